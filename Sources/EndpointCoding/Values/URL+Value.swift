/// Coding of OpenAPI's format `uri`.
///
/// Characters that aren't allowed in URLs are percent-encoded in reading, and are written percent-encoded.
extension URL: SingleValueReadable, SingleValueWritable, EmptyStringDecodesAsNil {
    public init(from value: ValueReader) throws {
        guard let url = try value.url() else { throw value.invalidFormat("not a URL") }
        self = url
    }

    public func write(to value: inout ValueWriter) throws { value.output.write(absoluteString) }
}
