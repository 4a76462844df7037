import Foundation

/// `application/x-www-form-urlencoded` bodies: a model's fields in the style `form`, exploded (OpenAPI 3.1, 4.8.14.4).
enum FormEncoding {
    static func body(_ value: some WritableValue) throws -> Data {
        guard case .object(let members)? = try ParameterShape(value) else { return Data() }
        var text = ""
        for (name, shape) in members {
            let items: [ParameterShape] = if case .list(let items) = shape { items } else { [shape] }
            for item in items {
                if !text.isEmpty { text += "&" }
                PercentEncoding.append(name, to: &text)
                text += "="
                PercentEncoding.append(try item.jsonOrText(), to: &text)
            }
        }
        return Data(text.utf8)
    }
}

extension ParameterShape {
    /// The text of a scalar, or JSON for what nests: forms have no words of their own for it.
    fileprivate func jsonOrText() throws -> String {
        if case .scalar(let text) = self { return text }
        return jsonValue.description
    }

    private var jsonValue: JSONValue {
        switch self {
        case .scalar(let text): .string(text)
        case .list(let items): .array(items.map(\.jsonValue))
        case .object(let members):
            .object(Dictionary(members.map { ($0.key, $0.value.jsonValue) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
