@_spi(Format) import EndpointCoding

/// The shape of a parameter's value: a scalar, an array or an object.
enum ParameterShape {
    case scalar(String)
    case list([ParameterShape])
    case object([(key: String, value: ParameterShape)])

    /// Creates the shape of a value; nil for null, which isn't sent.
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

    /// The text of a scalar; nil for an array or an object.
    var text: String? {
        if case .scalar(let text) = self { text } else { nil }
    }

    /// A Boolean value that indicates whether the shape is undefined.
    ///
    /// An empty array or object is undefined (RFC 6570, section 2.3).
    var isUndefined: Bool {
        switch self {
        case .scalar: false
        case .list(let items): items.isEmpty
        case .object(let members): members.isEmpty
        }
    }
}

/// A `name=value` pair of a query, a cookie or a form, before percent-encoding.
struct ParameterPair {
    let name: String
    /// The values of the pair, which are joined with the style's delimiter.
    ///
    /// An array or object that isn't exploded is one pair with several values.
    let words: [String]

    /// Returns the pairs of a parameter; none for an empty array or object.
    ///
    /// The styles are defined in RFC 6570, section 3.2.8, and in OpenAPI. Empty arrays and objects are undefined (RFC
    /// 6570, section 2.4.2).
    ///
    /// - Throws: ``ParameterError/Reason/nested``
    static func pairs(
        of shape: ParameterShape, name: String, style: ParameterStyle, explode: Bool
    ) throws -> [ParameterPair] {
        func word(_ shape: ParameterShape) throws -> String {
            guard let text = shape.text else { throw ParameterError.nested(parameter: name) }
            return text
        }
        switch shape {
        case .scalar(let text):
            return [ParameterPair(name: name, words: [text])]
        case .list, .object:
            if style == .deepObject { return leaves(of: shape, under: name) }
        }
        switch shape {
        case .list(let items) where explode:
            return try items.map { ParameterPair(name: name, words: [try word($0)]) }
        case .object(let members) where explode:
            return try members.flatMap { key, value in
                // OpenAPI doesn't define arrays in objects of this style. As a property is sent like a parameter of its
                // own, so are its items: Spring's `Pageable` has `sort=title&sort=year`.
                if style == .form, case .list(let items) = value {
                    return try items.map { ParameterPair(name: key, words: [try word($0)]) }
                }
                return [ParameterPair(name: key, words: [try word(value)])]
            }
        case .list(let items):
            return items.isEmpty ? [] : [ParameterPair(name: name, words: try items.map(word))]
        case .object(let members):
            return members.isEmpty
                ? [] : [ParameterPair(name: name, words: try members.flatMap { [$0.key, try word($0.value)] })]
        case .scalar:
            return []
        }
    }

    /// Returns a pair for each scalar of a value in the style ``ParameterStyle/deepObject``.
    private static func leaves(of shape: ParameterShape, under name: String) -> [ParameterPair] {
        switch shape {
        case .scalar(let text):
            return [ParameterPair(name: name, words: [text])]
        case .list(let items):
            let isNumbered = items.contains { $0.text == nil }
            return items.enumerated().flatMap { index, item in
                leaves(of: item, under: isNumbered ? "\(name)[\(index)]" : name + "[]")
            }
        case .object(let members):
            return members.flatMap { leaves(of: $0.value, under: "\(name)[\($0.key)]") }
        }
    }
}
