public import Diagnostics

extension Document {
    /// What `x-stream` and `x-stream-end` say of an operation that can answer with a stream.
    public struct StreamExtension: Sendable {
        /// The boolean property of what is sent that asks for the stream; nil where nothing is said.
        public var property: String?
        /// Where that is said.
        public var propertyRange: SourceRange?
        /// No property asks for it, whatever one is called.
        public var isNone = false
        /// What ends the stream in place of a value; empty where nothing does, nil where nothing is said.
        public var end: String?
    }
}
