public import EndpointRuntime

/// An error thrown when a document isn't XML or uses unsupported features of XML.
public struct XMLSyntaxError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The reason for the error.
    public let reason: String
    /// The line of the error, counted from one.
    public let line: Int

    public var description: String { "\(reason) on line \(line)" }

    public var errorDescription: String? { "Invalid XML: \(description)." }
}
