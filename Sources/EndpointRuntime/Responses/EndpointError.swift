public import Foundation

/// What can go wrong between a target and its content. It takes up one word, whatever it holds: every call makes room
/// for one, and few fail.
public indirect enum EndpointError: Error, Sendable {
    /// The body isn't an image.
    case imageMapping(Response)
    /// The body isn't JSON, or nothing lies at the key path.
    case jsonMapping(Response)
    /// The body isn't text, or no text lies at the key path.
    case stringMapping(Response)
    /// The JSON isn't what the type asks for.
    case objectMapping(any Error, Response)
    /// A value can't be encoded.
    case encodableMapping(any Error)
    /// The status isn't one that counts as success.
    case statusCode(Response)
    /// The transport's own error, such as `URLError`, or a ``ContentTypeError`` with the response that it is about.
    case underlying(any Error, Response?)
    /// The URL isn't one.
    case requestMapping(String)
    /// A parameter can't be encoded.
    case parameterEncoding(any Error)
}

extension EndpointError {
    /// The response, where there was one.
    public var response: Response? {
        switch self {
        case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response),
            .objectMapping(_, let response), .statusCode(let response):
            response
        case .underlying(_, let response): response
        case .encodableMapping, .requestMapping, .parameterEncoding: nil
        }
    }

    /// The error that this one wraps.
    public var underlyingError: (any Error)? {
        switch self {
        case .objectMapping(let error, _), .encodableMapping(let error), .underlying(let error, _),
            .parameterEncoding(let error):
            error
        case .imageMapping, .jsonMapping, .stringMapping, .statusCode, .requestMapping: nil
        }
    }

    /// The status of the response, where there was one.
    public var statusCode: Int? { response?.statusCode }

    /// The body of the response as a documented type; nil when there is no response or its body is something else.
    ///
    /// - Parameter path: Where in the body the value lies.
    public func body<Value: ReadableValue>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? response?.content(at: path)
    }
}

extension EndpointError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .imageMapping: "Failed to map data to an Image."
        case .jsonMapping: "Failed to map data to JSON."
        case .stringMapping: "Failed to map data to a String."
        case .objectMapping: "Failed to map data to a Decodable object."
        case .encodableMapping: "Failed to encode Encodable object into data."
        case .statusCode: "Status code didn't fall within the given range."
        case .underlying(let error, _): error.localizedDescription
        case .requestMapping: "Failed to map Endpoint to a URLRequest."
        case .parameterEncoding(let error):
            "Failed to encode parameters for URLRequest. \(error.localizedDescription)"
        }
    }
}

extension EndpointError: CustomNSError {
    /// The body of the response lies under this key of ``errorUserInfo``.
    public static let dataKey = "data"

    public var errorUserInfo: [String: Any] {
        var information: [String: Any] = [:]
        information[Self.dataKey] = response?.data
        information[NSLocalizedDescriptionKey] = errorDescription
        information[NSUnderlyingErrorKey] = underlyingError
        return information
    }
}
