extension Response {
    /// Decodes the values of a body that is documented as a sequence.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``, or the error of `items(as:)`.
    @_spi(Generated)
    public func documentedItems<Item: ReadableValue>(
        as format: SequenceFormat, accepting accepted: String? = nil
    ) throws(EndpointError) -> [Item] {
        switch try reading(.items(format), accepted: accepted) {
        case .items(let own): return try items(as: own)
        case .json, .form, .multipart, .text, .bytes: return try content()
        case .attempt:
            do {
                return try items(as: format)
            } catch .jsonMapping {
                throw contentTypeError(accepted: accepted)
            }
        }
    }

    /// Returns the format in which the values of a streamed body are separated.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``
    func documentedFormat(_ format: SequenceFormat) throws(EndpointError) -> SequenceFormat {
        switch try reading(.items(format)) {
        case .items(let own): own
        case .attempt: format
        case .json, .form, .multipart, .text, .bytes: throw contentTypeError()
        }
    }
}
