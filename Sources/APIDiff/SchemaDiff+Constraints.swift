import Diagnostics
import OpenAPI

// Comparison of bounds, multiples and conditions.
extension SchemaDiff {
    // Constraints are read from the description's text, because a document contains only constraints that affect Swift
    // types.

    static let lowerBounds = ["minimum", "minLength", "minItems", "minProperties", "minContains"]
    static let upperBounds = ["maximum", "maxLength", "maxItems", "maxProperties", "maxContains"]
    /// The keywords whose addition narrows the allowed values and whose removal widens them.
    ///
    /// A change of such a keyword may do both.
    static let conditions = [
        "pattern", "not", "propertyNames", "dependentRequired", "dependentSchemas", "dependencies", "contains", "if",
        "then",
        "else", "unevaluatedProperties",
    ]

    mutating func compareConstraints(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        for (names, isLower) in [(Self.lowerBounds, true), (Self.upperBounds, false)] {
            for name in names {
                let exclusive = "exclusive" + name.prefix(1).uppercased() + name.dropFirst()
                let first = bound(name, exclusive, of: one, in: old, isLower: isLower)
                let second = bound(name, exclusive, of: other, in: new, isLower: isLower)
                guard first != second else { continue }
                let effect: SchemaEffect
                switch (first, second) {
                case (nil, _): effect = .narrowed
                case (_, nil): effect = .widened
                case (let first?, let second?):
                    let grows =
                        second.isExclusive == first.isExclusive || !second.hasValue(of: first)
                        ? second.isGreater(than: first) : second.isExclusive == isLower
                    effect = grows == isLower ? .narrowed : .widened
                }
                // A bound that another keyword implies excludes no value, so the change is compatible.
                let reason =
                    effect == .narrowed
                    ? second.flatMap { implication(of: $0, name, by: one, in: old, pair.direction) }
                    : first.flatMap { implication(of: $0, name, by: other, in: new, pair.direction) }
                let change = Self.change(of: name, first?.text, second?.text)
                let implied = first == nil || second == nil ? "it" : "the stricter bound"
                report(
                    effect, "\(Self.kebab(name))-changed",
                    reason.map { "\(change); \($0) implies \(implied)" } ?? change, pair,
                    severity: reason == nil ? nil : .compatible)
            }
        }
        compareMultiples(pair)
        let (first, second) = (
            old.keyword("uniqueItems", of: one) == .boolean(true),
            new.keyword("uniqueItems", of: other) == .boolean(true)
        )
        if first != second {
            report(
                second ? .narrowed : .widened, "unique-items-changed",
                second ? "items must be unique" : "items needn't be unique", pair)
        }
        for name in Self.conditions {
            let (first, second) = (old.keyword(name, of: one), new.keyword(name, of: other))
            guard first?.comparedCondition != second?.comparedCondition else { continue }
            let effect: SchemaEffect = first == nil ? .narrowed : second == nil ? .widened : .unclear
            report(
                effect, "\(Self.kebab(name))-changed",
                Self.change(of: name, first.map(Self.text), second.map(Self.text)), pair)
        }
    }

    struct Bound: Equatable {
        var value: Double
        var isExclusive: Bool
        var text: String

        static func == (first: Bound, second: Bound) -> Bool {
            first.hasValue(of: second) && first.isExclusive == second.isExclusive
        }

        func hasValue(of other: Bound) -> Bool { !isGreater(than: other) && !other.isGreater(than: self) }

        func isGreater(than other: Bound) -> Bool {
            if value != other.value { return value > other.value }
            // Large integers may be different but equal as a Double, so their digits are compared.
            guard let (sign, digits) = whole, let (otherSign, otherDigits) = other.whole, sign == otherSign else {
                return false
            }
            guard digits != otherDigits else { return false }
            let isLarger =
                digits.count == otherDigits.count ? digits > otherDigits : digits.count > otherDigits.count
            return isLarger == (sign > 0)
        }

