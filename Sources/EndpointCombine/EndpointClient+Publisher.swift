public import EndpointRuntime

extension EndpointClient {
    /// A publisher of the content of an endpoint that is written by hand, on the client's completion queue. What went
    /// wrong comes as it is, in no wrapper.
    ///
    /// ```swift
    /// client.publisher(BookEndpoint(id: "A-1"))
    ///     .sink(receiveCompletion: { _ in }, receiveValue: { book in show(book) })
    /// ```
    public func publisher<E: TypedEndpoint>(_ endpoint: E) -> RequestPublisher<E.Content, any Error> {
        RequestPublisher(on: completionQueue) { send throws(any Error) in await send(try await request(endpoint)) }
    }

    /// A publisher of what answers an upload; the same holds as for ``publisher(_:)``.
    public func uploadPublisher<E: UploadEndpoint>(_ endpoint: E) -> RequestPublisher<E.Content, any Error> {
        RequestPublisher(on: completionQueue) { send throws(any Error) in await send(try await upload(endpoint)) }
    }
}
