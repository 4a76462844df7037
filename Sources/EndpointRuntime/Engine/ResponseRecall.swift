/// What a call that is made within it is answered without being sent, and who hears of what came instead.
final class ResponseRecall: Sendable {
    @TaskLocal static var current: ResponseRecall?

    /// - Throws: What the call fails with, without being sent.
    let recall: @Sendable (RequestMessage) throws -> Response?
    let replace: @Sendable (RequestMessage) -> Response?
    let keep: @Sendable (RequestMessage, Response) -> Void

    init(
        recall: @escaping @Sendable (RequestMessage) throws -> Response?,
        replace: @escaping @Sendable (RequestMessage) -> Response?,
        keep: @escaping @Sendable (RequestMessage, Response) -> Void
    ) {
        self.recall = recall
        self.replace = replace
        self.keep = keep
    }
}

/// Runs calls whose answers are kept by a module beside the runtime. Calls that read as they come, and those of uploads,
/// downloads and stubs, are made as ever.
///
/// Each of the functions is given the request as it was made, before adapters, credentials and plugins put anything in.
///
/// - Parameters:
///   - recall: The answer of a call that isn't sent then; nil sends it. What it throws fails the call.
///   - replace: The answer in place of the network's where none came, or the server failed; nil leaves that.
///   - keep: Given each answer that came and is a success for its front.
@_spi(Cache)
public func withResponses<Content>(
    recalledBy recall: @escaping @Sendable (RequestMessage) throws -> Response?,
    replacedBy replace: @escaping @Sendable (RequestMessage) -> Response?,
    keptBy keep: @escaping @Sendable (RequestMessage, Response) -> Void,
    _ call: () async -> Content
) async -> Content {
    let current = ResponseRecall(recall: recall, replace: replace, keep: keep)
    return await ResponseRecall.$current.withValue(current, operation: call)
}
