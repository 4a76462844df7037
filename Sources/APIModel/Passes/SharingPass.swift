import Diagnostics

/// Merges types that are alike in all that can be seen of their values.
///
/// Every name is preserved, as another one for the same type, with its own comment: code that uses one compiles whether
/// or not it is shared, which changes when the description does. Nested open enumerations of strings aren't merged,
/// because a server adds values to one of them.
enum SharingPass: ResolvedPass {
    static func apply(to draft: inout ResolvedDraft) {
        // The replacement of each type; referenced types are replaced before the types that refer to them are compared.
        var replacements = draft.types.indices.map { TypeID(index: $0) }
        // The types that each nested enumeration equals.
        var equals: [Int: [Int]] = [:]
        for level in TypeLevels(of: draft.types).levels where level.count > 1 {
            for members in equalTypes(level, draft.types, replacements) {
                let nested = members.filter { draft.types[$0].definition.isNestedString }
                let others = members.filter { !draft.types[$0].definition.isNestedString }
                for (member, replacement) in Self.replacements(among: others, draft.types) where member != replacement {
                    replacements[member] = TypeID(index: replacement)
                    draft.types[member].becomeAlias(of: replacement)
                }
                // Types that differ in the places of their enumerations alone are equal.
                for member in nested {
                    replacements[member] = others.first.map { replacements[$0] } ?? TypeID(index: nested[0])
                    equals[member] = members
                }
            }
        }
        hideTypesWithinAliases(&draft.types, equals)
    }

    /// Returns the types of a level that are equal to others.
    ///
    /// Only types with equal outlines are compared as a whole.
    private static func equalTypes(
        _ level: [Int], _ types: [ResolvedType], _ replacements: [TypeID]
    ) -> [[Int]] {
        var similar: [Outline: [Int]] = [:]
        for index in level {
            if let outline = Outline(types[index].definition) { similar[outline, default: []].append(index) }
        }
        return similar.values.filter { $0.count > 1 }.flatMap { indices in
            let shapes = indices.map { ($0, Shape(types[$0].definition) { replacements[$0.index] }) }
            return Dictionary(grouping: shapes, by: \.1).values.filter { $0.count > 1 }.map { $0.map(\.0) }
        }
    }

    /// Removes types that are nested in a type alias: the aliased type contains the same ones.
    ///
    /// If a nested type is shared with types elsewhere, one of those represents it.
    ///
    /// - Parameter equals: The types that each nested enumeration equals.
    private static func hideTypesWithinAliases(_ types: inout [ResolvedType], _ equals: [Int: [Int]]) {
        var isAlias = types.map { if case .alias = $0.definition.kind { true } else { false } }
        var users: [Int: [Int]] = [:]
        for (index, type) in types.enumerated() {
            if case .alias(.named(let id)) = type.definition.kind { users[id.index, default: []].append(index) }
        }
        func isWithinAlias(_ index: Int) -> Bool {
            var parent = types[index].definition.parent?.index
            while let current = parent {
                if isAlias[current] { return true }
                parent = types[current].definition.parent?.index
            }
            return false
        }
        // The outermost first: what becomes a type again may hold others.
        let order = types.indices.sorted {
            (types[$0].definition.enclosing.count, $0) < (types[$1].definition.enclosing.count, $1)
        }
        for index in order where isWithinAlias(index) {
            guard !isAlias[index] else {
                types[index].definition.isHidden = true
                continue
            }
            guard let other = (users[index] ?? []).first(where: { !isWithinAlias($0) }) else {
                let candidates = (equals[index] ?? []).filter { $0 != index && !isWithinAlias($0) && !isAlias[$0] }
                guard let other = counterpart(of: index, among: candidates, types) else { continue }
                types[index].becomeAlias(of: other)
                isAlias[index] = true
                types[index].definition.isHidden = true
                continue
            }
            let kind = types[index].definition.kind
            types[other].definition.kind = kind
            isAlias[other] = false
            isAlias[index] = true
            for user in (users[index] ?? []) + [index] where user != other {
                types[user].becomeAlias(of: other)
            }
            users[other] = (users[index] ?? []).filter { $0 != other } + [index]
            types[index].definition.isHidden = true
        }
    }

