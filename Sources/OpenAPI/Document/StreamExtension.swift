public import Diagnostics

extension Document {
    /// The values of `x-stream` and `x-stream-end` of an operation that can respond with a stream.
    public struct StreamExtension: Sendable {
        /// The Boolean property of the request that requests the stream; nil where it isn't specified.
        public var property: String?
        /// The range of the property's name.
        public var propertyRange: SourceRange?
        /// A Boolean value that indicates whether no property requests the stream, regardless of names.
        public var isNone = false
        /// The value that ends the stream; empty where there is none, nil where it isn't specified.
        public var end: String?
    }
}
