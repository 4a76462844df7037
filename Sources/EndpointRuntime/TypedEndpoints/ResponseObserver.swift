public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Hears of every request that was sent and has ended, with what the caller is about to get. The caller waits for it.
///
/// A request that couldn't be made isn't heard of. One that was sent several times is heard of once.
public typealias ResponseObserver = @Sendable (EndedRequest) async -> Void

/// A request that was sent and has ended.
public struct EndedRequest: Sendable {
    /// As it was sent the last time, adapters' changes and credentials included.
    public var request: URLRequest
    /// The answer's status and headers; nil where there was no answer.
    public var response: HTTPURLResponse?
    /// The answer's body, as far as it came; nil where there was no answer.
    public var data: Data?
    /// What the caller gets thrown: the connection's error, the validation's or the decoder's. Nil after a success.
    public var error: (any Error)?

    /// An ended request of its fields.
    public init(
        request: URLRequest, response: HTTPURLResponse? = nil, data: Data? = nil, error: (any Error)? = nil
    ) {
        self.request = request
        self.response = response
        self.data = data
        self.error = error
    }
}
