#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A type that encodes parameters into a request.
public protocol ParameterEncoding: Sendable {
    /// Returns a request message with the encoded parameters.
    ///
    /// Both functions of the protocol have a default implementation that calls the other function. Implement one of
    /// them.
    ///
    /// - Returns: A copy of the message with the parameters.
    func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage
    #if canImport(Darwin) || URLSession
        /// Returns a `URLRequest` with the encoded parameters.
        ///
        /// - Returns: A copy of the request with the parameters.
        func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest
    #endif
}

#if canImport(Darwin) || URLSession
    extension ParameterEncoding {
        public func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
            try EncodingOfURLRequests.$type.withValue(ObjectIdentifier(Self.self)) {
                RequestMessage(try encode(message.urlRequest, with: parameters))
            }
        }

        public func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest {
            guard EncodingOfURLRequests.type != ObjectIdentifier(Self.self) else {
                throw EndpointError.requestMapping("\(Self.self) implements neither function of ParameterEncoding")
            }
            return try encode(RequestMessage(request), with: parameters).urlRequest
        }
    }

    /// The encoding whose function for `URLRequest` is being called by its default function for messages.
    ///
    /// Without this value, the two default functions of an encoding that implements neither would call each other
    /// endlessly.
    private enum EncodingOfURLRequests {
        @TaskLocal static var type: ObjectIdentifier?
    }
#endif

/// An encoding that puts parameters into the body, regardless of the method.
public protocol BodyEncoding: ParameterEncoding {}

/// An encoding of parameters as `key=value` pairs, sorted by key.
///
/// The pairs are in the URL's query, or in the body as `application/x-www-form-urlencoded`.
public struct URLEncoding: ParameterEncoding {
    /// The location of the encoded pairs: the query or the body.
    public enum Destination: Sendable {
        /// The query for GET, HEAD and DELETE; the body for other methods.
        case methodDependent
        /// The query, regardless of the method.
        case queryString
        /// The body, regardless of the method.
        case httpBody
    }

    /// The encoding of the names of an array's items.
    public enum ArrayEncoding: Sendable {
        /// Item names with empty brackets: `a[]=1&a[]=2`.
        case brackets
        /// Item names without brackets: `a=1&a=2`.
        case noBrackets
        /// Item names with the index in brackets: `a[0]=1&a[1]=2`.
        case indexInBrackets
        /// Item names that a closure returns for the array's name and the index.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)
    }

    /// The encoding of Boolean values.
    public enum BooleanEncoding: Sendable {
        /// Boolean values as `1` and `0`.
        case numeric
        /// Boolean values as `true` and `false`.
        case literal
    }

    /// The location of the encoded pairs: the query or the body.
    public var destination: Destination
    /// The encoding of the names of an array's items.
    public var arrayEncoding: ArrayEncoding
    /// The encoding of Boolean values.
    public var booleanEncoding: BooleanEncoding

    /// Creates a URL encoding; the default values suit most servers.
    public init(
        destination: Destination = .methodDependent, arrayEncoding: ArrayEncoding = .brackets,
        booleanEncoding: BooleanEncoding = .numeric
    ) {
        self.destination = destination
        self.arrayEncoding = arrayEncoding
        self.booleanEncoding = booleanEncoding
    }

    /// The URL encoding in which the request's method determines the location: query or body.
    public static let `default` = URLEncoding()
    /// The URL encoding that puts parameters into the query.
    public static let queryString = URLEncoding(destination: .queryString)
    /// The URL encoding that puts parameters into the body.
    public static let httpBody = FormBodyEncoding()

    public func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        var message = message
        if encodesInURL(message.method) {
            let query = text(of: parameters)
            guard !query.isEmpty, !message.hasNoURL else { return message }
            message.url = RequestURL.appending(query, to: message.url)
        } else {
            if message[header: "Content-Type"] == nil {
                message[header: "Content-Type"] = "application/x-www-form-urlencoded; charset=utf-8"
            }
            message.body = Data(text(of: parameters).utf8)
        }
        return message
    }

    private func encodesInURL(_ method: HTTPMethod) -> Bool {
        switch destination {
        case .queryString: true
        case .httpBody: false
        case .methodDependent: [.get, .head, .delete].contains(method)
        }
    }

    private func text(of parameters: [String: JSONValue]) -> String {
        parameters.sorted { $0.key < $1.key }
            .flatMap { pairs(of: $0.value, named: $0.key) }
            .map { "\(Self.escaped($0.key))=\(Self.escaped($0.text))" }
            .joined(separator: "&")
    }

    private func pairs(of value: JSONValue, named name: String) -> [(key: String, text: String)] {
        switch value {
        case .null: []
        case .boolean(let value): [(name, booleanEncoding == .numeric ? (value ? "1" : "0") : "\(value)")]
        case .number(let number): [(name, number.description)]
        case .string(let text): [(name, text)]
        case .array(let items):
            items.enumerated().flatMap { pairs(of: $1, named: self.name(ofItem: $0, in: name)) }
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { pairs(of: $0.value, named: "\(name)[\($0.key)]") }
        }
    }

    private func name(ofItem index: Int, in name: String) -> String {
        switch arrayEncoding {
        case .brackets: name + "[]"
        case .noBrackets: name
        case .indexInBrackets: "\(name)[\(index)]"
        case .custom(let make): make(name, index)
        }
    }

    /// Returns a percent-encoded string, with `/` and `?` unchanged (RFC 3986, section 3.4).
    private static func escaped(_ text: String) -> String {
        text.parts(between: "/", omittingEmptySubsequences: false).map { part in
            part.parts(between: "?", omittingEmptySubsequences: false).map { PercentEncoding.encoded(String($0)) }
                .joined(separator: "?")
        }.joined(separator: "/")
    }
}

/// An encoding of parameters as `application/x-www-form-urlencoded` in the body.
public struct FormBodyEncoding: BodyEncoding {
    /// Creates the parameter encoding.
    public init() {}

    public func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        try URLEncoding(destination: .httpBody).encode(message, with: parameters)
    }
}

/// An encoding of parameters as a JSON object in the body.
public struct JSONEncoding: BodyEncoding {
    /// Creates the parameter encoding.
    public init() {}

    /// The only JSON encoding, which has no options.
    public static let `default` = JSONEncoding()

    public func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        var message = message
        if message[header: "Content-Type"] == nil { message[header: "Content-Type"] = "application/json" }
        message.body = Data(try JSONValue.object(parameters).jsonBytes)
        return message
    }
}
