import Diagnostics

/// A pass that merges types whose values are equal in all visible properties.
///
/// Every name is preserved as a type alias with its own comment. So code that uses a name compiles whether or not the
/// type is shared, which can change with the description. Nested open enumerations of strings aren't merged, because
/// the server may add values to only one of them.
enum SharingPass: ModelPass {
    static func apply(to model: Modelling) {
        // The replacement of each type. A type's references are replaced before the type is compared with others.
        var replacements = model.types.indices.map { TypeID(index: $0) }
        var groups: [[Int]] = []
        for level in TypeLevels(of: model.types).levels where level.count > 1 {
            for members in equalTypes(level, model.types, replacements) {
                groups.append(members)
                let others = members.filter { !model.types[$0].definition.isNestedString }
                for (member, replacement) in Self.replacements(among: others, model.types) {
                    replacements[member] = TypeID(index: replacement)
                }
                // Types that differ only in the locations of their nested enumerations are equal.
                let representative = others.first.map { replacements[$0] } ?? TypeID(index: members[0])
                for member in members where model.types[member].definition.isNestedString {
                    replacements[member] = representative
                }
            }
        }
        // Outer types are merged first. A type refers to the types that are nested in it, so their groups precede its
        // group.
        for members in groups.reversed() { merge(members, model.types, replacements) }
    }

    /// Replaces equal types by type aliases, and hides those that are nested in a type alias.
    ///
    /// If a replacement is nested in a type alias, the first equal type that isn't becomes the replacement. If there is
    /// none, the replacement remains. The aliased type contains equal nested types, so no name is lost.
    private static func merge(_ members: [Int], _ types: [PlannedType], _ replacements: [TypeID]) {
        let visible = Set(members.filter { !types[$0].isWithinAlias(types) })
        func become(_ member: Int, aliasOf other: Int?) {
            guard let other, other != member else { return }
            types[member].becomeAlias(of: other)
            types[member].definition.isHidden = !visible.contains(member)
        }
        let nested = members.filter { types[$0].definition.isNestedString }
        let others = members.filter { !types[$0].definition.isNestedString }
        for equals in Dictionary(grouping: others, by: { replacements[$0].index }) {
            let kept = visible.contains(equals.key) ? equals.key : equals.value.first(where: visible.contains)
            for member in equals.value { become(member, aliasOf: kept ?? equals.key) }
        }
        for member in nested where !visible.contains(member) {
            become(member, aliasOf: counterpart(of: member, among: members.filter(visible.contains), types))
        }
    }

    /// Returns the groups of equal types in a level, in the reverse order of their first types.
    ///
    /// Only types with equal outlines are compared as a whole.
    private static func equalTypes(
        _ level: [Int], _ types: [PlannedType], _ replacements: [TypeID]
    ) -> [[Int]] {
        var similar: [Outline: [Int]] = [:]
        for index in level {
            if let outline = Outline(types[index].definition, { replacements[$0.index] }) {
                similar[outline, default: []].append(index)
            }
        }
        let groups = similar.values.filter { $0.count > 1 }.flatMap { indices in
            var equal: [Shape: [Int]] = [:]
            for index in indices {
                equal[Shape(types[index].definition) { replacements[$0.index] }, default: []].append(index)
            }
            return equal.values.filter { $0.count > 1 }
        }
        return groups.sorted { $0[0] > $1[0] }
    }

    /// Returns the type with the same location in the aliased type, or else the first one that isn't a type alias.
    private static func counterpart(of index: Int, among visible: [Int], _ types: [PlannedType]) -> Int? {
        let candidates = visible.filter { if case .alias = types[$0].definition.kind { false } else { true } }
        var target = types[index].definition.parent
        while let id = target, case .alias(let reference) = types[id.index].definition.kind { target = reference.named }
        let name = types[index].definition.name
        return candidates.first { types[$0].definition.parent == target && types[$0].definition.name == name }
            ?? candidates.first
    }

