/// The asynchronous steps of plugins whose synchronous `prepare` another plugin has called: the engine performs them
/// after that has returned.
final class DeferredPreparation: Sendable {
    typealias Step = @Sendable (RequestMessage) async throws -> RequestMessage

    /// Of the plugin that is preparing a request.
    @TaskLocal static var current: DeferredPreparation?

    private let added = Locked<[Step]>([])

    var steps: [Step] { added.withLock { $0 } }

    func add(_ step: @escaping Step) {
        added.withLock { $0.append(step) }
    }
}
