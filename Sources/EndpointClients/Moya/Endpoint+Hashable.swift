/// Equality and hashing of endpoints, based on the requests that the endpoints send.
///
/// Two endpoints are equal if they send the same URL, method, headers and body, regardless of their tasks. The
/// destination of a download and the sample are ignored.
extension Endpoint: Hashable {
    public static func == (left: Endpoint, right: Endpoint) -> Bool {
        left.request.sent == right.request.sent
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(request.sent)
    }
}

extension OperationRequest {
    /// The values that a request sends: URL, method, headers and body.
    ///
    /// JSON bodies are compared as values, because equal values may be encoded with their keys in different orders.
    struct Sent: Sendable, Hashable {
        var url: String
        var method: HTTPMethod
        /// The request's headers by their names in lower case.
        var headers: [String: String]
        var body: SentBody?
        var payload: Payload?
        /// A Boolean value that indicates whether creating the request failed.
        var isBroken: Bool
    }

    enum SentBody: Sendable, Hashable {
        case bytes(Data)
        /// A JSON body as a value, because encoders write the keys of an object in any order.
        case json(JSONValue)
    }

    var sent: Sent {
        var sent = Sent(url: parts.url, method: method, headers: Self.lowercased(allHeaders), isBroken: true)
        sent.payload = payload
        guard let message = try? message() else { return sent }
        sent.isBroken = false
        sent.url = message.url
        sent.headers = Self.lowercased(message.headers.dictionary)
        sent.body = message.body.map { body in
            // Only encoded bodies are compared as JSON. A body that the caller provides as bytes is compared by its
            // bytes, because it may contain more than its JSON value, for example duplicate keys.
            if writesJSON, let value = try? JSONValue(json: body) { .json(value) } else { .bytes(body) }
        }
        return sent
    }

    /// A body that is sent beside the request message and isn't read for the comparison.
    enum Payload: Sendable, Hashable {
        case file(URL)
        case stream(BodyStream)
        case multipart(MultipartFormData)
    }

    /// The body that is sent beside the message; nil for none, or for a form that can't be created.
    var payload: Payload? {
        switch task {
        case .uploadFile(let url): .file(url)
        case .uploadStream(let stream): .stream(stream)
        case .uploadMultipartFormData(let form), .uploadCompositeMultipartFormData(let form, _): .multipart(form)
        default: nil
        }
    }

    private var writesJSON: Bool {
        switch parts.body {
        case .model: true
        case .encoded(let content): content.isJSON
        default: false
        }
    }

    private static func lowercased(_ headers: [String: String]) -> [String: String] {
        Dictionary(headers.map { ($0.lowercased(), $1) }) { $1 }
    }
}
