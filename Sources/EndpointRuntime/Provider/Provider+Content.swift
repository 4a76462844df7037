/// Functions that return the decoded content of responses.
///
/// A status outside of 200 to 299 is an error. A body whose media type isn't documented is an error too, unless it is
/// decoded in the same way as a documented media type.
///
/// The functions run on the caller's actor. The methods of generated clients only call these functions, so the methods
/// contain no actor switches, which would be half of their code. Decoding runs on another executor.
extension Provider where Target: OperationTarget {
    /// Returns the content of the response.
    nonisolated(nonsending) public func content<Content: ReadableValue>(
        of target: Target
    ) async throws(EndpointError) -> Content {
        try await read(target, expecting: .content) { response throws(EndpointError) in
            try response.documentedContent()
        }
    }

    /// Returns the value at `path` in the body of the response.
    nonisolated(nonsending) public func content<Content: ReadableValue>(
        of target: Target, at path: KeyPathRoot
    ) async throws(EndpointError) -> Content {
        try await read(target, expecting: .content) { response throws(EndpointError) in
            try response.documentedContent(at: path)
        }
    }

    /// Returns the content of the response; nil if its body is empty or null.
    nonisolated(nonsending) public func contentIfPresent<Content: ReadableValue>(
        of target: Target, at path: KeyPathRoot = .root
    ) async throws(EndpointError) -> Content? {
        try await read(target, expecting: .content) { response throws(EndpointError) in
            if response.data.isEmpty { return nil }
            if path.allowsAbsence(of: Content.self) { return try response.documentedContent(at: path) as Content }
            return try response.documentedContent(at: path) as Content?
        }
    }

    /// Returns the content of the response as one of several documented types.
    nonisolated(nonsending) public func choice<Choice: ResponseChoice>(
        of target: Target
    ) async throws(EndpointError) -> Choice {
        try await read(target, expecting: .content) { response throws(EndpointError) in
            try Choice(from: response)
        }
    }

    /// Sends the request of an operation without content, and returns when it has succeeded.
    nonisolated(nonsending) public func perform(_ target: Target) async throws(EndpointError) {
        try await read(target, expecting: .content) { _ in }
    }

    /// Returns the body of the response as a string.
    nonisolated(nonsending) public func text(of target: Target) async throws(EndpointError) -> String {
        try await read(target, expecting: .content) { response throws(EndpointError) in
            try response.documentedText()
        }
    }

    /// Returns the value of a plain-text body: a number, a date, an enumeration.
    nonisolated(nonsending) public func textValue<Content: ReadableValue>(
        of target: Target
    ) async throws(EndpointError) -> Content {
        try await read(target, expecting: .content) { response throws(EndpointError) in
            try response.documentedTextValue()
        }
    }

    /// Returns the body of the response unchanged.
    nonisolated(nonsending) public func data(of target: Target) async throws(EndpointError) -> Data {
        try await read(target, expecting: .content) { response throws(EndpointError) in
            try response.documentedData()
        }
    }
}

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
        if let stubbed = response.context.stubbed { source.stubbed = try stubbed.content(response) }
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
