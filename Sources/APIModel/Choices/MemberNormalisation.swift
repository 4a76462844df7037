import Diagnostics
import OpenAPI

/// Merges members of one kind, which their values don't distinguish.
///
/// A kind is all strings, all integers, all other numbers, or all arrays of one kind of elements.
enum MemberNormalisation {
    /// Returns at most one member of each kind, except for objects.
    ///
    /// The members are in the order of the description, any value last.
    static func normalised(
        _ members: [UnionMember], within id: SchemaID, _ facts: inout SchemaAnalysis,
        reporting sink: inout DiagnosticSink
    )
        -> [UnionMember]
    {
        let members = withoutTextsOfNumbers(members, &facts, reporting: &sink)
        guard members.count > 1 else { return members }
        let kinds = kinds(of: members, &facts, reporting: &sink)
        var groups: [Kind: [UnionMember]] = [:]
        for (member, kind) in zip(members, kinds) { groups[kind, default: []].append(member) }
        let isAlone = groups.count == 1
        var result: [UnionMember] = []
        var done: Set<Kind> = []
        for (member, kind) in zip(members, kinds) {
            guard kind != .object else {
                result.append(member)
                continue
            }
            guard done.insert(kind).inserted, let group = groups[kind] else { continue }
            result.append(
                group.count == 1 || !facts.graph.canGrow
                    ? member
                    : one(of: group, first: member, kind, within: id, isAlone: isAlone, &facts, reporting: &sink)
            )
        }
        // A member that accepts any value must follow the more specific members.
        return result.filter { !$0.shape.acceptsAnyValue } + result.filter(\.shape.acceptsAnyValue)
    }

    /// Drops strings of digits beside a number: they are another spelling of it.
    private static func withoutTextsOfNumbers(
        _ members: [UnionMember], _ facts: inout SchemaAnalysis, reporting sink: inout DiagnosticSink
    ) -> [UnionMember] {
        let kinds = members.map { SchemaKinds.of(facts.graph.effective($0.schema, reporting: &sink)) }
        guard let number = kinds.first(where: { $0 == .number }) ?? kinds.first(where: { $0 == .integer }) else {
            return members
        }
        var (result, kept): ([UnionMember], [Schema.Types]) = ([], [])
        for (member, kind) in zip(members, kinds)
        where kind != .string || !facts.graph.effective(member.schema, reporting: &sink).isText(ofNumber: number) {
            result.append(member)
            kept.append(kind)
        }
        guard result.count < members.count else { return members }
        for index in result.indices where kept[index] == .number || kept[index] == .integer {
            result[index].hasTextOfNumber = true
        }
        return result
    }

    private indirect enum Kind: Hashable {
        case boolean, integer, number, string, dictionary, object, anything
        /// An array; the kind is nil if the kinds of elements don't distinguish the arrays.
        case array(of: Kind?)

        init(_ shape: SchemaShape) {
            switch shape {
            case .boolean: self = .boolean
            case .integer: self = .integer
            case .number: self = .number
            case .string: self = .string
            case .array: self = .array(of: nil)
            case .dictionary: self = .dictionary
            case .object: self = .object
            case .anything: self = .anything
            }
        }

        /// The suffix for the name of the members' type, after the union's name.
        var name: String {
            switch self {
            case .string: "Keyword"
            case .integer, .number: "Number"
            case .array: "List"
            default: "Value"
            }
        }
    }

    /// Returns the kinds of an array's elements.
    ///
    /// The kinds distinguish arrays of different elements unless one of them allows several kinds.
    private static func kinds(
        of members: [UnionMember], _ facts: inout SchemaAnalysis, reporting sink: inout DiagnosticSink
    ) -> [Kind] {
        var kinds = members.map { Kind($0.shape) }
        joinListedNumbers(members, &kinds, facts.graph)
        let lists = kinds.indices.filter { kinds[$0] == .array(of: nil) }
        guard lists.count > 1 else { return kinds }
        let alike = kinds
        for index in lists {
            let elements = itemOptions(of: members[index].schema, &facts, reporting: &sink).map { element in
                element.map { element in
                    let kind = Kind(facts.shape(of: facts.graph.target(of: element).schema, reporting: &sink))
                    return kind == .integer ? .number : kind
                }
            }
            guard let first = elements.first ?? nil, first != .anything, elements.allSatisfy({ $0 == first }) else {
                return alike
            }
            kinds[index] = .array(of: first)
        }
        return kinds
    }

    /// Joins integers and other numbers if all of them are enumerated.
    ///
    /// The joined numbers are the values of one enumeration.
    private static func joinListedNumbers(_ members: [UnionMember], _ kinds: inout [Kind], _ graph: SchemaGraph) {
        let numbers = kinds.indices.filter { kinds[$0] == .integer || kinds[$0] == .number }
        guard numbers.contains(where: { kinds[$0] == .number }),
            numbers.allSatisfy({ graph[members[$0].schema].enumeration != nil })
        else { return }
        for index in numbers { kinds[index] = .number }
    }

