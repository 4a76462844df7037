public import Foundation

/// Bytes that are made when they are sent.
///
/// Streams can be read once and can't go from one thread to another, so this holds how one is made: each call of a
/// provider has another one, and keeps what it read for a request that is sent again.
public struct BodyStream: Sendable, Hashable {
    /// Two streams are the same when one was copied from the other: what they will hold can't be compared.
    private final class Identity: Sendable {}

    /// How many bytes there are; nil when that isn't known.
    public let length: Int64?
    private let open: @Sendable () -> InputStream
    private let identity = Identity()

    /// - Parameters:
    ///   - length: How many bytes there are. Sending fails when there are more or less. Nil when that isn't known.
    ///   - open: Makes a stream, not yet opened.
    public init(length: Int64? = nil, open: @escaping @Sendable () -> InputStream) {
        self.length = length
        self.open = open
    }

    public static func == (left: BodyStream, right: BodyStream) -> Bool {
        left.identity === right.identity
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(identity))
    }

    func read(_ take: (Data) throws -> Void) throws {
        let stream = open()
        stream.open()
        defer { stream.close() }
        var buffer = [UInt8](repeating: 0, count: FileReader.chunkSize)
        var total: Int64 = 0
        while true {
            try Task.checkCancellation()
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count >= 0 else { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
            guard count > 0 else { break }
            total += Int64(count)
            try take(Data(buffer.prefix(count)))
        }
        if let length, total != length { throw UploadError.streamLength(declared: length, actual: total) }
    }
}
