public import EndpointRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A compression of request bodies (`Content-Encoding`: RFC 9110, section 8.4).
///
/// ``CompressionEncoder`` has gzip and deflate, using zlib.
public protocol ContentEncoder: Sendable {
    /// As the header has it: `gzip`.
    var name: String { get }

    /// Creates an encoder for one body.
    func makeCoder() throws -> any ContentCoder
}

/// Encodes one body, a piece at a time.
public protocol ContentCoder: AnyObject {
    /// Returns the encoded bytes of a chunk; empty if more input is needed.
    func encode(_ piece: Data) throws -> Data

    /// Returns the remaining bytes after all chunks have been encoded. Called once.
    func finish() throws -> Data
}

extension CallOptions {
    /// Compresses the body of the request: one in memory as a whole, files and streams as they are sent, in chunks. A
    /// server that doesn't support it responds with 415 (RFC 9110, section 15.5.16), which fails the call.
    ///
    /// ```swift
    /// import EndpointCompression
    ///
    /// try await store.events.with(.contentEncoding(.gzip)).send(events)
    /// ```
    ///
    /// - Parameter encoder: Nil to disable compression, regardless of the client's options.
    public static func contentEncoding(_ encoder: (any ContentEncoder)?) -> CallOptions {
        guard let encoder else { return encodingBodies(as: nil, by: nil) }
        return encodingBodies(as: encoder.name) { message, upload in try encoder.encode(&message, &upload) }
    }
}

extension ContentEncoder {
    /// Encodes what is sent: the body in the message, or the one beside it.
    ///
    /// - Throws: What the encoder throws.
    fileprivate func encode(_ message: inout RequestMessage, _ upload: inout Upload?) throws {
        if var sent = upload {
            sent.body = try encoded(sent.body)
            upload = sent
        } else if let body = message.body {
            message.body = try encoded(body)
        } else {
            return
        }
        // A body that is encoded already is encoded once more; its length is another one.
        message[header: "Content-Encoding"] =
            message[header: "Content-Encoding"].map { "\($0), \(name)" } ?? name
        message[header: "Content-Length"] = nil
    }

    private func encoded(_ body: TransportBody) throws -> TransportBody {
        switch body {
        case .data(let data):
            return .data(try encoded(data))
        case .file(let url):
            // Found now, and not when half a request has been sent.
            _ = try FileReader(url)
            return .stream(BodyStream { try EncodedPieces(self, try FileReader(url).pieces()).next })
        case .stream(let stream):
            guard stream.isReplayable else {
                let bytes = try EncodedBytes.stream(self, stream.makeBytes())
                return .stream(BodyStream(isReplayable: false) { bytes })
            }
            return .stream(BodyStream(isReplayable: true) { try EncodedBytes.stream(self, stream.makeBytes()) })
        }
    }

    private func encoded(_ data: Data) throws -> Data {
        let coder = try makeCoder()
        return try coder.encode(data) + coder.finish()
    }
}

/// Chunks that are encoded lazily.
private final class EncodedPieces {
    private let pieces: () throws -> Data?
    private var coder: (any ContentCoder)?

    init(_ encoder: any ContentEncoder, _ pieces: @escaping () throws -> Data?) throws {
        self.pieces = pieces
        coder = try encoder.makeCoder()
    }

    /// Returns the next chunk; nil at the end.
    func next() throws -> Data? {
        while let coder {
            let piece = try pieces()
            if piece == nil { self.coder = nil }
            let encoded = try piece.map { try coder.encode($0) } ?? coder.finish()
            if !encoded.isEmpty { return encoded }
        }
        return nil
    }
}

/// The same of bytes that have to be waited for.
private enum EncodedBytes {
    static func stream(_ encoder: any ContentEncoder, _ bytes: ByteStream) throws -> ByteStream {
        let coder = Locked<(any ContentCoder)?>(try encoder.makeCoder())
        return ByteStream(
            next: {
                var iterator = bytes.makeAsyncIterator()
                while coder.withLock({ $0 != nil }) {
                    let piece = try await iterator.next()
                    let encoded = try coder.withLock { coder -> Data in
                        guard let piece else {
                            defer { coder = nil }
                            return try coder?.finish() ?? Data()
                        }
                        return try coder?.encode(piece) ?? Data()
                    }
                    if !encoded.isEmpty { return encoded }
                }
                return nil
            }, cancel: { bytes.cancel() })
    }
}