    private static func one(
        of group: [UnionMember], first: UnionMember, _ kind: Kind, within choice: SchemaID, isAlone: Bool,
        _ facts: inout SchemaAnalysis, reporting sink: inout DiagnosticSink
    ) -> UnionMember {
        var schema = Schema(range: facts.graph[first.schema].range)
        var isOpen = false
        switch kind {
        case .string:
            schema.types = .string
            isOpen = joinStrings(group, into: &schema, facts.graph)
        case .integer, .number:
            schema.types = kind == .integer ? .integer : .number
            let formats = Set(group.map { facts.graph[$0.schema].format })
            if formats.count == 1 { schema.format = formats.first ?? nil }
            // Enumerations of numbers have no values beside their own, so they stay only where all list theirs.
            let areListed = group.allSatisfy { facts.graph[$0.schema].enumeration != nil }
            if areListed { joinEnumerations(group, into: &schema, facts.graph) }
        case .array:
            schema.types = .array
            schema.items = joined(
                group.flatMap { itemOptions(of: $0.schema, &facts, reporting: &sink) },
                at: .within(choice, isAlone ? .item : .itemOfChoice), &facts)
        case .dictionary:
            schema.types = .object
            let values = joined(
                group.map { valueSchema(of: $0.schema, &facts, reporting: &sink) },
                at: .within(choice, .additionalValue), &facts)
            schema.additionalProperties = values.map { .schema($0) } ?? .anything
        default:
            return first
        }
        let id = facts.graph.add(schema, at: .within(choice, isAlone ? .part : .combination(kind.name)))
        if isOpen { facts.openEnumerations.insert(id) }
        var member = UnionMember(schema: id, listed: id, shape: facts.shape(of: id, reporting: &sink))
        member.hasTextOfNumber = group.contains(where: \.hasTextOfNumber)
        return member
    }

    /// Joins enumerations into one, open when any other string is allowed.
    ///
    /// Formats become strings unless they agree.
    private static func joinStrings(_ group: [UnionMember], into schema: inout Schema, _ graph: SchemaGraph) -> Bool {
        joinEnumerations(group, into: &schema, graph)
        guard schema.enumeration == nil else { return group.contains { graph[$0.schema].enumeration == nil } }
        let formats = Set(group.map { graph[$0.schema].format })
        if formats.count == 1 { schema.format = formats.first ?? nil }
        return false
    }

    private static func joinEnumerations(_ group: [UnionMember], into schema: inout Schema, _ graph: SchemaGraph) {
        var values: [Literal] = []
        var names: [String] = []
        var descriptions: [String] = []
        var deprecated: [Literal] = []
        var seen: Set<Literal> = []
        var titles: Set<String> = []
        for member in group {
            let own = graph[member.schema]
            guard let enumeration = own.enumeration else { continue }
            for (index, value) in enumeration.enumerated() where value != .null && seen.insert(value).inserted {
                values.append(value)
                // A list of constants, each with its title and description, is how 3.1 documents an enumeration.
                let isAnnotated = enumeration.count == 1
                let title = isAnnotated ? own.title.flatMap { Words.areFew(in: $0) ? $0 : nil } : nil
                // A title that repeats an earlier one doesn't distinguish the value.
                let telling = title.flatMap { titles.insert(Identifier.member($0)).inserted ? $0 : nil }
                names.append(own.enumerationNames.indices.contains(index) ? own.enumerationNames[index] : telling ?? "")
                if isAnnotated, own.isDeprecated { deprecated.append(value) }
                let described =
                    own.enumerationDescriptions.indices.contains(index)
                    ? own.enumerationDescriptions[index] : (isAnnotated ? own.description : nil)
                descriptions.append(described ?? "")
            }
        }
        guard !values.isEmpty else { return }
        schema.enumeration = values
        schema.enumerationNames = names
        schema.enumerationDescriptions = descriptions
        schema.deprecatedValues = deprecated + group.flatMap { graph[$0.schema].deprecatedValues }
        schema.isExtensibleEnumeration = group.contains { graph[$0.schema].isExtensibleEnumeration }
    }

    /// Returns the joined types; nil when one of them allows any value.
    ///
    /// For example, `[A]` or `[B]` is decoded as `[A or B]`, and dictionaries similarly.
    private static func joined(
        _ parts: [SchemaID?], at location: SchemaLocations.Location, _ facts: inout SchemaAnalysis
    )
        -> SchemaID?
    {
        var options: [SchemaID] = []
        for case let part? in parts where !options.contains(part) { options.append(part) }
        guard parts.allSatisfy({ $0 != nil }), let first = options.first else { return nil }
        if options.count == 1 { return first }
        var schema = Schema(range: facts.graph[first].range)
        schema.anyOf = options
        return facts.graph.add(schema, at: location)
    }

    /// Returns all schemas of an array's elements; nil among them is any value.
    private static func itemOptions(
        of id: SchemaID, _ facts: inout SchemaAnalysis, reporting sink: inout DiagnosticSink
    )
        -> [SchemaID?]
    {
        let schema = facts.graph.effective(id, reporting: &sink)
        let elements = facts.elements(of: schema)
        switch facts.furtherItems(of: schema) {
        case .none: return elements
        case .anything: return elements + [nil]
        case .schema(let items): return elements + [items]
        }
    }

    private static func valueSchema(
        of id: SchemaID, _ facts: inout SchemaAnalysis, reporting sink: inout DiagnosticSink
    )
        -> SchemaID?
    {
        let schema = facts.graph.effective(id, reporting: &sink)
        if case .schema(let value) = schema.additionalProperties, schema.patternProperties.isEmpty { return value }
        return nil
    }
}
