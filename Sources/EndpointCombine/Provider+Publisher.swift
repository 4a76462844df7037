public import EndpointRuntime
public import Foundation

extension Provider {
    /// A publisher of the response of `target`, then of the end.
    ///
    /// ```swift
    /// provider.publisher(.list()).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list")
    /// ```
    ///
    /// - Parameter callbackQueue: Where the response comes; nil is the provider's queue, else the main one.
    public func publisher(_ target: T, callbackQueue: DispatchQueue? = nil) -> RequestPublisher<Response, EndpointError>
    {
        producer(target, callbackQueue: callbackQueue).publisher()
    }

    /// A publisher of how far `target` has come, as `requestWithProgress(_:)` tells; the last value has the response.
    ///
    /// - Parameter callbackQueue: Where the values come; nil is the provider's queue, else the main one.
    public func publisherWithProgress(
        _ target: T, callbackQueue: DispatchQueue? = nil
    ) -> RequestPublisher<RequestProgress, EndpointError> {
        RequestPublisher(on: callbackQueue ?? configuration.callbackQueue) { send throws(EndpointError) in
            var reports = self.requestWithProgress(target).makeAsyncIterator()
            while let progress = try await reports.next() { await send(progress) }
        }
    }
}
