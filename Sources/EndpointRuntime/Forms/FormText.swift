@_spi(Format) public import EndpointCoding

extension OperationRequest {
    /// The value of a parameter whose `content` is a URL-encoded form.
    ///
    /// An object is one string, such as `R=100&G=200`; a scalar is unchanged. In a URL the string is percent-encoded
    /// again, so that its `&` and `=` don't separate the query's pairs.
    @_spi(Generated)
    public struct FormText<Value: WritableValue>: SingleValueWritable {
        private let value: Value

        /// Creates a parameter's value.
        public init(_ value: Value) {
            self.value = value
        }

        /// Creates a parameter's value; nil for a nil value, which isn't sent.
        public init?(_ value: Value?) {
            guard let value else { return nil }
            self.value = value
        }

        public func write(to writer: inout ValueWriter) throws {
            let reader = ValueReader(try TapeOutput(writing: value).tape())
            if let shape = ParameterShape(reader), shape.text == nil {
                try FormEncoding.text(of: reader, encoding: [:]).write(to: &writer)
            } else {
                try value.write(to: &writer)
            }
        }
    }
}
