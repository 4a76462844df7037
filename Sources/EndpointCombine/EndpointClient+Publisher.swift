public import EndpointClients
import EndpointRuntime

extension EndpointClient {
    /// Returns a publisher of a handwritten endpoint's content, or of an upload's content.
    ///
    /// The publisher delivers its values on the client's completion queue. Errors aren't wrapped.
    ///
    /// ```swift
    /// client.publisher(BookEndpoint(id: "A-1"))
    ///     .sink(receiveCompletion: { _ in }, receiveValue: { book in show(book) })
    /// ```
    public func publisher<E: ContentMapping>(_ endpoint: E) -> RequestPublisher<E.Content, any Error> {
        RequestPublisher(on: completionQueue) { send throws(any Error) in await send(try await request(endpoint)) }
    }
}
