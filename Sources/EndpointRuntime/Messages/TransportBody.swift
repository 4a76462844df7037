/// A body that doesn't lie in the request.
public enum TransportBody: Sendable {
    /// Bytes in memory.
    case data(Data)
    /// Sent from where it lies, without being read into memory.
    case file(URL)
    /// Made as it is sent, a piece at a time: in chunks (RFC 9112, section 7.1) where no length is known.
    case stream(BodyStream)
}

extension TransportBody {
    /// Whether another request could carry it.
    var isReplayable: Bool {
        if case .stream(let stream) = self { stream.isReplayable } else { true }
    }
}