    /// Returns the replacement of each of several equal types.
    ///
    /// A type named after its location is replaced by an equal component, or else by the first equal type. A type named
    /// after an operation replaces only types of operations in the same group. An enumeration nested in a component
    /// replaces only enumerations of that component. In other locations these names would be misleading. A component
    /// usually isn't replaced, because its author may change each of two equal components. A component is replaced only
    /// if its name is another component's name with a word before it: `nullable-simple-user` is the only way to make a
    /// reference nullable in OpenAPI 3.0.
    private static func replacements(
        among members: [Int], _ types: [PlannedType]
    ) -> [(member: Int, replacement: Int)] {
        // The shortest name is the least specific. The order doesn't depend on the locations of the types in the
        // description.
        let ordered = members.map { (length: types[$0].definition.flatName.count, member: $0) }.sorted { one, other in
            let names = (types[one.member].definition.flatName, types[other.member].definition.flatName)
            return (one.length, names.0) < (other.length, names.1)
        }.map(\.member)
        var components: [String: Int] = [:]
        let component = ordered.first { types[$0].proposal.origin < .derived }
        // The replacements for types that are named after their locations, keyed by the operation's file or the
        // enclosing type. The key is nil for all other types.
        var inlineStandIns: [String?: Int] = [:]
        for member in ordered where types[member].proposal.origin >= .derived {
            let home = home(of: member, types)
            inlineStandIns[home] = inlineStandIns[home] ?? member
        }
        return ordered.map { member in
            guard types[member].proposal.origin < .derived else {
                let replacement = component ?? inlineStandIns[nil] ?? inlineStandIns[home(of: member, types)]
                return (member, replacement ?? member)
            }
            let name = types[member].definition.name
            let replacement = components[Words.split(name).dropFirst().joined()] ?? member
            components[name] = replacement
            return (member, replacement)
        }
    }

    /// Returns the group or component that a type's name refers to; nil for a general name.
    ///
    /// For a type named after an operation, the result is the file of the operation's group. For an enumeration, the
    /// result is the outermost enclosing type.
    private static func home(of index: Int, _ types: [PlannedType]) -> String? {
        let type = types[index]
        if case .operation = type.proposal.file { return type.definition.fileName }
        guard case .enumeration = type.definition.kind else { return nil }
        return type.definition.enclosing.first.map { "type \($0)" }
    }

    /// A key that is the same for equal types, and that differs for most other types.
    ///
    /// The initializer returns nil for types that can't be shared.
    private struct Outline: Hashable {
        private let usage: TypeDefinition.Usage
        private let texts: [ExactString]
        private var types: [TypeID] = []

        init?(_ definition: borrowing TypeDefinition, _ replacement: (TypeID) -> TypeID) {
            switch definition.kind {
            case .structure, .enumeration, .union: break
            case .alias, .namespace: return nil
            }
            usage = definition.comparedUsage
            texts = definition.kind.texts
            definition.kind.forEachReference { if let id = $0.named { types.append(replacement(id)) } }
        }
    }

    /// All properties of a type except names and documentation; equal types have equal shapes.
    private struct Shape: Hashable {
        private let kind: TypeDefinition.Kind
        private let usage: TypeDefinition.Usage
        private let isDeprecated: Bool
        private let xml: XMLForm?
        /// The keys and string values, for an exact comparison.
        ///
        /// The comparison of ``kind`` would ignore differences in Unicode composition.
        private let texts: [ExactString]

        func hash(into hasher: inout Hasher) {
            hasher.combine(texts)
            kind.forEachReference { hasher.combine($0) }
        }

        private static let nowhere = SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)

        init(_ definition: borrowing TypeDefinition, _ replacement: (TypeID) -> TypeID) {
            var kind = definition.kind
            kind.replaceTypes(replacement)
            kind.changeStructure { structure in
                for index in structure.properties.indices { structure.properties[index].range = Self.nowhere }
            }
            self.kind = kind
            usage = definition.comparedUsage
            isDeprecated = definition.isDeprecated
            xml = definition.xml
            texts = kind.texts
        }
    }
}

extension TypeDefinition.Kind {
    /// The keys and values that are strings in JSON.
    fileprivate var texts: [ExactString] {
        switch self {
        case .structure(let structure): structure.properties.map { ExactString($0.key) }
        case .enumeration(let enumeration): enumeration.cases.map { ExactString($0.rawValue) }
        case .union(let union):
            [ExactString(union.discriminator ?? "")]
                + union.cases.lazy.flatMap(\.discriminatorValues).map { ExactString($0) }
        case .alias, .namespace: []
        }
    }
}

extension TypeDefinition {
    /// The usage of the type that is compared with other types; empty for an open enumeration.
    ///
    /// Open enumerations of strings can always be encoded and decoded.
    fileprivate var comparedUsage: Usage {
        if case .enumeration(let enumeration) = kind, enumeration.isOpen { return [] }
        return usage
    }

    /// A Boolean value that indicates whether the type is a nested open enumeration of strings.
    fileprivate var isNestedString: Bool { parent != nil && kind.isGenericEnumeration }
}

extension PlannedType {
    fileprivate func becomeAlias(of other: Int) {
        definition.ownReferences = definition.kind.references.compactMap(\.named)
        definition.kind = .alias(.named(TypeID(index: other)))
    }

    /// Returns whether a type that contains this type is a type alias.
    fileprivate func isWithinAlias(_ types: [PlannedType]) -> Bool {
        var parent = definition.parent
        while let id = parent {
            if case .alias = types[id.index].definition.kind { return true }
            parent = types[id.index].definition.parent
        }
        return false
    }
}
