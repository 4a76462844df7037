public import OpenAPI

extension NameStyle {
    /// Returns the name of an operation's method; nil if the style doesn't determine it.
    public func name(of operation: Document.Operation) -> String? {
        switch self {
        case .swift: nil
        case .apple, .appleIdiomatic:
            valid(member(operation.operationID ?? "\(operation.method.lowercased())\(operation.path)"))
        case .createAPI: operation.operationID.flatMap { valid(Identifier.member($0)) }
        case .openAPIGenerator:
            valid(
                operation.operationID.map(OpenAPIGeneratorNames.member)
                    ?? OpenAPIGeneratorNames.operation(operation.method, operation.path))
        }
    }

    /// Returns the name of a component's type; nil if the style doesn't determine it.
    func type(ofComponent name: String) -> String? {
        switch self {
        case .swift, .createAPI: nil
        case .apple: valid(AppleNames.defensive(name))
        case .appleIdiomatic: valid(AppleNames.idiomatic(name, isType: true))
        case .openAPIGenerator: valid(OpenAPIGeneratorNames.type(name))
        }
    }

    /// Returns the preferred name of a component's type.
    public func typeName(ofComponent name: String) -> String { type(ofComponent: name) ?? Identifier.type(name) }

    /// Returns the preferred name of a property, a parameter or an argument.
    public func argumentName(_ key: String, isBoolean: Bool = false) -> String {
        property(key, isBoolean: isBoolean) ?? Identifier.member(key)
    }

    /// Returns the name of a property or parameter; nil if the style doesn't determine it.
    func property(_ key: String, isBoolean: Bool) -> String? {
        switch self {
        case .swift: nil
        case .apple, .appleIdiomatic: valid(member(key))
        case .createAPI: isBoolean ? valid(Self.predicate(key)) : nil
        case .openAPIGenerator: valid(OpenAPIGeneratorNames.property(key))
        }
    }

    /// Returns the name of an enumeration's case; nil if the style doesn't determine it.
    func value(_ rawValue: String, isString: Bool) -> String? {
        switch self {
        case .swift, .createAPI: nil
        case .apple, .appleIdiomatic:
            valid(isString ? member(rawValue) : "_" + rawValue.replacing("-", with: "n").replacing(".", with: "_"))
        case .openAPIGenerator: valid(OpenAPIGeneratorNames.value(rawValue, isString: isString))
        }
    }

    private func member(_ text: String) -> String {
        self == .apple ? AppleNames.defensive(text) : AppleNames.idiomatic(text, isType: false)
    }

    /// Returns the name if Swift accepts it and file systems can store it as the name of a file.
    private func valid(_ name: String) -> String? {
        SwiftIdentifier.isValid(name) && name.utf8.count <= NameRecord.longestName ? name : nil
    }

    /// Returns the name of a Boolean property with `is`, unless one of its words is a verb.
    private static func predicate(_ key: String) -> String {
        let words = Words.split(key)
        if words.contains(where: { verbs.contains($0.lowercased()) }) { return Identifier.member(words: words) }
        return Identifier.member(words: ["is"] + words)
    }

    /// The words that make a name a predicate.
    private static let verbs: Set<String> = [
        "is", "has", "have", "allow", "allows", "enable", "enables", "require", "requires", "delete", "deletes", "can",
        "should", "use", "uses", "contain", "contains", "dismiss", "dismisses", "respond", "responds", "exclude",
        "excludes", "lock", "locks", "was", "were", "enforce", "enforces", "resolve", "resolves",
    ]
}
