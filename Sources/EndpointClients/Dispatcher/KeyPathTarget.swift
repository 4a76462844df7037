/// A target that specifies the location of its response's content.
///
/// The location is used by calls of a `Dispatcher` that don't specify one.
public protocol KeyPathTarget: Target {
    /// The location of the content; nil for the whole body.
    var keyPath: KeyPathRoot? { get }
}
