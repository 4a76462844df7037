extension Endpoint {
    /// Returns the same request for another, complete URL: the query parameters of the body are omitted.
    func following(_ address: String) -> Endpoint {
        Endpoint(
            url: address, sampleResponse: sampleResponse, method: method, body: bodyWithoutQuery, headers: headers
        )
    }

    private var bodyWithoutQuery: RequestBody {
        if case .encoded(let content) = body { content.bodyWithoutQuery(of: self) } else { body }
    }
}
