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
        try await read(target) { response throws(EndpointError) in try response.documentedContent() }
    }

    /// Returns the value at `path` in the body of the response.
    nonisolated(nonsending) public func content<Content: ReadableValue>(
        of target: Target, at path: KeyPathRoot
    ) async throws(EndpointError) -> Content {
        try await read(target) { response throws(EndpointError) in try response.documentedContent(at: path) }
    }

    /// Returns the content of the response; nil if its body is empty or null.
    nonisolated(nonsending) public func contentIfPresent<Content: ReadableValue>(
        of target: Target, at path: KeyPathRoot = .root
    ) async throws(EndpointError) -> Content? {
        try await read(target) { response throws(EndpointError) in
            if response.data.isEmpty { return nil }
            if path.allowsAbsence(of: Content.self) { return try response.documentedContent(at: path) as Content }
            return try response.documentedContent(at: path) as Content?
        }
    }

    /// Returns the content of the response as one of several documented types.
    nonisolated(nonsending) public func choice<Choice: ResponseChoice>(
        of target: Target
    ) async throws(EndpointError) -> Choice {
        try await read(target) { response throws(EndpointError) in try Choice(from: response) }
    }

    /// Sends the request of an operation without content, and returns when it has succeeded.
    nonisolated(nonsending) public func perform(_ target: Target) async throws(EndpointError) {
        try await read(target) { _ in }
    }

    /// Returns the body of the response as a string.
    nonisolated(nonsending) public func text(of target: Target) async throws(EndpointError) -> String {
        try await read(target) { response throws(EndpointError) in try response.documentedText() }
    }

    /// Returns the value of a plain-text body: a number, a date, an enumeration.
    nonisolated(nonsending) public func textValue<Content: ReadableValue>(
        of target: Target
    ) async throws(EndpointError) -> Content {
        try await read(target) { response throws(EndpointError) in try response.documentedTextValue() }
    }

    /// Returns the body of the response unchanged.
    nonisolated(nonsending) public func data(of target: Target) async throws(EndpointError) -> Data {
        try await read(target) { response throws(EndpointError) in try response.documentedData() }
    }

    /// Sends a request and decodes its response off the caller's actor.
    ///
    /// Decoding a long response must not block the main actor.
    @concurrent private func read<Content: Sendable>(
        _ target: Target, _ content: @Sendable (Response) throws(EndpointError) -> Content
    ) async throws(EndpointError) -> Content {
        try await self.content(of: target, expectsSuccess: true) { response throws(EndpointError) in
            let response = try response.filterSuccessfulStatusCodes()
            if let stubbed = response.stubbed { return try stubbed.content(response) }
            return try content(try response.mappingFile())
        }.get()
    }
}
