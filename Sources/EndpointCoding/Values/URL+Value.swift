/// OpenAPI's format `uri`: what isn't quite a URL becomes one in reading, and is written so.
extension URL: SingleValueReadable, SingleValueWritable, EmptyStringDecodesAsNil {
    public init(from value: ValueReader) throws {
        guard let url = try value.url() else { throw value.invalidFormat("not a URL") }
        self = url
    }

    public func write(to value: inout ValueWriter) throws { value.output.write(absoluteString) }
}