    /// Returns the candidate that has the same place in the aliased type, or else the first one.
    private static func counterpart(of index: Int, among candidates: [Int], _ types: [ResolvedType]) -> Int? {
        var target = types[index].definition.parent
        while let id = target, case .alias(let reference) = types[id.index].definition.kind { target = reference.named }
        let name = types[index].definition.name
        return candidates.first { types[$0].definition.parent == target && types[$0].definition.name == name }
            ?? candidates.first
    }

    /// Returns the types that replace equal ones.
    ///
    /// A type named after its location is replaced by an equal component, or else by the first equal type. A type named
    /// after an operation replaces only those of operations in the same group, and an enumeration that is nested in a
    /// component only those of the same component: elsewhere its name would be misleading. A component remains a
    /// separate type, since its author may extend each of two names; except one whose name is another's with a word
    /// before it: `nullable-simple-user` is the only way to make a reference nullable in OpenAPI 3.0.
    private static func replacements(
        among members: [Int], _ types: [ResolvedType]
    ) -> [(member: Int, replacement: Int)] {
        // The shortest name says least about a place, and stays the same wherever in the description it stands.
        let ordered = members.sorted { first, second in
            let (one, other) = (types[first].definition.flatName, types[second].definition.flatName)
            return (one.count, one) < (other.count, other)
        }
        var components: [String: Int] = [:]
        let component = ordered.first { types[$0].proposal.origin < .derived }
        // Those that may have any name, and those of each group's operations or each component.
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

    /// Returns the file of the group whose operation a type is named after; nil for any other type.
    ///
    /// For an enumeration, returns the component around it.
    private static func home(of index: Int, _ types: [ResolvedType]) -> String? {
        let type = types[index]
        if case .operation = type.proposal.file { return type.definition.fileName }
        guard case .enumeration = type.definition.kind else { return nil }
        return type.definition.enclosing.first.map { "type \($0)" }
    }

    /// A few properties in which equal types agree, and nearly all others differ.
    ///
    /// The outline is nil for types that can't be shared.
    private struct Outline: Hashable {
        private let usage: TypeDefinition.Usage
        private let count: Int
        private let first: String?
        private let last: String?

        init?(_ definition: TypeDefinition) {
            usage = definition.comparedUsage
            switch definition.kind {
            case .structure(let structure):
                count = structure.properties.count
                (first, last) = (structure.properties.first?.key, structure.properties.last?.key)
            case .enumeration(let enumeration):
                count = enumeration.cases.count
                (first, last) = (enumeration.cases.first?.rawValue, enumeration.cases.last?.rawValue)
            case .union(let union):
                count = union.cases.count
                (first, last) = (union.cases.first?.name, union.cases.last?.name)
            case .alias, .namespace: return nil
            }
        }
    }

    /// The properties in which two equal types agree: all except their names and documentation.
    private struct Shape: Hashable {
        private let kind: TypeDefinition.Kind
        private let usage: TypeDefinition.Usage
        private let isDeprecated: Bool
        private let xml: XMLForm?
        /// Keys and values that are strings, which ``kind`` compares as Swift does.
        private let texts: [ExactString]

        func hash(into hasher: inout Hasher) {
            hasher.combine(texts)
            kind.forEachReference { hasher.combine($0) }
        }

        private static let nowhere = SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)

        init(_ definition: TypeDefinition, _ replacement: (TypeID) -> TypeID) {
            var kind = definition.kind
            kind.replaceTypes(replacement)
            if case .structure(var structure) = kind {
                kind = .namespace
                for index in structure.properties.indices { structure.properties[index].range = Self.nowhere }
                kind = .structure(structure)
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
    /// The keys and values in JSON.
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
    /// The usage as far as types differ in it.
    ///
    /// Open enumerations of strings are encoded and decoded in any case.
    fileprivate var comparedUsage: Usage {
        if case .enumeration(let enumeration) = kind, enumeration.isOpen { return [] }
        return usage
    }

    /// A Boolean value that indicates whether the type is an open enumeration of strings within a type.
    fileprivate var isNestedString: Bool { parent != nil && kind.isGenericEnumeration }
}

extension ResolvedType {
    fileprivate mutating func becomeAlias(of other: Int) {
        definition.ownReferences = definition.ownReferences ?? definition.kind.references.compactMap(\.named)
        definition.kind = .alias(.named(TypeID(index: other)))
    }
}
