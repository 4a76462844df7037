import CZlib
import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One body on its way through zlib.
final class Deflater: ContentCoder {
    private static let chunkSize = 1 << 16

    // zlib's state points back at this, which therefore mustn't move.
    private let stream: UnsafeMutablePointer<z_stream>

    init(_ format: CompressionEncoder.Format, level: Int?) throws {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window; 16 more ask for gzip's header and checksum.
        let windowBits: Int32 = format == .gzip ? 15 + 16 : 15
        let level = level.map { Int32(min(max($0, 1), 9)) } ?? Z_DEFAULT_COMPRESSION
        let code = deflateInit2_(
            stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            stream.deallocate()
            throw CompressionError(code: Int(code))
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func encode(_ piece: Data) throws -> Data {
        // zlib counts what it is given in 32 bits.
        var encoded = Data()
        var rest = piece[...]
        while !rest.isEmpty {
            encoded += try run(rest.prefix(1 << 30), Z_NO_FLUSH)
            rest = rest.dropFirst(1 << 30)
        }
        return encoded
    }

    func finish() throws -> Data {
        try run(Data(), Z_FINISH)
    }

    private func run(_ input: Data, _ flush: Int32) throws -> Data {
        var input = [UInt8](input)
        return try input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            var encoded = Data()
            var buffer = [UInt8](repeating: 0, count: Self.chunkSize)
            while true {
                let code = buffer.withUnsafeMutableBufferPointer { buffer in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    return deflate(stream, flush)
                }
                // No progress isn't an error if there is no input left.
                guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                    throw CompressionError(code: Int(code))
                }
                encoded.append(contentsOf: buffer.prefix(Self.chunkSize - Int(stream.pointee.avail_out)))
                if code == Z_STREAM_END || stream.pointee.avail_out > 0 { break }
            }
            stream.pointee.next_in = nil
            return encoded
        }
    }
}
