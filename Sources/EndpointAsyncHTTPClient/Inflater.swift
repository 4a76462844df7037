#if AsyncHTTPClient
    import CZlib
    import EndpointRuntime
    import Foundation

    /// A decompressor of one content coding of a body, which returns chunks.
    ///
    /// The coding is gzip (RFC 1952) or HTTP's deflate. Deflate is the zlib format (RFC 1950), but some servers send
    /// raw deflate data (RFC 1951).
    ///
    /// The size of a decompressed chunk is limited, regardless of the compression ratio.
    final class Inflater {
        private static let chunkSize = 1 << 16
        /// The number of bytes at the beginning that distinguish the formats.
        private static let headLength = 2

        // zlib's state contains a pointer to this structure, so the structure is allocated and never moves. It is nil
        // before the first bytes.
        private var stream: UnsafeMutablePointer<z_stream>?
        private var input = Data()
        /// The number of bytes of the input that zlib has read.
        private var offset = 0
        private var isGzip = false
        /// A Boolean value that indicates whether zlib has more output for the bytes that it has read.
        private var hasOutput = false
        /// A Boolean value that indicates whether the compressed data is complete; true for an empty body.
        private var isComplete = true

        deinit {
            guard let stream else { return }
            inflateEnd(stream)
            stream.deallocate()
        }

        /// Adds compressed bytes. Call this function after ``next()`` has returned nil.
        func append(_ bytes: Data) {
            input = offset == input.count ? bytes : input.dropFirst(offset) + bytes
            offset = 0
        }

        /// Returns the next decompressed bytes; nil if more input is needed.
        ///
        /// - Throws: ``ConnectionError/Reason/undecodable``.
        func next() throws -> Data? {
            while true {
                guard let stream = try begin() else { return nil }
                guard offset < input.count || hasOutput else { return nil }
                if isComplete {
                    // Several gzip members may follow one another (RFC 1952, section 2.2).
                    guard isGzip, inflateReset(stream) == Z_OK else { throw ConnectionError(.undecodable) }
                    isComplete = false
                }
                let output = try nextOutput(stream)
                if !output.isEmpty { return output }
            }
        }

        /// Ends the compressed input.
        ///
        /// - Throws: ``ConnectionError/Reason/undecodable`` if the input is incomplete.
        func finish() throws {
            guard isComplete, offset == input.count else { throw ConnectionError(.undecodable) }
        }

        /// Returns zlib's state, created for the format of the first bytes; nil before the first bytes.
        private func begin() throws -> UnsafeMutablePointer<z_stream>? {
            if let stream { return stream }
            guard input.count >= Self.headLength else { return nil }
            let head = input.prefix(Self.headLength).reduce(0) { $0 << 8 | Int($1) }
            isGzip = head == 0x1F8B
            let isZlib = head >> 8 & 0xF == 8 && head.isMultiple(of: 31)
            // The window has 15 bits. Adding 32 lets zlib detect headers of gzip and zlib; a negative number means that
            // there is no header.
            let windowBits: Int32 = isGzip || isZlib ? 15 + 32 : -15
            let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
            stream.initialize(to: z_stream())
            guard inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
                stream.deallocate()
                throw ConnectionError(.undecodable)
            }
            self.stream = stream
            isComplete = false
            return stream
        }

        private func nextOutput(_ stream: UnsafeMutablePointer<z_stream>) throws -> Data {
            var code = Z_OK
            let output = input.withUnsafeBytes { input in
                // zlib counts bytes in 32 bits, so a call receives at most 1 GiB.
                let rest = UnsafeRawBufferPointer(rebasing: input[offset...].prefix(1 << 30))
                stream.pointee.next_in = UnsafeMutablePointer(mutating: rest.bindMemory(to: UInt8.self).baseAddress)
                stream.pointee.avail_in = UInt32(rest.count)
                let output = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    code = inflate(stream, Z_NO_FLUSH)
                    count = buffer.count - Int(stream.pointee.avail_out)
                }
                offset += rest.count - Int(stream.pointee.avail_in)
                stream.pointee.next_in = nil
                stream.pointee.next_out = nil
                return output
            }
            hasOutput = code == Z_OK && stream.pointee.avail_out == 0
            switch code {
            case Z_STREAM_END: isComplete = true
            // zlib reports `Z_BUF_ERROR` if it can't continue without more input, which isn't an error here.
            case Z_OK, Z_BUF_ERROR: break
            default: throw ConnectionError(.undecodable)
            }
            return Data(output)
        }
    }
#endif
