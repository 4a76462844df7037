@_spi(Format) import EndpointCoding

/// A parameter's value as the styles see it.
enum ParameterShape {
    case scalar(String)
    case list([ParameterShape])
    case object([(key: String, value: ParameterShape)])

    /// Creates a shape; nil for null, which isn't sent.
    init?(_ value: some WritableValue) throws {
        if let text = value.word {
            self = .scalar(text)
            return
        }
        self.init(ValueReader(try TapeOutput(writing: value).tape()))
    }

    init?(_ value: ValueReader) {
        switch value.token.kind {
        case .null, .link:
            return nil
        case .boolean, .number:
            self = .scalar(value.tape.text(at: value.index))
        case .string, .unicodeString, .escapedString:
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

    /// A Boolean value that indicates whether it is undefined, as an empty array or object is (RFC 6570, section 2.3).
    var isUndefined: Bool {
        switch self {
        case .scalar: false
        case .list(let items): items.isEmpty
        case .object(let members): members.isEmpty
        }
    }
}
