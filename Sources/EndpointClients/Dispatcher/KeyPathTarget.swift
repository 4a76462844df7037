/// A target that specifies the location of its response's content, for calls of a `Dispatcher` that don't.
public protocol KeyPathTarget: Target {
    /// The location of the content; nil for the whole body.
    var keyPath: KeyPathRoot? { get }
}
