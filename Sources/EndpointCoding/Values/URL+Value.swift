/// OpenAPI's format `uri`: what isn't quite a URL becomes one in reading, and is written so.
extension URL: SingleValueReadable, SingleValueWritable, AbsentWhenEmpty {
    public init(from value: ValueReader) throws {
        guard let url = try value.url() else { throw value.breaksFormat("not a URL") }
        self = url
    }

    public func write(to value: inout ValueWriter) throws {
        value.output.write(absoluteString)
    }

    public var parameterText: String? { absoluteString }
}
