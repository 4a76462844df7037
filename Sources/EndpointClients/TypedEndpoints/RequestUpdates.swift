/// A sequence of a request's events: progress, and the content at the end.
///
/// Nothing is sent before the sequence is iterated; each iteration sends a separate request. Stopping an iteration
/// cancels its request.
///
/// ```swift
/// for try await update in client.updates(of: CoverUpload(picture: file)) {
///     switch update {
///     case .progress(let progress): print(progress.fraction)
///     case .content(let cover): print(cover)
///     }
/// }
/// ```
public struct RequestUpdates<Content: Sendable>: AsyncSequence, Sendable {
    /// An event of the request.
    public enum Element: Sendable {
        /// Bytes of the request or the response were transferred.
        case progress(RequestProgress)
        /// The content of the response; this is the last element.
        case content(Content)
    }

    /// An iterator over the events of one request.
    public typealias AsyncIterator = AsyncThrowingStream<Element, any Error>.AsyncIterator

    private let send: @Sendable (_ report: @escaping @Sendable (RequestProgress) -> Void) async throws -> Content

    init(
        _ send: @escaping @Sendable (_ report: @escaping @Sendable (RequestProgress) -> Void) async throws -> Content
    ) {
        self.send = send
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncThrowingStream { [send] continuation in
            let task = Task {
                do {
                    continuation.yield(.content(try await send { continuation.yield(.progress($0)) }))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }.makeAsyncIterator()
    }
}

extension EndpointClient {
    /// Returns the progress and content of an endpoint's request or upload as a sequence.
    public func updates<E: ContentMapping>(of endpoint: E) -> RequestUpdates<E.Content> {
        RequestUpdates { report in try await requestWithProgress(endpoint, report) }
    }
}
