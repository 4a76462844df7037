/// A target that specifies the location of the content in the response body.
///
/// Calls of a `Dispatcher` use the location if they don't specify another.
public protocol KeyPathTarget: Target {
    /// The location of the content in the response body; nil for the whole body.
    var keyPath: KeyPathRoot? { get }
}
