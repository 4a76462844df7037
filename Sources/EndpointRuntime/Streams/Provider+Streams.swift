/// Calls that return a stream of values, which are decoded as they are received.
extension Provider where Target: OperationTarget {
    /// Sends a request and returns a stream of the values in the response body.
    ///
    /// - Parameters:
    ///   - format: The format in which the description separates the values.
    ///   - endMarker: The text that the server sends after the last value; nil for none.
    nonisolated(nonsending) public func stream<Item: ReadableValue>(
        of target: Target, as format: SequenceFormat, until endMarker: String? = "[DONE]"
    ) async throws(EndpointError) -> ItemStream<Item> {
        try await openStream(target, format, endMarker)
    }

    @concurrent private func openStream<Item: ReadableValue>(
        _ target: Target, _ format: SequenceFormat, _ endMarker: String?
    ) async throws(EndpointError) -> ItemStream<Item> {
        let response = try await successfulResponse(of: target)
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
                    let response = try await self.with(options).successfulResponse(of: target)
                    if response.statusCode != 204 { _ = try response.documentedFormat(format) }
                    return .success(response)
                } catch {
                    return .failure(error)
                }
            }
        }
        return ItemStream(source)
    }
}
