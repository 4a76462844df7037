import EndpointRuntime

/// The stored head of a response and the method and URL of its request, without secrets.
struct StoredResponse {
    var statusCode: Int
    var headers: [(String, String)]
    /// The URL of the stored response; nil if unknown.
    var url: String?
    var method: String
    var requestURL: String

    /// Creates the stored head of a response.
    ///
    /// - Parameters:
    ///   - head: The head without secrets.
    ///   - requestURL: The URL of the request without secrets.
    ///   - left: The names of headers that aren't stored, in lower case.
    init(
        _ head: ResponseHead, of method: HTTPMethod, _ requestURL: String, without left: Set<String> = []
    ) {
        statusCode = head.statusCode
        headers = head.headers.filter { !left.contains($0.name.lowercased()) }.map { ($0.name, $0.value) }
        url = head.url
        self.method = method.rawValue
        self.requestURL = requestURL
    }

    /// Creates a stored head from its JSON; nil if the JSON is in another format.
    init?(_ json: JSONValue?) {
        guard let json, let statusCode = json["status"]?.integerValue, let method = json["method"]?.stringValue,
            let requestURL = json["requestURL"]?.stringValue, case .array(let fields)? = json["headers"]
        else { return nil }
        self.statusCode = statusCode
        var headers: [(String, String)] = []
        for field in fields {
            guard let name = field[0]?.stringValue, let value = field[1]?.stringValue else { return nil }
            headers.append((name, value))
        }
        self.headers = headers
        url = json["url"]?.stringValue
        self.method = method
        self.requestURL = requestURL
    }

    var json: JSONValue {
        [
            "status": .number(JSONNumber(statusCode)), "headers": .array(headers.map { [.string($0), .string($1)] }),
            "url": url.map { .string($0) } ?? .null, "method": .string(method), "requestURL": .string(requestURL),
        ]
    }

    var head: ResponseHead {
        var fields = HeaderFields()
        for (name, value) in headers { fields.append(name, value) }
        return ResponseHead(statusCode: statusCode, headers: fields, url: url)
    }

    var request: RequestMessage { RequestMessage(HTTPMethod(rawValue: method), url: requestURL) }
}
