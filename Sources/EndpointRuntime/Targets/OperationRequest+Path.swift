// Initializers for a path template of the description and the values of its path parameters, in the order of the
// template. Values are percent-encoded without further options. A call of an initializer replaces a string
// interpolation, because the compiler translates an interpolation to one call for each piece. Interpolations took half
// of the compile time of a target. The argument `id` is the operationId; `id` is empty if the operation has none.

@_spi(Generated)
extension OperationRequest {
    /// Creates the request of an operation without path parameters.
    ///
    /// - Parameter path: The path of the operation in the description.
    public init(_ method: HTTPMethod, _ path: StaticString, id: StaticString = "") {
        self.init(method, RequestPath(stringLiteral: path), template: path, id: id)
    }

    /// Creates the request of an operation with one path parameter.
    ///
    /// - Parameter template: The path in the description, with the parameter's name in braces.
    public init(_ method: HTTPMethod, _ template: StaticString, _ value: String, id: StaticString = "") {
        self.init(method, filling: template, 1, id) { _, path in path.appendInterpolation(value) }
    }

    /// Creates the request of an operation with two path parameters.
    ///
    /// - Parameter template: The path in the description, with the parameters' names in braces. The values are in the
    ///   same order.
    public init(
        _ method: HTTPMethod, _ template: StaticString, _ first: String, _ second: String, id: StaticString = ""
    ) {
        self.init(method, filling: template, 2, id) { index, path in
            path.appendInterpolation(index == 0 ? first : second)
        }
    }

    /// Creates the request of an operation with three path parameters.
    ///
    /// - Parameter template: The path in the description, with the parameters' names in braces. The values are in the
    ///   same order.
    public init(
        _ method: HTTPMethod, _ template: StaticString, _ first: String, _ second: String, _ third: String,
        id: StaticString = ""
    ) {
        self.init(method, filling: template, 3, id) { index, path in
            path.appendInterpolation(index == 0 ? first : index == 1 ? second : third)
        }
    }

    /// Creates the request of an operation with path parameters of any types.
    ///
    /// - Parameter template: The path in the description, with the parameters' names in braces. The values are in the
    ///   same order.
    public init(
        _ method: HTTPMethod, _ template: StaticString, values: any WritableValue..., id: StaticString = ""
    ) {
        self.init(method, filling: template, values.count, id) { index, path in
            path.appendInterpolation(values[index])
        }
    }

    /// Creates the request of an operation from a path template and a number of values.
    ///
    /// - Parameter append: Appends the value with the given index to the path.
    @inline(__always)
    private init(
        _ method: HTTPMethod, filling template: StaticString, _ count: Int, _ id: StaticString,
        with append: (Int, inout RequestPath.StringInterpolation) -> Void
    ) {
        self.init(method, RequestPath(filling: template, count, with: append), template: template, id: id)
    }
}

extension RequestPath {
    /// Creates a path from a template and a number of values.
    ///
    /// - Parameters:
    ///   - template: The path in the description, with as many names in braces as there are values.
    ///   - append: Appends the value with the given index to the path.
    @inline(__always)
    fileprivate init(
        filling template: StaticString, _ count: Int, with append: (Int, inout StringInterpolation) -> Void
    ) {
        var path = StringInterpolation(literalCapacity: template.utf8CodeUnitCount, interpolationCount: count)
        template.withUTF8Buffer { template in
            var rest = template[...]
            for index in 0..<count {
                guard let open = rest.firstIndex(of: UInt8(ascii: "{")),
                    let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
                else {
                    // A template without a placeholder for the value would send an unintended request.
                    path.fail(ParameterError(nil, .empty, position: index + 1))
                    break
                }
                path.append(UnsafeBufferPointer(rebasing: rest[..<open]), isValue: false)
                append(index, &path)
                rest = rest[(close + 1)...]
            }
            path.append(UnsafeBufferPointer(rebasing: rest), isValue: false)
        }
        self.init(stringInterpolation: path)
    }
}
