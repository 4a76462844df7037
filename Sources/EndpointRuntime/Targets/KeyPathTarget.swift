/// A target that knows where in its answer the content lies, for calls of a ``Dispatcher`` that don't say it.
public protocol KeyPathTarget: Target {
    /// Where the content lies; nil is the whole answer.
    var keyPath: KeyPathRoot? { get }
}
