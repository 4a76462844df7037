/// Functions that make the names of openapi-generator's clients (generators swift5 and swift6).
enum OpenAPIGeneratorNames {
    /// Returns the name of a method: `get_pet` results in `getPet`.
    static func member(_ text: String) -> String { escaped(camelCase(text, isType: false), "call") }

    /// Returns the name of an operation without an operation ID: `GET /pets/{id}` results in `petsIdGet`.
    static func operation(_ method: String, _ path: String) -> String {
        let parts = path.filter { $0 != "{" && $0 != "}" }.split(separator: "/") + [method.lowercased()[...]]
        return member(parts.map { camelCase(String($0), isType: true) }.joined())
    }

    /// Returns the name of a model: `order_line` results in `OrderLine`.
    static func type(_ text: String) -> String {
        let name = camelCase(text, isType: true)
        if name.first?.isNumber == true { return "Model" + name }
        return ReservedNames.isType(name) ? "Model" + name : name
    }

    /// Returns the name of a property or parameter; a name in capital letters remains as it is.
    static func property(_ text: String) -> String {
        let name = sanitized(text)
        let isConstant = name.utf8.allSatisfy { byte in
            (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
        }
        return escaped(isConstant ? name : camelCase(name, isType: false), "_")
    }

    /// Returns the name of an enumeration's case: `IN_STOCK` results in `inStock`.
    static func value(_ text: String, isString: Bool) -> String {
        if text.isEmpty { return "empty" }
        if !isString || text.first?.isNumber == true {
            return "number"
                + text.replacing("-", with: "minus").replacing("+", with: "plus").replacing(".", with: "dot")
        }
        let isCased = text.wholeMatch(of: #/[A-Z][a-z0-9]+[a-zA-Z0-9]*/#) != nil
        if isCased { return escaped(camelCase(text, isType: false), "_") }
        let words = text.lowercased().split { separators.contains($0) }.map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        return escaped(camelCase(words.joined(), isType: false), "_")
    }

    private static let separators: Set<Character> = ["-", "_", " ", ":", "(", ")"]

    private static func escaped(_ name: String, _ prefix: String) -> String {
        if name.first?.isNumber == true { return prefix + name }
        guard SwiftIdentifier.keywords.contains(name) else { return name }
        return prefix == "_" ? "_" + name : prefix + name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Returns the text with underscores for separators, and without other signs.
    private static func sanitized(_ text: String) -> String {
        String(
            text.compactMap { character in
                if character.isLetter || character.isNumber || character == "_" { return character }
                return "[(.-| /:$".contains(character) ? "_" : nil
            })
    }

    /// Joins the words of a string, which underscores separate, each with an uppercase first letter.
    private static func camelCase(_ text: String, isType: Bool) -> String {
        let words = sanitized(text).split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let name = words.joined()
        return isType ? name : name.prefix(1).lowercased() + name.dropFirst()
    }
}