        /// The sign and the digits of an integer in the description; nil for other numbers.
        ///
        /// The digits don't include leading zeros.
        private var whole: (sign: Int, digits: Substring)? {
            let number = text.prefix { $0 != " " }
            let digits = number.drop { $0 == "-" || $0 == "+" }.drop { $0 == "0" }
            guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
            return (number.hasPrefix("-") ? -1 : 1, digits)
        }
    }

    /// Returns the stricter of a bound and its exclusive form, such as `minimum` and `exclusiveMinimum`.
    ///
    /// Before OpenAPI 3.1, the exclusive form is a Boolean value.
    func bound(
        _ name: String, _ exclusive: String, of schema: Schema, in snapshot: ComparedVersion, isLower: Bool
    ) -> Bound? {
        func number(_ name: String) -> (Double, String)? {
            guard case .number(let text)? = snapshot.keyword(name, of: schema), let value = Double(text) else {
                return nil
            }
            return (value, text)
        }
        var bound = number(name).map { Bound(value: $0.0, isExclusive: false, text: $0.1) }
        if snapshot.keyword(exclusive, of: schema) == .boolean(true) {
            bound?.isExclusive = true
            bound?.text += " (exclusive)"
        } else if let (value, text) = number(exclusive) {
            if let inclusive = bound, isLower ? inclusive.value > value : inclusive.value < value { return bound }
            bound = Bound(value: value, isExclusive: true, text: text + " (exclusive)")
        }
        // Lengths and counts are never negative, so a minimum of 0 isn't a bound.
        if isLower, name != "minimum", bound?.value == 0 { return nil }
        return bound
    }

    mutating func compareMultiples(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        guard one.multipleOf != other.multipleOf else { return }
        let (first, second) = (one.multipleOf.flatMap { Double($0) }, other.multipleOf.flatMap { Double($0) })
        guard first != second else { return }
        let effect: SchemaEffect
        switch (first, second) {
        case (nil, _): effect = .narrowed
        case (_, nil): effect = .widened
        case (let first?, let second?):
            func divides(_ part: Double, _ whole: Double) -> Bool {
                part > 0 && abs((whole / part).rounded() - whole / part) < 1e-9
            }
            effect = divides(first, second) ? .narrowed : divides(second, first) ? .widened : .unclear
        }
        report(effect, "multiple-of-changed", Self.change(of: "multipleOf", one.multipleOf, other.multipleOf), pair)
    }
}

extension Literal {
    /// The condition without the order of its keys, its annotations, and the files of the components in references.
    fileprivate var comparedCondition: Literal {
        switch self {
        case .array(let items): return .array(items.map(\.comparedCondition))
        case .object(let members):
            let compared = members.compactMap { member -> Member? in
                switch (member.key, member.value) {
                case ("title", .string), ("description", .string), ("$comment", .string), ("example", .string): nil
                // Values aren't schemas, so their members aren't annotations.
                case ("const", _), ("enum", _): member
                case ("$ref", .string(let reference)):
                    Member(key: member.key, value: .string(Self.comparedReference(reference)))
                default: Member(key: member.key, value: member.value.comparedCondition)
                }
            }
            return .object(compared.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        default: return self
        }
    }

    /// Returns `Pet` for `#/components/schemas/Pet` and `schemas/Pet.yaml`, and the pointer for any other reference.
    private static func comparedReference(_ reference: String) -> String {
        if let start = reference.firstIndex(of: "#") {
            let pointer = reference[reference.index(after: start)...]
            let sections = ["/components/schemas/", "/definitions/", "/$defs/", "/"]
            let name = sections.first(where: pointer.hasPrefix).map { pointer.dropFirst($0.count) }
            return name.flatMap { $0.contains("/") ? nil : String($0) } ?? String(pointer)
        }
        var name = reference.split(separator: "/").last ?? ""
        for suffix in [".yaml", ".yml", ".json", ".schema"] where name.hasSuffix(suffix) {
            name = name.dropLast(suffix.count)
        }
        return String(name)
    }
}
