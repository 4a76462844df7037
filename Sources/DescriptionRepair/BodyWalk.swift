import Diagnostics
import OpenAPI
import SpecSyntax

/// A comparison of one JSON body with its description, which finds departures and keeps no values.
struct BodyWalk {
    private let table: ResponseTable
    /// Returns whether the unknown values of the enumeration at a place are recorded.
    private let recordsValues: (String) -> Bool
    private(set) var departures: Set<Departure> = []
    /// The nodes with a value of a documented type.
    private(set) var fitting: Set<Int> = []
    /// The nodes of departures of types.
    private(set) var typeNodes: [Departure: Int] = [:]
    /// The number of further values that the walk may visit, since nested unions multiply visits.
    private var budget = 200_000

    private static let depthLimit = 100

    init(_ table: ResponseTable, recordsValues: @escaping (String) -> Bool = { _ in false }) {
        self.table = table
        self.recordsValues = recordsValues
    }

    /// A location in the body, and the names that the enclosing node describes for the same object.
    struct Place {
        var pointer = ""
        var via = ""
        var depth = 0
        var knownOutside: Set<ExactString> = []

        func down(_ token: String) -> Place {
            Place(pointer: pointer + "/" + PropertyName.escaped(token), via: via, depth: depth + 1)
        }

        func member(_ step: String) -> Place {
            var place = self
            place.via = via.isEmpty ? step : via + "," + step
            place.depth += 1
            return place
        }
    }

    mutating func walk(_ value: SyntaxNode, _ index: Int, _ place: Place = Place()) {
        budget -= 1
        guard budget > 0, place.depth < Self.depthLimit, table.nodes.indices.contains(index) else { return }
        let node = table.nodes[index]
        guard !value.isNull else {
            if node.allowsNull || node.types == .null { return }
            return add(.null, node.members.isEmpty ? place : place.member("-"))
        }
        let own = node.members.isEmpty ? place : place.member("-")
        let type = JSONType(value)
        guard type.fits(node.types) else { return addType(value, own, index) }
        fitting.insert(index)
        if let scalar = value.scalar { check(scalar, node, own) }
        for item in value.sequence ?? [] {
            guard let items = node.items else { break }
            walk(item, items, own.down("*"))
        }
        let member = node.members.isEmpty ? nil : bestMember(of: value, node, place)
        if let mapping = value.mapping { walk(mapping, node, own, member) }
        if case .fit(let inner, _)? = member { merge(inner) }
        if case .none? = member { add(.union, own, found: type.name) }
    }

    private mutating func walk(_ mapping: SyntaxMapping, _ node: ResponseTable.Node, _ place: Place, _ member: Member?)
    {
        for name in node.required where mapping[name] == nil { add(.absent, place.down(name)) }
        var leavesNames = node.isOpen
        if case .fit(_, let index)? = member {
            // The member reports undocumented properties, unless it describes no properties.
            leavesNames = leavesNames || !table.nodes[index].isOpen || !table.nodes[index].members.isEmpty
        } else if member != nil {
            leavesNames = true
        }
        for entry in mapping.entries {
            if let index = node.propertyIndex[entry.key] {
                walk(entry.value, index, place.down(entry.key))
            } else if place.knownOutside.contains(entry.key) {
                continue
            } else if let rest = node.rest {
                walk(entry.value, rest, place.down("*"))
            } else if !leavesNames, PropertyName.isName(entry.key) {
                describe(entry.value, place.down(entry.key))
            }
        }
    }

    private mutating func check(_ scalar: SyntaxScalar, _ node: ResponseTable.Node, _ place: Place) {
        if let values = node.values, !values.contains(scalar.jsonText) {
            var departure = Departure(.value, place: place.pointer, via: place.via)
            departure.found = JSONType(scalar).name
            if recordsValues(place.pointer) { departure.value = String(scalar.text.prefix(200)) }
            departures.insert(departure)
        } else if let format = node.format, !format.allows(scalar) {
            add(.format, place, found: JSONType(scalar).name, format: ValueFormat.inferred(from: scalar)?.rawValue)
        }
    }

    // Unions

    private enum Member {
        case fit(BodyWalk, Int)
        case none
        /// A value of the discriminator that no member has.
        case unknown
    }

