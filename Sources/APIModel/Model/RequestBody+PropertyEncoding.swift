extension RequestBody {
    /// The encoding of one property of a form, or of an unnamed part of a multipart body.
    public struct PropertyEncoding: Sendable, Hashable {
        /// As on the wire.
        public var key: String
        /// Nil where ``style`` decides, and where it is the default.
        public var contentType: String?
        public var style: Parameter.Style?
        public var explode: Bool?
        public var allowsReserved: Bool?
        /// As those of a parameter.
        public var itemStyles: [Parameter.Style] = []
        /// A Boolean value that indicates whether an empty array or object is sent, as an empty string.
        public var allowsEmptyValue = false
        /// Of its parts, with the one value that each can have.
        public var headers: [Header]

        /// A header of a part of a multipart body.
        public struct Header: Sendable, Hashable {
            public var name: String
            public var value: String

            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        public init(
            key: String, contentType: String? = nil, style: Parameter.Style? = nil, explode: Bool? = nil,
            allowsReserved: Bool? = nil, headers: [Header] = []
        ) {
            self.key = key
            self.contentType = contentType
            self.style = style
            self.explode = explode
            self.allowsReserved = allowsReserved
            self.headers = headers
        }
    }
}
