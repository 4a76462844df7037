extension Endpoint {
    /// Returns the same request for another, complete URL: the query parameters of the task are omitted.
    func following(_ address: String) -> Endpoint {
        Endpoint(
            url: address, sampleResponse: sampleResponse, method: method, task: taskWithoutQuery, headers: headers
        )
    }

    /// Returns the same request for another server; unchanged if it isn't for `base`.
    func moved(from base: String, to server: String) -> Endpoint {
        let base = base.hasSuffix("/") ? base.dropLast() : base[...]
        let rest = url.dropFirst(base.count)
        guard url.hasPrefix(base), rest.isEmpty || "/?#".contains(rest.prefix(1)) else { return self }
        var moved = Endpoint(
            url: server + rest, sampleResponse: sampleResponse, method: method, task: task, headers: headers
        )
        moved.operation = operation
        moved.hasDefaultHeaders = hasDefaultHeaders
        return moved
    }

    private var taskWithoutQuery: RequestTask {
        switch task {
        case .requestParameters(_, let encoding) where encoding is any BodyEncoding:
            return task
        case .requestParameters:
            // Whether these go to the body or the query depends on the method, and a custom encoding may do anything.
            guard let message = try? message(), message.url == url else { return .requestPlain }
            return task
        case .requestCompositeData(let data, _):
            return .requestData(data)
        case .requestCompositeParameters(let body, let encoding, _):
            return .requestParameters(parameters: body, encoding: encoding)
        case .uploadCompositeMultipartFormData(let form, _):
            return .uploadMultipartFormData(form)
        case .downloadParameters(_, let encoding, let destination):
            guard encoding is any BodyEncoding else { return .downloadDestination(destination) }
            return task
        case .requestPlain, .requestData, .requestJSONEncodable, .requestCustomJSONEncodable, .uploadFile,
            .uploadStream,
            .uploadMultipartFormData, .downloadDestination, .requestModel:
            return task
        }
    }
}
