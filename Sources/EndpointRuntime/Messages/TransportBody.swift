#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A body that doesn't lie in the request.
public enum TransportBody: Sendable {
    /// Bytes in memory.
    case data(Data)
    /// Sent from where it lies, without being read into memory.
    case file(URL)
}
