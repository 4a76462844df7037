/// Answers that are read as they come.
extension Provider {
    /// Sends a request and returns as soon as the head of the answer is there: the response, whose data is empty, and the
    /// bytes of its body as they come. A status outside of 200 to 299 comes with its whole body in the response, unless the
    /// target's validation refuses it.
    ///
    /// Plugins, credentials and retries do what they do for every request; what fails once the body has begun isn't tried
    /// again. The time limits of ``CallOptions`` are for the wait until the answer begins, and ``CallOptions/timeout(_:)`` for
    /// that until each piece has come. Letting the bytes go closes the connection.
    public func open(_ target: T) async throws(EndpointError) -> (response: Response, bytes: ByteStream) {
        let response = try await result(of: target, isStreamed: true).get()
        return (response, response.stream ?? ByteStream(response.data))
    }
}

extension Provider where T: OperationTarget {
    /// The values of the answer, each as it comes.
    ///
    /// - Parameters:
    ///   - format: How the values follow each other, as the description has it.
    ///   - endMarker: What ends the stream in place of a value; nil where nothing does.
    nonisolated(nonsending) public func stream<Item: ReadableValue>(
        of target: T, as format: SequenceFormat, until endMarker: String? = "[DONE]"
    ) async throws(EndpointError) -> ItemStream<Item> {
        try await streamed(target, format, endMarker)
    }

    /// The bytes of the answer as they come.
    ///
    /// - Throws: What a call whose body is read whole throws before there is one.
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
        try await result(of: target, isStreamed: true, expectsSuccess: true).get().filterSuccessfulStatusCodes()
    }
}