    private mutating func bestMember(of value: SyntaxNode, _ node: ResponseTable.Node, _ place: Place) -> Member {
        var known = place.knownOutside
        known.formUnion(node.propertyIndex.keys)
        func attempt(_ position: Int) -> BodyWalk {
            var inner = self
            inner.departures = []
            inner.fitting = []
            inner.typeNodes = [:]
            var at = place.member("\(position)")
            at.knownOutside = known
            inner.walk(value, node.members[position], at)
            budget = inner.budget
            return inner
        }
        if let name = node.discriminator, let chosen = value.mapping?[name]?.scalar {
            if let position = node.mapping[chosen.text] {
                return .fit(attempt(position), node.members[position])
            }
            var departure = Departure(.value, place: place.member("-").down(name).pointer, via: place.member("-").via)
            departure.found = "string"
            if recordsValues(departure.place) { departure.value = String(chosen.text.prefix(200)) }
            departures.insert(departure)
            return .unknown
        }
        let type = JSONType(value)
        var best: (walk: BodyWalk, node: Int, cost: (Int, Int, Int))?
        for position in node.members.indices {
            let member = node.members[position]
            guard table.nodes.indices.contains(member), type.fits(table.nodes[member].types) else { continue }
            let walk = attempt(position)
            let strong = walk.departures.count { $0.kind != .property }
            let names = table.nodes[member].propertyIndex
            let shared = value.mapping?.entries.count { names[$0.key] != nil } ?? 0
            // An object that shares no property with a member isn't meant as that member.
            if strong > 0, type == .object, shared == 0 { continue }
            if strong > 0, type != .object, walk.departures.contains(where: { $0.kind == .union }) { continue }
            let cost = (strong, walk.departures.count, -shared)
            if best.map({ cost < $0.cost }) ?? true { best = (walk, member, cost) }
            if walk.departures.isEmpty { break }
        }
        return best.map { .fit($0.walk, $0.node) } ?? .none
    }

    private mutating func merge(_ inner: BodyWalk) {
        departures.formUnion(inner.departures)
        fitting.formUnion(inner.fitting)
        typeNodes.merge(inner.typeNodes) { first, _ in first }
    }

    // Values without a schema

    private mutating func addType(_ value: SyntaxNode, _ place: Place, _ index: Int) {
        let format = value.scalar.flatMap(ValueFormat.inferred)?.rawValue
        let departure = Departure(
            .type, place: place.pointer, via: place.via, found: JSONType(value).name, format: format)
        departures.insert(departure)
        typeNodes[departure] = index
        for item in value.sequence ?? [] { describe(item, place.down("*")) }
    }

    /// Describes a value that the description doesn't have, by its types.
    ///
    /// The names in objects are kept only if the description uses them elsewhere, since other names may be data.
    mutating func describe(_ value: SyntaxNode, _ place: Place, isRoot: Bool = false) {
        budget -= 1
        guard budget > 0, place.depth < 12 else { return }
        if !isRoot {
            let format = value.scalar.flatMap(ValueFormat.inferred)?.rawValue
            add(.property, place, found: JSONType(value).name, format: format)
        }
        for item in value.sequence ?? [] { describe(item, place.down("*")) }
        for entry in value.mapping?.entries ?? []
        where table.names.contains(entry.key) || PropertyName.isUsual(entry.key) {
            describe(entry.value, place.down(entry.key))
        }
    }

    mutating func add(_ departure: Departure) { departures.insert(departure) }

    private mutating func add(_ kind: Departure.Kind, _ place: Place, found: String? = nil, format: String? = nil) {
        departures.insert(Departure(kind, place: place.pointer, via: place.via, found: found, format: format))
    }
}

/// The type of a JSON value.
enum JSONType: String {
    case null, boolean, integer, number, string, array, object

    init(_ node: SyntaxNode) {
        switch node.content {
        case .mapping: self = .object
        case .sequence: self = .array
        case .scalar(let scalar): self = JSONType(scalar)
        }
    }

    init(_ scalar: SyntaxScalar) {
        switch scalar.value {
        case .null: self = .null
        case .boolean: self = .boolean
        case .integer: self = .integer
        case .number(let text):
            self = Double(text).map { $0.rounded() == $0 && abs($0) < 1e15 } ?? false ? .integer : .number
        case .string: self = .string
        }
    }

    var name: String { rawValue }

    var types: Schema.Types {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .integer: [.integer, .number]
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// Returns whether a value of the type is allowed; no types allow every type.
    func fits(_ allowed: Schema.Types) -> Bool { allowed.isEmpty || !allowed.isDisjoint(with: types) }
}

extension SyntaxScalar {
    /// The text of the value, in which a number is written as in JSON.
    fileprivate var jsonText: String {
        switch value {
        case .integer(let text), .number(let text), .string(let text): text
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }
}

extension Set where Element == ExactString {
    fileprivate func contains(_ text: String) -> Bool { contains(ExactString(text)) }
}
