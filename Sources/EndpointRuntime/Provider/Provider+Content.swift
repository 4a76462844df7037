/// Content in place of responses. A status outside of 200 to 299 is an error, and so is a body of a type that isn't
/// documented and doesn't read the same.
///
/// These begin and end where their caller runs, so that the methods of clients, which do nothing but call them, have
/// nowhere to hop to and back from: that is half of such a method's code. What takes time is done elsewhere.
extension Provider where T: OperationTarget {
    /// The content of the response.
    nonisolated(nonsending) public func content<Content: ReadableValue>(
        of target: T
    ) async throws(EndpointError) -> Content {
        try await read(target) { response throws(EndpointError) in try response.documentedContent() }
    }

    /// What lies at `path` of the response.
    nonisolated(nonsending) public func content<Content: ReadableValue>(
        of target: T, at path: KeyPathRoot
    ) async throws(EndpointError) -> Content {
        try await read(target) { response throws(EndpointError) in try response.documentedContent(at: path) }
    }

    /// The content of the response; nil when its body is empty, or null lies there.
    nonisolated(nonsending) public func contentIfPresent<Content: ReadableValue>(
        of target: T, at path: KeyPathRoot = .root
    ) async throws(EndpointError) -> Content? {
        try await read(target) { response throws(EndpointError) in
            if response.data.isEmpty { return nil }
            if path.allowsAbsence(of: Content.self) { return try response.documentedContent(at: path) as Content }
            return try response.documentedContent(at: path) as Content?
        }
    }

    /// One of several kinds of content.
    nonisolated(nonsending) public func choice<Choice: ResponseChoice>(
        of target: T
    ) async throws(EndpointError) -> Choice {
        try await read(target) { response throws(EndpointError) in try Choice(from: response) }
    }

    /// Waits for the success of an operation that has no content.
    nonisolated(nonsending) public func perform(_ target: T) async throws(EndpointError) {
        try await read(target) { _ in }
    }

    /// The body as text.
    nonisolated(nonsending) public func text(of target: T) async throws(EndpointError) -> String {
        try await read(target) { response throws(EndpointError) in try response.documentedText() }
    }

    /// What the body says as text: a number, a date, one of an enumeration.
    nonisolated(nonsending) public func textValue<Content: ReadableValue>(
        of target: T
    ) async throws(EndpointError) -> Content {
        try await read(target) { response throws(EndpointError) in try response.documentedTextValue() }
    }

    /// The body as it is.
    nonisolated(nonsending) public func data(of target: T) async throws(EndpointError) -> Data {
        try await read(target) { response throws(EndpointError) in try response.documentedData() }
    }

    /// Away from the caller's actor: reading a long answer must not hold up a main actor.
    @concurrent private func read<Content: Sendable>(
        _ target: T, _ content: @Sendable (Response) throws(EndpointError) -> Content
    ) async throws(EndpointError) -> Content {
        let response = try await result(of: target, expectsSuccess: true).get().filterSuccessfulStatusCodes()
        if let stubbed = response.stubbed { return try stubbed.content(response) }
        return try content(try response.mappingFile())
    }
}
