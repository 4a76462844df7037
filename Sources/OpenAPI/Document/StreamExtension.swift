public import Diagnostics

extension Document {
    /// The values of `x-stream` and `x-stream-end` of an operation that can respond with a stream.
    public struct StreamExtension: Sendable {
        /// The boolean property of what is sent that asks for the stream; nil where nothing is said.
        public var property: String?
        /// The range of the property's name.
        public var propertyRange: SourceRange?
        /// No property asks for it, whatever one is called.
        public var isNone = false
        /// The value that ends the stream; empty where there is none, nil where it isn't specified.
        public var end: String?
    }
}
