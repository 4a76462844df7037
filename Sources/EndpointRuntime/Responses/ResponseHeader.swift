/// A header of a response, and the type of its value.
///
/// ```swift
/// let left = try response.header(GitHubHeaders.rateLimitRemaining)   // Int?
/// ```
public struct ResponseHeader<Value: ReadableValue>: Sendable {
    /// The name of the header, in any case.
    let name: String
    /// The format of the header's value.
    let format: HeaderFormat

    /// Creates a header from its name and its format.
    public init(_ name: String, _ format: HeaderFormat = .simple) {
        self.name = name
        self.format = format
    }
}

/// A required header of a response.
///
/// Reading a required header returns its value, or throws an error that contains the header's name.
///
/// ```swift
/// let total = try response.header(ShopHeaders.total)   // Int
/// ```
public struct RequiredResponseHeader<Value: ReadableValue>: Sendable {
    /// The header as an optional header, which is read as nil if a response lacks it.
    public let ifPresent: ResponseHeader<Value>

    /// Creates a required header from its name and its format.
    public init(_ name: String, _ format: HeaderFormat = .simple) {
        ifPresent = ResponseHeader(name, format)
    }

    /// The name of the header, in any case.
    var name: String { ifPresent.name }
}

/// An error thrown when a response lacks a required header.
struct MissingHeaderError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// The name of the header in the description.
    let header: String

    var description: String { "the response doesn't have the required header \(header)" }

    var errorDescription: String? { description }
}
