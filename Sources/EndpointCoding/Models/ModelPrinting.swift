/// A printer of values in Swift's notation for structures, without secrets.
///
/// Pending values are stored in an array rather than on the stack, so deep nesting takes no more stack.
struct ModelPrinting {
    private enum Step {
        case text(String)
        case value(Any)
        /// The value of a property or a member called `name`.
        case named(String, Any)
    }

    /// The pending steps in reverse order: the last element is the next step.
    private var pending: [Step]
    private var text = ""

    static func text(of value: Any) -> String {
        var printing = ModelPrinting(pending: [.value(value)])
        while let step = printing.pending.popLast() {
            switch step {
            case .text(let text): printing.text += text
            case .value(let value): printing.print(value)
            case .named(let name, let value): printing.print(value, called: name)
            }
        }
        return printing.text
    }

    private mutating func print(_ value: Any) {
        switch ModelParts(value) {
        case .properties(let properties):
            let secrets = (value as? any SensitiveModel).map { type(of: $0).secretProperties } ?? []
            text += "\(type(of: value))("
            push(
                properties.map { property in
                    let isSecret = Self.isSecret(property, among: secrets)
                    return [.text("\(property.name): "), isSecret ? .text(Redaction.mark) : .value(property.value)]
                }, closing: ")")
        case .unionCase(let name, let content):
            text += ".\(name)("
            push([[.value(content)]], closing: ")")
        case .list(let elements):
            text += "["
            push(elements.map { [.value($0)] }, closing: "]")
        case .dictionary(let members):
            text += members.isEmpty ? "[:" : "["
            push(
                members.sorted { $0.key < $1.key }.map {
                    [.text("\($0.key.debugDescription): "), .named($0.key, $0.value)]
                },
                closing: "]")
        case .wrapped(let content):
            // An optional that may be absent or null is nested in another optional. Its null is printed as `null`.
            pending.append(Self.isNothing(content) ? .text("null") : .value(content))
        case .embedded(let content):
            pending.append(.value(content))
        case .absent:
            text += "nil"
        case .scalar:
            text += Self.text(ofScalar: value)
        }
    }

    /// Prints a value; one with the name of a secret is redacted, as in a log.
    private mutating func print(_ value: Any, called name: String) {
        if SecretNames.isSecret(field: name), !Self.isHarmless(value) {
            text += Redaction.mark
        } else {
            print(value)
        }
    }

    private mutating func push(_ items: [[Step]], closing: String) {
        pending.append(.text(closing))
        for (index, item) in items.enumerated().reversed() {
            pending += item.reversed()
            if index > 0 { pending.append(.text(", ")) }
        }
    }

    /// Returns a Boolean value that indicates whether a property is redacted, as declared or because of its name.
    static func isSecret(_ property: ModelParts.Property, among secrets: [String]) -> Bool {
        secrets.contains(property.name)
            ? !isNothing(property.value) : SecretNames.isSecret(field: property.name) && !isHarmless(property.value)
    }

    /// Returns the value of a property for a mirror.
    ///
    /// A value that may contain secrets without being a model is returned as text.
    static func shown(_ property: ModelParts.Property, among secrets: [String]) -> Any {
        let value = property.value
        if isSecret(property, among: secrets) { return Redaction.mark }
        return value is URL || value is JSONValue || value is [String: Any] ? text(of: value) : value
    }

    private static func isNothing(_ value: Any) -> Bool {
        if case .absent = ModelParts(value) { true } else { false }
    }

    /// Returns a Boolean value that indicates whether a value reveals no secret.
    ///
    /// Harmless values are nil, a boolean, and a constant of an enumeration.
    private static func isHarmless(_ value: Any) -> Bool {
        switch ModelParts(value) {
        case .absent: return true
        case .wrapped(let content), .embedded(let content): return isHarmless(content)
        case .list(let elements): return elements.allSatisfy(isHarmless)
        case .dictionary(let members): return members.isEmpty
        case .properties, .unionCase: return false
        case .scalar:
            if let json = value as? JSONValue { return json.isNull || json.booleanValue != nil }
            return value is Bool || value is any OpenEnumeration || value is any ClosedEnumeration
        }
    }

    private static func text(ofScalar value: Any) -> String {
        switch value {
        case let text as String: text.debugDescription
        case let json as JSONValue: Redaction.standard.json(Array(json.description.utf8)) ?? Redaction.mark
        case let url as URL: Redaction.standard.text(url.absoluteString)
        case let date as Date: date.word ?? "\(date.timeIntervalSince1970)"
        default: "\(value)"
        }
    }
}

extension ReflectedValue {
    /// The text of all properties in Swift's notation for structures, in one line.
    ///
    /// Secrets are `<redacted>`: fields of the format `password`, fields that are only sent, and fields with names that
    /// secrets usually have.
    public var debugDescription: String { ModelPrinting.text(of: self) }

    /// The text of ``debugDescription``, unless the model has a property called `description`.
    public var description: String { debugDescription }
}

extension SensitiveModel {
    /// The properties for `dump` and debuggers, of which secrets are `<redacted>` as in the description.
    public var customMirror: Mirror {
        let style: Mirror.DisplayStyle = Self.self is AnyObject.Type ? .class : .struct
        var children: [Mirror.Child] = []
        // Without a layout, the properties would be read from this mirror.
        if ModelLayout.layout(of: self) != nil, case .properties(let properties) = ModelParts(self) {
            children = properties.map { ($0.name, ModelPrinting.shown($0, among: Self.secretProperties)) }
        }
        return Mirror(self, children: children, displayStyle: style, ancestorRepresentation: .suppressed)
    }
}
