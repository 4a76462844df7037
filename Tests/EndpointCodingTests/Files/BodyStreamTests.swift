import Foundation
import Testing

@testable import EndpointCoding

@Suite("Streams of bytes")
struct BodyStreamTests {
    private struct Broken: Error {}

    private func sequence<Element: Sendable>(
        _ elements: [Element], failing: Bool = false
    ) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish(throwing: failing ? Broken() : nil)
        }
    }

    private func pieces(_ stream: BodyStream) async throws -> [Data] {
        var pieces: [Data] = []
        for try await piece in try stream.makeBytes() { pieces.append(piece) }
        return pieces
    }

    @Test("chunks of any byte collection are sent as they are yielded")
    func piecesOfBytes() async throws {
        let slices = [[1, 2, 3][0..<2], [4, 5, 6][1..<3]] as [ArraySlice<UInt8>]
        #expect(try await pieces(BodyStream(sequence(slices))) == [Data([1, 2]), Data([5, 6])])
        #expect(try await pieces(BodyStream { sequence([[1], [2, 3]] as [[UInt8]]) }) == [Data([1]), Data([2, 3])])
        #expect(try await pieces(BodyStream { sequence([Data([7])]) }) == [Data([7])])
    }

    @Test("single bytes are sent in chunks of 16 KiB", arguments: [0, 1, 16_384, 16_385, 40_000])
    func singleBytes(_ count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let replayable = BodyStream(length: Int64(count)) { sequence(bytes) }
        #expect(replayable.isReplayable)
        for _ in 0..<2 {
            let pieces = try await pieces(replayable)
            #expect(pieces.flatMap { Array($0) } == bytes)
            #expect(pieces.dropLast().allSatisfy { $0.count == 16_384 })
        }
        let once = BodyStream(sequence(bytes), length: Int64(count))
        #expect(!once.isReplayable)
        #expect(try await pieces(once).reduce(0) { $0 + $1.count } == count)
    }

    @Test("bytes before an error are delivered")
    func failure() async throws {
        var iterator = try BodyStream(sequence([1, 2] as [UInt8], failing: true)).makeBytes().makeAsyncIterator()
        #expect(try await iterator.next() == Data([1, 2]))
        await #expect(throws: Broken.self) { try await iterator.next() }
    }

    @Test("a length that doesn't match is an error")
    func length() async throws {
        await #expect(throws: UploadError.streamLength(declared: 3, actual: 2)) {
            try await pieces(BodyStream(sequence([1, 2] as [UInt8]), length: 3))
        }
    }
}
