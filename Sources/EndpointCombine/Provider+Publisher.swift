import EndpointClients
public import EndpointRuntime
public import Foundation

extension Provider {
    /// Returns a publisher of the response of `target`, followed by its completion.
    ///
    /// ```swift
    /// provider.publisher(.list()).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list")
    /// ```
    ///
    /// - Parameter callbackQueue: The queue of the response; nil for the provider's queue, or the main queue if it has
    ///   none.
    public func publisher(_ target: Target, callbackQueue: DispatchQueue? = nil) -> RequestPublisher<
        Response, EndpointError
    > {
        producer(target, callbackQueue: callbackQueue).publisher()
    }

    /// Returns a publisher of the progress of `target`, as by `requestWithProgress(_:)`.
    ///
    /// The last value has the response.
    ///
    /// - Parameter callbackQueue: The queue of the values; nil for the provider's queue, or the main queue if it has
    ///   none.
    public func publisherWithProgress(
        _ target: Target, callbackQueue: DispatchQueue? = nil
    ) -> RequestPublisher<RequestProgress, EndpointError> {
        RequestPublisher(on: callbackQueue ?? configuration.callbackQueue) { send throws(EndpointError) in
            var reports = self.requestWithProgress(target).makeAsyncIterator()
            while let progress = try await reports.next() { await send(progress) }
        }
    }
}
