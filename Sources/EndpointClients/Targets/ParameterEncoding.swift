#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// Puts parameters into a request.
public protocol ParameterEncoding: Sendable {
    /// Encodes parameters into a message.
    ///
    /// Each of the two functions has a default that calls the other: implement one.
    ///
    /// - Returns: `message` with the parameters.
    func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage
    #if canImport(Darwin) || URLSession
        /// Encodes parameters into a `URLRequest`.
        ///
        /// - Returns: `request` with the parameters.
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

    /// The type whose function for a `URLRequest` is being called in place of the other one.
    ///
    /// Without it, a type that implements neither function would call itself endlessly.
    private enum EncodingOfURLRequests {
        @TaskLocal static var type: ObjectIdentifier?
    }
#endif

/// An encoding of parameters in the body, regardless of the method.
public protocol BodyEncoding: ParameterEncoding {}

/// Parameters as `key=value` pairs, sorted by key: in the URL, or in the body as
/// `application/x-www-form-urlencoded`.
public struct URLEncoding: ParameterEncoding {
    /// The location of the pairs.
    public enum Destination: Sendable {
        /// The query for GET, HEAD and DELETE, the body for all others.
        case methodDependent
        /// The query, whatever the method.
        case queryString
        /// The body, whatever the method.
        case httpBody
    }

    /// The names of an array's items.
    public enum ArrayEncoding: Sendable {
        /// `a[]=1&a[]=2`
        case brackets
        /// `a=1&a=2`
        case noBrackets
        /// `a[0]=1&a[1]=2`
        case indexInBrackets
        /// A name for each item.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)
    }

    /// The encoding of booleans.
    public enum BooleanEncoding: Sendable {
        /// `1` and `0`
        case numeric
        /// `true` and `false`
        case literal
    }

    /// The location of the pairs.
    public var destination: Destination
    /// The names of an array's items.
    public var arrayEncoding: ArrayEncoding
    /// The encoding of booleans.
    public var booleanEncoding: BooleanEncoding

    /// Creates an encoding; the defaults suit most servers.
    public init(
        destination: Destination = .methodDependent, arrayEncoding: ArrayEncoding = .brackets,
        booleanEncoding: BooleanEncoding = .numeric
    ) {
        self.destination = destination
        self.arrayEncoding = arrayEncoding
        self.booleanEncoding = booleanEncoding
    }

    /// The method decides between query and body.
    public static let `default` = URLEncoding()
    /// Into the query.
    public static let queryString = URLEncoding(destination: .queryString)
    /// Into the body.
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

    /// Returns the escaped string. A query may contain `/` and `?` (RFC 3986, section 3.4).
    private static func escaped(_ text: String) -> String {
        text.parts(between: "/", omittingEmptySubsequences: false).map { part in
            part.parts(between: "?", omittingEmptySubsequences: false).map { PercentEncoding.encoded(String($0)) }
                .joined(separator: "?")
        }.joined(separator: "/")
    }
}

/// ``URLEncoding`` into the body.
public struct FormBodyEncoding: BodyEncoding {
    /// Creates the encoding.
    public init() {}

    public func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        try URLEncoding(destination: .httpBody).encode(message, with: parameters)
    }
}

/// Parameters as a JSON object in the body.
public struct JSONEncoding: BodyEncoding {
    /// Creates the encoding.
    public init() {}

    /// There is but one.
    public static let `default` = JSONEncoding()

    public func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        var message = message
        if message[header: "Content-Type"] == nil { message[header: "Content-Type"] = "application/json" }
        message.body = Data(try JSONValue.object(parameters).jsonBytes)
        return message
    }
}
