/// Why a connection has brought no answer, for transports that have no `URLError` to say so.
public enum ConnectionError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// It was closed before any of the answer came.
    case lost
    /// None could be made.
    case unreachable
    /// The time for an answer ran out.
    case timedOut
    /// What came isn't an answer of HTTP.
    case malformed
    /// The body isn't compressed as its header says.
    case undecodable

    public var description: String {
        switch self {
        case .lost: "The connection was lost."
        case .unreachable: "The server can't be reached."
        case .timedOut: "The time for an answer ran out."
        case .malformed: "The server's answer isn't HTTP."
        case .undecodable: "The answer's body can't be decompressed."
        }
    }

    public var errorDescription: String? { description }
}
