public import Foundation

/// Content in place of responses. A status outside of 200 to 299 is an error.
extension Provider where T: OperationTarget {
    /// The content of the response, or what lies at `path` of it.
    public func content<Content: ReadableValue>(
        of target: T, at path: KeyPathRoot = .root
    ) async throws(EndpointError) -> Content {
        try await success(of: target).content(at: path)
    }

    /// The content of the response; nil when its body is empty.
    public func contentIfPresent<Content: ReadableValue>(
        of target: T, at path: KeyPathRoot = .root
    ) async throws(EndpointError) -> Content? {
        let response = try await success(of: target)
        return response.data.isEmpty ? nil : try response.content(at: path) as Content
    }

    /// The values of a body that holds several, once all of it is there.
    public func items<Item: ReadableValue>(
        of target: T, as format: SequenceFormat
    ) async throws(EndpointError) -> [Item] {
        try await success(of: target).items(as: format)
    }

    /// One of several kinds of content.
    public func choice<Choice: ResponseChoice>(of target: T) async throws(EndpointError) -> Choice {
        try Choice(from: try await success(of: target))
    }

    /// Waits for the success of an operation that has no content.
    public func perform(_ target: T) async throws(EndpointError) {
        _ = try await success(of: target)
    }

    /// The body as text.
    public func text(of target: T) async throws(EndpointError) -> String {
        try await success(of: target).text()
    }

    /// The body as it is.
    public func data(of target: T) async throws(EndpointError) -> Data {
        try await success(of: target).data
    }

    private func success(of target: T) async throws(EndpointError) -> Response {
        let response = try await request(target).filterSuccessfulStatusCodes()
        ResponseCapture.current?.capture(response)
        return response
    }
}
