#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Bytes that are made when they are sent.
///
/// Streams can be read once and can't go from one thread to another, so this holds how one is made: each call of a
/// provider has another one, and keeps what it read for a request that is sent again.
public struct BodyStream: Sendable, Hashable {
    /// Two streams are the same when one was copied from the other: what they will hold can't be compared.
    private final class Identity: Sendable {}

    /// How many bytes there are; nil when that isn't known.
    public let length: Int64?
    /// Makes what gives one piece after the other, and nil at the end.
    private let pieces: @Sendable () throws -> () throws -> Data?
    private let identity = Identity()

    /// - Parameters:
    ///   - length: How many bytes there are. Sending fails when there are more or less. Nil when that isn't known.
    ///   - pieces: Makes what gives one piece after the other, and nil at the end.
    public init(length: Int64? = nil, pieces: @escaping @Sendable () throws -> () throws -> Data?) {
        self.length = length
        self.pieces = pieces
    }

    public static func == (left: BodyStream, right: BodyStream) -> Bool {
        left.identity === right.identity
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(identity))
    }

    func read(_ take: (Data) throws -> Void) throws {
        let next = try pieces()
        var total: Int64 = 0
        while true {
            try Task.checkCancellation()
            guard let piece = try next(), !piece.isEmpty else { break }
            total += Int64(piece.count)
            try take(piece)
        }
        if let length, total != length { throw UploadError.streamLength(declared: length, actual: total) }
    }
}
