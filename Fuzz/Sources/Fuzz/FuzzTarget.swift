import Dispatch

/// A target that receives any bytes. The target may refuse them, and must neither trap nor break a promise.
struct FuzzTarget: Sendable {
    /// The structure of a target's inputs, which mutations preserve so that most inputs are valid.
    enum Shape: Sendable {
        /// Objects, arrays and scalars.
        case tree
        /// Words and the delimiters between them.
        case words
    }

    let shape: Shape
    let body: @Sendable ([UInt8]) -> Void

    nonisolated(unsafe) static var chosen: FuzzTarget?

    static let all: [String: FuzzTarget] = [
        "syntax": FuzzTarget(shape: .words, body: SyntaxTarget.run),
        "generator": FuzzTarget(shape: .tree, body: GeneratorTarget.run),
        "mock": FuzzTarget(shape: .tree, body: MockTarget.run),
        "overlays": FuzzTarget(shape: .tree, body: OverlayTarget.run),
        "jsonpath": FuzzTarget(shape: .words, body: JSONPathTarget.run),
        "json": FuzzTarget(shape: .tree, body: JSONTarget.run),
        "forms": FuzzTarget(shape: .words, body: FormTarget.run),
        "xml": FuzzTarget(shape: .words, body: XMLTarget.run),
        "sequences": FuzzTarget(shape: .words, body: SequenceTarget.run),
        "multipart": FuzzTarget(shape: .words, body: MultipartTarget.run),
        "multipart-responses": FuzzTarget(shape: .words, body: MultipartResponseTarget.run),
        "headers": FuzzTarget(shape: .words, body: HeaderTarget.run),
        "urls": FuzzTarget(shape: .words, body: URLTarget.run),
        "key-paths": FuzzTarget(shape: .words, body: KeyPathTarget.run),
        "webhooks": FuzzTarget(shape: .words, body: WebhookTarget.run),
        "logs": FuzzTarget(shape: .words, body: LogTarget.run),
        "repair": FuzzTarget(shape: .tree, body: RepairTarget.run),
    ]
}

/// Ends the run if a condition isn't met, so that libFuzzer stores the input.
func promise(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { preconditionFailure(message()) }
}

/// Returns the result of `body`, for which libFuzzer's thread waits.
func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value?) -> Value? {
    let ended = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var value: Value?
    Task {
        value = await body()
        ended.signal()
    }
    ended.wait()
    return value
}
