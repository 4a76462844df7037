// Paths whose values are all written without further processing: a template as in the description, and the values in
// the order of their names. A single call replaces string interpolation, which the compiler translates to one call for
// each piece: half of the compile time of a target. `id` is the operationId; empty if the operation has none.

@_spi(Generated)
extension OperationRequest {
    /// - Parameter path: A path without values.
    public init(_ method: HTTPMethod, _ path: StaticString, id: StaticString = "") {
        self.init(method, RequestPath(stringLiteral: path), template: path, id: id)
    }

    /// - Parameter template: A path in which names in braces stand for the values.
    public init(_ method: HTTPMethod, _ template: StaticString, _ value: String, id: StaticString = "") {
        self.init(method, filling: template, 1, id) { _, path in path.appendInterpolation(value) }
    }

    /// - Parameter template: A path in which names in braces stand for the values, in their order.
    public init(
        _ method: HTTPMethod, _ template: StaticString, _ first: String, _ second: String, id: StaticString = ""
    ) {
        self.init(method, filling: template, 2, id) { index, path in
            path.appendInterpolation(index == 0 ? first : second)
        }
    }

    /// - Parameter template: A path in which names in braces stand for the values, in their order.
    public init(
        _ method: HTTPMethod, _ template: StaticString, _ first: String, _ second: String, _ third: String,
        id: StaticString = ""
    ) {
        self.init(method, filling: template, 3, id) { index, path in
            path.appendInterpolation(index == 0 ? first : index == 1 ? second : third)
        }
    }

    /// - Parameter template: A path in which names in braces stand for the values, in their order.
    public init(
        _ method: HTTPMethod, _ template: StaticString, values: any WritableValue..., id: StaticString = ""
    ) {
        self.init(method, filling: template, values.count, id) { index, path in
            path.appendInterpolation(values[index])
        }
    }

    /// - Parameter append: Appends the value of that number, of so many.
    @inline(__always)
    private init(
        _ method: HTTPMethod, filling template: StaticString, _ count: Int, _ id: StaticString,
        with append: (Int, inout RequestPath.StringInterpolation) -> Void
    ) {
        self.init(method, RequestPath(filling: template, count, with: append), template: template, id: id)
    }
}

extension RequestPath {
    /// - Parameters:
    ///   - template: A path with so many names in braces.
    ///   - append: Appends the value of that number.
    @inline(__always)
    fileprivate init(
        filling template: StaticString, _ count: Int, with append: (Int, inout StringInterpolation) -> Void
    ) {
        var path = StringInterpolation(literalCapacity: template.utf8CodeUnitCount, interpolationCount: count)
        // A single character lies elsewhere, and has no place for a value. (A closure that the text is handed to would
        // make a second reference to the path, and that a copy of its parts.)
        let isText = template.hasPointerRepresentation
        let text = UnsafeBufferPointer(
            start: isText ? template.utf8Start : nil, count: isText ? template.utf8CodeUnitCount : 0
        )
        var start = 0
        for index in 0..<count {
            guard let open = text[start...].firstIndex(of: UInt8(ascii: "{")),
                let close = text[open...].firstIndex(of: UInt8(ascii: "}"))
            else {
                // A template without a placeholder for the value would send an unintended request.
                path.parts.fail(ParameterError(nil, .empty, position: index + 1))
                break
            }
            path.append(UnsafeBufferPointer(rebasing: text[start..<open]), isValue: false)
            append(index, &path)
            start = close + 1
        }
        path.append(UnsafeBufferPointer(rebasing: text[start...]), isValue: false)
        self.init(stringInterpolation: consume path)
    }
}
