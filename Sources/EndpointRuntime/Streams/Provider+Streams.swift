/// Streamed responses.
extension Provider {
    /// Sends a request and returns after receiving the head of the response: the response, whose data is empty, and the
    /// bytes of its body as they are received. A response with a status outside of 200 to 299 has its whole body,
    /// unless the target's validation refuses it.
    ///
    /// Plugins, credentials and retries apply as to every request; failures after the body has begun aren't retried.
    /// The time limits of ``CallOptions`` apply until the response begins, and ``CallOptions/timeout(_:)`` also to each
    /// chunk. Releasing the bytes closes the connection.
    public func open(_ target: T) async throws(EndpointError) -> (response: Response, bytes: ByteStream) {
        let response = try await result(of: target, isStreamed: true).get()
        return (response, response.stream ?? ByteStream(response.data))
    }
}

extension Provider where T: OperationTarget {
    /// Returns the values of the response, each as it is received.
    ///
    /// - Parameters:
    ///   - format: The format in which the values follow each other, as in the description.
    ///   - endMarker: The text that ends the stream in place of a value; nil for none.
    nonisolated(nonsending) public func stream<Item: ReadableValue>(
        of target: T, as format: SequenceFormat, until endMarker: String? = "[DONE]"
    ) async throws(EndpointError) -> ItemStream<Item> {
        try await streamed(target, format, endMarker)
    }

    /// Returns the bytes of the response as they are received.
    ///
    /// - Throws: The errors of a call with a whole body, before the body begins.
    nonisolated(nonsending) public func bytes(of target: T) async throws(EndpointError) -> ByteStream {
        let response = try await succeeded(target)
        return response.stream ?? ByteStream(response.data)
    }

    @concurrent private func streamed<Item: ReadableValue>(
        _ target: T, _ format: SequenceFormat, _ endMarker: String?
    ) async throws(EndpointError) -> ItemStream<Item> {
        let response = try await succeeded(target)
        var source = StreamSource<Item>(
            response: response, format: response.ownFormat(try response.documentedFormat(format)),
            endMarker: endMarker)
        source.timeout = configuration.options.values?.timeout
        if let stubbed = response.stubbed { source.stubbed = try stubbed.content(response) }
        if response.head == nil, format == .eventData { source.wrapSample() }
        if format.hasEvents {
            source.connect = { lastEventID in
                let options = lastEventID.isEmpty ? CallOptions.none : .header("Last-Event-ID", lastEventID)
                do throws(EndpointError) {
                    let response = try await self.with(options).succeeded(target)
                    if response.statusCode != 204 { _ = try response.documentedFormat(format) }
                    return .success(response)
                } catch {
                    return .failure(error)
                }
            }
        }
        return ItemStream(source)
    }

    @concurrent private func succeeded(_ target: T) async throws(EndpointError) -> Response {
        try await content(of: target, isStreamed: true, expectsSuccess: true) { response throws(EndpointError) in
            try response.filterSuccessfulStatusCodes()
        }.get()
    }
}
