import Diagnostics
import OpenAPI

/// A step that merges members of a union whose values can't be distinguished.
///
/// Members are merged if they have the same kind: all strings, all integers, all other numbers, or all arrays of
/// elements of one kind.
enum MemberNormalisation {
    /// Returns the members after members of the same kind were merged; objects aren't merged.
    ///
    /// The members are in the order of the description. A member that accepts any value is last.
    static func normalised(_ members: [UnionMember], within id: SchemaID, _ facts: SchemaAnalysis) -> [UnionMember] {
        let members = withoutTextsOfNumbers(members, facts)
        guard members.count > 1 else { return members }
        let kinds = kinds(of: members, facts)
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
                    : one(of: group, first: member, kind, within: id, isAlone: isAlone, facts)
            )
        }
        // A member that accepts any value must follow the more specific members.
        return result.filter { !$0.shape.acceptsAnyValue } + result.filter(\.shape.acceptsAnyValue)
    }

    /// Removes members that are strings of digits if another member is a number.
    ///
    /// Such a string is another spelling of the number.
    private static func withoutTextsOfNumbers(_ members: [UnionMember], _ facts: SchemaAnalysis) -> [UnionMember] {
        let kinds = members.map { SchemaKinds.of(facts.graph.effective($0.schema)) }
        guard let number = kinds.first(where: { $0 == .number }) ?? kinds.first(where: { $0 == .integer }) else {
            return members
        }
        var (result, kept): ([UnionMember], [Schema.Types]) = ([], [])
        for (member, kind) in zip(members, kinds)
        where kind != .string || !facts.graph.effective(member.schema).isText(ofNumber: number) {
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
        /// An array, with the kind of its elements; nil if the elements don't distinguish the arrays.
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

        /// The suffix that follows the union's name in the name of the merged members' type.
        var name: String {
            switch self {
            case .string: "Keyword"
            case .integer, .number: "Number"
            case .array: "List"
            default: "Value"
            }
        }
    }

    /// Returns the kind of each member.
    ///
    /// The kind of an array includes the kind of its elements, unless one of the arrays allows elements of several
    /// kinds or any elements.
    private static func kinds(of members: [UnionMember], _ facts: SchemaAnalysis) -> [Kind] {
        var kinds = members.map { Kind($0.shape) }
        joinListedNumbers(members, &kinds, facts.graph)
        let lists = kinds.indices.filter { kinds[$0] == .array(of: nil) }
        guard lists.count > 1 else { return kinds }
        let alike = kinds
        for index in lists {
            let elements = itemOptions(of: members[index].schema, facts).map { element in
                element.map { element in
                    let kind = Kind(facts.shape(of: facts.graph.target(of: element).schema))
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

    /// Assigns one kind to all members that are numbers, if each of them is an enumeration.
    ///
    /// The values of these enumerations become the values of one enumeration.
    private static func joinListedNumbers(_ members: [UnionMember], _ kinds: inout [Kind], _ graph: SchemaGraph) {
        let numbers = kinds.indices.filter { kinds[$0] == .integer || kinds[$0] == .number }
        guard numbers.contains(where: { kinds[$0] == .number }),
            numbers.allSatisfy({ graph[members[$0].schema].enumeration != nil })
        else { return }
        for index in numbers { kinds[index] = .number }
    }

    private static func one(
        of group: [UnionMember], first: UnionMember, _ kind: Kind, within choice: SchemaID, isAlone: Bool,
        _ facts: SchemaAnalysis
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
            // A generated enumeration of numbers can't represent other numbers, so the result is an enumeration only if
            // every member is one.
            let areListed = group.allSatisfy { facts.graph[$0.schema].enumeration != nil }
            if areListed { joinEnumerations(group, into: &schema, facts.graph) }
        case .array:
            schema.types = .array
            schema.items = join(
                group.flatMap { itemOptions(of: $0.schema, facts) }, within: choice,
                as: isAlone ? .item : .itemOfChoice, facts)
        case .dictionary:
            schema.types = .object
            let values = join(
                group.map { valueSchema(of: $0.schema, facts) }, within: choice, as: .additionalValue, facts)
            schema.additionalProperties = values.map { .schema($0) } ?? .anything
        default:
            return first
        }
        let id = facts.graph.add(schema, at: .within(choice, isAlone ? .part : .combination(kind.name)))
        if isOpen { facts.openEnumerations.insert(id) }
        var member = UnionMember(schema: id, listed: id, shape: facts.shape(of: id))
        member.hasTextOfNumber = group.contains(where: \.hasTextOfNumber)
        return member
    }

    /// Joins enumerations of strings into one, and returns whether any other string is allowed too.
    ///
    /// Without an enumeration, the format of the members is preserved if all of them have the same format.
    private static func joinStrings(_ group: [UnionMember], into schema: inout Schema, _ graph: SchemaGraph) -> Bool {
        joinEnumerations(group, into: &schema, graph)
        guard schema.enumeration == nil else { return group.contains { graph[$0.schema].enumeration == nil } }
        let formats = Set(group.map { graph[$0.schema].format })
        if formats.count == 1 { schema.format = formats.first ?? nil }
        return false
    }

    private static func joinEnumerations(_ group: [UnionMember], into schema: inout Schema, _ graph: SchemaGraph) {
        let listing = group.map { graph[$0.schema] }.filter { $0.enumeration != nil }
        guard let values = ListedValue.all(of: listing), !values.isEmpty else { return }
        schema.listedValues = values
        schema.isExtensibleEnumeration = listing.contains(where: \.isExtensibleEnumeration)
    }

    /// Returns a schema that allows the values of all parts; nil if a part allows any value.
    ///
    /// For example, a union of `[A]` and `[B]` is decoded as an array whose elements are `A` or `B`. The values of
    /// dictionaries are joined in the same way. If a schema that encloses the union joins the same parts, the result is
    /// that schema: `A` can be `[B]`, and `B` can be `[A]`.
    private static func join(
        _ parts: [SchemaID?], within choice: SchemaID, as role: SchemaLocations.Role, _ facts: SchemaAnalysis
    ) -> SchemaID? {
        var options: [SchemaID] = []
        var targets: Set<SchemaGraph.Target> = []
        for case let part? in parts where targets.insert(facts.graph.target(of: part)).inserted { options.append(part) }
        guard parts.allSatisfy({ $0 != nil }), let first = options.first else { return nil }
        if options.count == 1 { return first }
        if let outer = facts.graph.enclosing(choice).first(where: { facts.joinedParts[$0] == targets }) { return outer }
        var schema = Schema(range: facts.graph[first].range)
        schema.anyOf = options
        let id = facts.graph.add(schema, at: .within(choice, role))
        facts.joinedParts[id] = targets
        return id
    }

    /// Returns the schemas of an array's elements; an entry is nil if an element may be any value.
    private static func itemOptions(of id: SchemaID, _ facts: SchemaAnalysis) -> [SchemaID?] {
        let schema = facts.graph.effective(id)
        let elements = facts.elements(of: schema)
        switch facts.furtherItems(of: schema) {
        case .none: return elements
        case .anything: return elements + [nil]
        case .schema(let items): return elements + [items]
        }
    }

    private static func valueSchema(of id: SchemaID, _ facts: SchemaAnalysis) -> SchemaID? {
        let schema = facts.graph.effective(id)
        if case .schema(let value) = schema.additionalProperties, schema.patternProperties.isEmpty { return value }
        return nil
    }
}
