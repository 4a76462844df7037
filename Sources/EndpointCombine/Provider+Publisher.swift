import EndpointClients
public import EndpointRuntime
public import Foundation

extension Provider {
    /// Returns a publisher that sends a target's request and publishes the response.
    ///
    /// ```swift
    /// provider.publisher(.list()).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list")
    /// ```
    ///
    /// - Parameter callbackQueue: The queue on which the response is delivered; nil for the provider's queue, or the
    ///   main queue if the provider has none.
    public func publisher(_ target: Target, callbackQueue: DispatchQueue? = nil) -> RequestPublisher<
        Response, EndpointError
    > {
        producer(target, callbackQueue: callbackQueue).publisher()
    }

    /// Returns a publisher of the progress of a target's request, like `requestWithProgress(_:)`.
    ///
    /// The last published value contains the response.
    ///
    /// - Parameter callbackQueue: The queue on which values are delivered; nil for the provider's queue, or the main
    ///   queue if the provider has none.
    public func publisherWithProgress(
        _ target: Target, callbackQueue: DispatchQueue? = nil
    ) -> RequestPublisher<RequestProgress, EndpointError> {
        RequestPublisher(on: callbackQueue ?? configuration.callbackQueue) { send throws(EndpointError) in
            var reports = self.requestWithProgress(target).makeAsyncIterator()
            while let progress = try await reports.next() { await send(progress) }
        }
    }
}
