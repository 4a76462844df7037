/// A parameter's value as the styles see it.
enum ParameterShape {
    case scalar(String)
    case list([ParameterShape])
    case object([(key: String, value: ParameterShape)])

    /// Nil for null, which isn't sent.
    init?(_ value: some WritableValue) throws {
        if let text = value.parameterText {
            self = .scalar(text)
            return
        }
        let buffer = JSONBuffer()
        var writer = ValueWriter(buffer)
        try value.write(to: &writer)
        self.init(try ValueReader(JSONTape(parsing: buffer.bytes)))
    }

    init?(_ value: ValueReader) {
        switch value.token.kind {
        case .null, .link:
            return nil
        case .boolean, .number:
            let start = Int(value.token.offset)
            self = .scalar(String(decoding: value.tape.bytes[start..<start + Int(value.token.count)], as: UTF8.self))
        case .string, .escapedString:
            self = .scalar(value.stringIfAny ?? "")
        case .array:
            self = .list(value.tape.elements(ofArrayAt: value.index).compactMap { ParameterShape(value.value(at: $0)) })
        case .object:
            self = .object(
                value.tape.members(ofObjectAt: value.index).compactMap { key, index in
                    ParameterShape(value.value(at: index)).map { (key, $0) }
                }
            )
        }
    }

    /// The text of a scalar; nil where the styles have no words for what nests.
    var text: String? {
        if case .scalar(let text) = self { text } else { nil }
    }
}

/// A value that its place has no form for.
public enum ParameterError: Error, Sendable, Equatable {
    /// Lists and objects can't nest in this style.
    case nested(parameter: String)
    /// A variable of the path has no text: the path would be another one.
    case emptyPathParameter
}
