/// Equality and hashing of endpoints by the requests that they send.
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
    /// The content that a request sends.
    ///
    /// Unlike equal messages, equal values may encode the same JSON in different orders.
    struct Sent: Sendable, Hashable {
        var url: String
        var method: HTTPMethod
        /// The headers by their names in lower case.
        var headers: [String: String]
        var body: SentBody?
        var payload: Payload?
        /// A Boolean value that indicates whether no request could be created.
        var isBroken: Bool
    }

    enum SentBody: Sendable, Hashable {
        case bytes(Data)
        /// Encoders write the keys of an object in any order.
        case json(JSONValue)
    }

    var sent: Sent {
        var sent = Sent(url: url, method: method, headers: Self.lowercased(allHeaders), isBroken: true)
        sent.payload = payload
        guard let message = try? message() else { return sent }
        sent.isBroken = false
        sent.url = message.url
        sent.headers = Self.lowercased(message.headers.dictionary)
        sent.body = message.body.map { body in
            // The caller's bytes may contain more than their value, for example a duplicate key.
            if writesJSON, let value = try? JSONValue(json: body) { .json(value) } else { .bytes(body) }
        }
        return sent
    }

    /// The body beside the request, not yet read.
    enum Payload: Sendable, Hashable {
        case file(URL)
        case stream(BodyStream)
        case multipart(MultipartFormData)
    }

    /// The body beside the request; nil for none, or for a form that can't be created.
    var payload: Payload? {
        switch task {
        case .uploadFile(let url): .file(url)
        case .uploadStream(let stream): .stream(stream)
        case .uploadMultipartFormData(let form), .uploadCompositeMultipartFormData(let form, _): .multipart(form)
        default: nil
        }
    }

    private var writesJSON: Bool {
        switch requestBody {
        case .model: true
        case .encoded(let content): content.isJSON
        default: false
        }
    }

    private static func lowercased(_ headers: [String: String]) -> [String: String] {
        Dictionary(headers.map { ($0.lowercased(), $1) }) { $1 }
    }
}
