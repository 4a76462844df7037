/// Compresses the bodies of requests through zlib.
///
/// ```swift
/// try await store.events.with(.contentEncoding(.gzip)).send(events)
/// ```
public struct CompressionEncoder: ContentEncoder, Hashable {
    /// The format of the compressed data.
    public enum Format: String, Sendable, Hashable {
        /// RFC 1952.
        case gzip
        /// zlib's own (RFC 1950), which is what HTTP calls deflate (RFC 9110, section 8.4.1.2).
        case deflate
    }

    /// The format of the compressed data.
    public let format: Format
    /// The compression level from 1, the fastest, to 9, the smallest; nil for zlib's default, 6. Other values are
    /// clamped to that range.
    public let level: Int?

    /// Creates an encoder.
    public init(_ format: Format, level: Int? = nil) {
        self.format = format
        self.level = level
    }

    public var name: String { format.rawValue }

    public func makeCoder() throws -> any ContentCoder {
        try Deflater(format, level: level)
    }
}

extension ContentEncoder where Self == CompressionEncoder {
    /// gzip, which every server that reads compressed bodies knows.
    public static var gzip: CompressionEncoder { CompressionEncoder(.gzip) }

    /// deflate, in zlib's format.
    public static var deflate: CompressionEncoder { CompressionEncoder(.deflate) }

    /// Returns a gzip encoder with a level from 1, the fastest, to 9, the smallest.
    public static func gzip(level: Int) -> CompressionEncoder { CompressionEncoder(.gzip, level: level) }

    /// Returns a deflate encoder with a level from 1, the fastest, to 9, the smallest.
    public static func deflate(level: Int) -> CompressionEncoder { CompressionEncoder(.deflate, level: level) }
}
