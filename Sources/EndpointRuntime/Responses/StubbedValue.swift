/// A value that replaces the decoded body of a response.
final class StubbedValue: Sendable {
    private let value: any Sendable
    private let mismatch: @Sendable (Any.Type) -> any Error

    /// Creates a value that replaces the body of a response.
    ///
    /// - Parameter mismatch: A closure that returns the error of a call that expects another type.
    init(_ value: any Sendable, mismatch: @escaping @Sendable (Any.Type) -> any Error) {
        self.value = value
        self.mismatch = mismatch
    }

    /// Returns the stubbed value in the type that the call expects.
    ///
    /// - Throws: `.objectMapping` if the call expects another type.
    func content<Content>(
        _ response: Response, as type: Content.Type = Content.self
    ) throws(EndpointError) -> Content {
        if let content = value as? Content { return content }
        // A call without content expects `Void`, whatever the stubbed value is.
        if let nothing = () as? Content { return nothing }
        throw .objectMapping(mismatch(Content.self), response)
    }

    /// Returns the stubbed value, or the value at a key path within the stubbed value.
    ///
    /// The path's first keys may be missing in the stubbed value if it is only a part of the body, such as a page's
    /// items.
    ///
    /// - Throws: `.objectMapping` if neither value has the type that the call expects.
    func content<Content>(
        _ response: Response, at path: KeyPathRoot, as type: Content.Type = Content.self
    ) throws(EndpointError) -> Content {
        for start in path.keys.indices where !(value is Content) {
            guard let inner = ModelParts.value(at: path.keys[start...], of: value) else { continue }
            if let content = inner as? Content { return content }
        }
        return try content(response)
    }
}
