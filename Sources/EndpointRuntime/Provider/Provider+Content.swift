/// Functions that return content in place of responses.
///
/// A status outside of 200 to 299 is an error, as is a body whose media type isn't documented and isn't decoded in the
/// same way.
///
/// They run on their caller's actor, so that the methods of generated clients, which only call them, contain no actor
/// switches: those would be half of such a method's code. Long work runs elsewhere.
extension Provider where Target: OperationTarget {
    /// Returns the content of the response.
    nonisolated(nonsending) public func content<Content: ReadableValue>(
        of target: Target
    ) async throws(EndpointError) -> Content {
        try await read(target) { response throws(EndpointError) in try response.documentedContent() }
    }

    /// Returns the value at `path` of the response.
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

    /// Returns one of several types of content.
    nonisolated(nonsending) public func choice<Choice: ResponseChoice>(
        of target: Target
    ) async throws(EndpointError) -> Choice {
        try await read(target) { response throws(EndpointError) in try Choice(from: response) }
    }

    /// Waits for the success of an operation that has no content.
    nonisolated(nonsending) public func perform(_ target: Target) async throws(EndpointError) {
        try await read(target) { _ in }
    }

    /// Returns the body as a string.
    nonisolated(nonsending) public func text(of target: Target) async throws(EndpointError) -> String {
        try await read(target) { response throws(EndpointError) in try response.documentedText() }
    }

    /// Returns the value of a plain-text body: a number, a date, an enumeration.
    nonisolated(nonsending) public func textValue<Content: ReadableValue>(
        of target: Target
    ) async throws(EndpointError) -> Content {
        try await read(target) { response throws(EndpointError) in try response.documentedTextValue() }
    }

    /// Returns the body unchanged.
    nonisolated(nonsending) public func data(of target: Target) async throws(EndpointError) -> Data {
        try await read(target) { response throws(EndpointError) in try response.documentedData() }
    }

    /// Decodes off the caller's actor: a long response must not block the main actor.
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
