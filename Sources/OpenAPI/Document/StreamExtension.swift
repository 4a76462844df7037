public import Diagnostics

extension Document {
    /// The values of `x-stream` and `x-stream-end` for an operation that can respond with a stream.
    public struct StreamExtension: Sendable {
        /// The name of the request's Boolean property that requests a stream; nil if `x-stream` has none.
        public var property: String?
        /// The range of the name of the property that requests a stream.
        public var propertyRange: SourceRange?
        /// A Boolean value that indicates whether `x-stream` is false: no property requests a stream.
        public var isNone = false
        /// The value that ends the stream.
        ///
        /// Empty if no value ends it, nil if the description doesn't specify `x-stream-end`.
        public var end: String?
    }
}
