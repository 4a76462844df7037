extension RequestBody {
    /// The encoding of one property of a form, or of an unnamed part of a multipart body.
    public struct PropertyEncoding: Sendable, Hashable {
        /// The name of the property in the request.
        public var key: String
        /// The content type; nil if ``style`` applies or the content type is the default.
        public var contentType: String?
        public var style: Parameter.Style?
        public var explode: Bool?
        public var allowsReserved: Bool?
        /// The styles of nested arrays, from the outside in.
        public var itemStyles: [Parameter.Style] = []
        /// A Boolean value that indicates whether an empty array or object is sent, as an empty string.
        public var allowsEmptyValue = false
        /// The headers of the part, each with the only value that the header can have.
        public var headers: [Header] = []

        /// A header of a part of a multipart body.
        public struct Header: Sendable, Hashable {
            public var name: String
            public var value: String
        }
    }
}
