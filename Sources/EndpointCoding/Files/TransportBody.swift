/// The bytes of a body: in memory, in a file, or created while they are sent.
public enum TransportBody: Sendable, Hashable {
    /// Bytes in memory.
    case data(Data)
    /// A file that is sent without being read into memory as a whole.
    case file(URL)
    /// A stream that is produced while it is sent.
    ///
    /// A stream of unknown length is sent in chunks (RFC 9112, section 7.1).
    case stream(BodyStream)
}

extension TransportBody {
    /// A Boolean value that indicates whether the body can be sent again.
    package var isReplayable: Bool {
        if case .stream(let stream) = self { stream.isReplayable } else { true }
    }

    /// The number of bytes; nil if the number is unknown until the whole body has been read.
    package var length: Int64? {
        get throws {
            switch self {
            case .data(let data): Int64(data.count)
            case .file(let url): try FileReader(url).length
            case .stream(let stream): stream.length
            }
        }
    }

    /// Passes all bytes of the body to `take`, awaiting asynchronous streams.
    package func readWaiting(_ take: (Data) throws -> Void) async throws {
        if case .stream(let stream) = self, stream.waits {
            try await stream.read { (piece: Data) async throws in try take(piece) }
        } else {
            try read(take)
        }
    }

    /// Passes all bytes of the body to `take`, in small chunks unless they are in memory.
    package func read(_ take: (Data) throws -> Void) throws {
        switch self {
        case .data(let data): try take(data)
        case .file(let url): try FileReader(url).read(take)
        case .stream(let stream): try stream.read(take)
        }
    }
}
