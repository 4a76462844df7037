import Diagnostics
import OpenAPI

/// The property that distinguishes the members of a union, and its values.
struct Discrimination {
    var key: String
    /// The values of the property for each member, in the order of the members.
    var values: [[ConstantValue]]
    /// A Boolean value that indicates whether all members require the property.
    ///
    /// If all members require the property, its value alone selects the member.
    var isRequired = false
    /// A Boolean value that indicates whether several members have the same value.
    ///
    /// The other properties of an object then select one of these members.
    var isShared = false

    /// The values of each member if all values are strings; nil otherwise.
    ///
    /// A discriminator's values are strings (OpenAPI 3.1, 4.8.25).
    ///
    /// Numbers and Booleans are compared by their own types: the string `"6"` isn't equal to the number 6.
    var texts: [[String]]? {
        let texts = values.map { $0.compactMap(\.text) }
        guard zip(texts, values).allSatisfy({ $0.count == $1.count }) else { return nil }
        // A Swift `switch` considers strings equal that differ only in their code points (canonical equivalence).
        let all = texts.flatMap(\.self)
        if all.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return texts }
        return Set(all).count == Set<ExactString>(exactly: all).count ? texts : nil
    }

    /// The values of each member if a `switch` over them selects the member; nil otherwise.
    var switchedTexts: [[String]]? { isShared ? nil : texts }

    /// Returns the property that distinguishes the members; nil if their keys must distinguish them.
    static func find(among members: [UnionMember], of schema: Schema, _ facts: SchemaAnalysis) -> Discrimination? {
        guard members.allSatisfy(\.isObject) else { return nil }
        guard let discriminator = schema.discriminator else { return constantDiscrimination(of: members) }
        let (key, mapped) = (discriminator.propertyName, facts.mappedValues(of: discriminator))
        let values = members.map { discriminatorValues(of: $0, key, mapped, facts) }
        var taken: Set<ConstantValue> = []
        var shared: [ConstantValue] = []
        for own in values {
            // A member that has no value of its own is distinguished as in a union without a discriminator.
            let repeated = own.filter(taken.contains)
            guard repeated.count < own.count else { return constantDiscrimination(of: members) }
            shared += repeated.filter { !shared.contains($0) }
            taken.formUnion(own)
        }
        if !shared.isEmpty {
            let names = shared.map { "'\($0.spelled)'" }.joined(separator: ", ")
            facts.report(
                .ambiguousUnion,
                "several union members have \(names) in '\(key)'; their other properties decide which one is decoded",
                at: discriminator.range, hint: "give each member values of its own in 'enum' or 'mapping'"
            )
        }
        return Discrimination(key: key, values: values, isShared: !shared.isEmpty)
    }

    /// Returns a member's discriminator values (OpenAPI 3.1, 4.8.25).
    ///
    /// The values come from the discriminator's mapping. Without an entry in the mapping, they are the constant or the
    /// enumeration of the member's own property, else the mapping's values for the members of a nested union, else the
    /// schema's name.
    private static func discriminatorValues(
        of member: UnionMember, _ key: String, _ mapped: [SchemaID: [String]], _ facts: SchemaAnalysis
    ) -> [ConstantValue] {
        if let values = mapped[member.listed] {
            return constants(values, ofProperty: key, in: member.schema, facts)
        }
        if let values = member.keys?.values(of: key) { return values }
        let nested = facts.graph[member.listed].oneOf + facts.graph[member.listed].anyOf
        let values = nested.flatMap { option -> [ConstantValue] in
            let target = facts.graph.target(of: option).schema
            return constants(mapped[target] ?? [], ofProperty: key, in: target, facts)
        }
        if !values.isEmpty { return values }
        return facts.graph[member.listed].name.map { [.string($0)] } ?? []
    }

    /// Returns the values of a discriminator's mapping, converted to the property's type.
    ///
    /// The values in a mapping are strings, but the property of some discriminators is a number.
    static func constants(
        _ texts: [String], ofProperty key: String, in id: SchemaID, _ facts: SchemaAnalysis
    ) -> [ConstantValue] {
        guard !texts.isEmpty else { return [] }
        var kinds = Schema.Types.string
        if let property = facts.graph.effective(id).properties.first(where: { $0.name.isExactly(key) }
        ) {
            kinds = SchemaKinds.of(facts.resolved(property.schema))
        }
        return texts.map { ConstantValue(.string($0), of: kinds) ?? .string($0) }
    }

    /// Returns a property that all members require and that never has the same value in two members.
    private static func constantDiscrimination(of members: [UnionMember]) -> Discrimination? {
        guard let first = members.first?.keys else { return nil }
        for key in first.values.map(\.key) where first.required.containsExactly(key) {
            var taken: Set<ConstantValue> = []
            var values: [[ConstantValue]] = []
            for member in members {
                guard let keys = member.keys, keys.required.containsExactly(key), let own = keys.values(of: key),
                    own.allSatisfy({ taken.insert($0).inserted })
                else { break }
                values.append(own)
            }
            if values.count == members.count { return Discrimination(key: key, values: values, isRequired: true) }
        }
        return nil
    }
}

extension ConstantValue {
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value as text, for documentation and diagnostics.
    var spelled: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let text), .number(let text), .string(let text): text
        }
    }
}
