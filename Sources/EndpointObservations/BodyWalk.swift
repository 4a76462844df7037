import EndpointRuntime

/// A difference between a response and its description, without values.
struct Departure: Sendable, Hashable {
    /// The kind: `absent`, `null`, `type`, `value`, `format`, `property`, `union`, `status` or `mediaType`.
    var kind: String
    /// The JSON pointer in the body, with `*` for items and for keys of dictionaries.
    var place = ""
    /// The members of unions on the way to the place: indexes, or `-` for a union's own keywords.
    var via = ""
    var found: String?
    var format: String?
    var value: String?
    var like: String?
}

/// A comparison of one JSON body with its description, which finds departures and keeps no values.
struct BodyWalk {
    private let description: ObservedDescription
    /// The places whose unknown enumeration values are recorded.
    private let valuePlaces: Set<String>
    private(set) var departures: Set<Departure> = []
    private var budget = 200_000

    private static let depthLimit = 100

    init(_ description: ObservedDescription, valuePlaces: Set<String> = []) {
        self.description = description
        self.valuePlaces = valuePlaces
    }

    /// A location in the body, and the names that the enclosing node describes for the same object.
    struct Place {
        var pointer = ""
        var via = ""
        var depth = 0
        var knownOutside: Set<String> = []

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

    mutating func walk(_ value: JSONValue, _ index: Int, _ place: Place = Place()) {
        budget -= 1
        guard budget > 0, place.depth < Self.depthLimit, description.nodes.indices.contains(index) else { return }
        let node = description.nodes[index]
        let own = node.members.isEmpty ? place : place.member("-")
        if value == .null {
            if !node.allowsNull, !node.allowsOnlyNull { add("null", own) }
            return
        }
        let type = ValueType(value)
        guard type.fits(node.types), !node.allowsOnlyNull else {
            add("type", own, type, ValueFormat.inferred(from: value))
            if case .array(let items) = value { for item in items { describe(item, own.down("*")) } }
            return
        }
        check(value, type, node, own)
        if case .array(let items) = value, let each = node.items {
            for item in items { walk(item, each, own.down("*")) }
        }
        let member = node.members.isEmpty ? nil : bestMember(of: value, type, node, place)
        if case .object(let members) = value { walk(members, node, own, member) }
        if case .fit(let inner, _)? = member { departures.formUnion(inner.departures) }
        if case .none? = member { add("union", own, type) }
    }

    private mutating func walk(
        _ members: [String: JSONValue], _ node: ObservedDescription.Node, _ place: Place, _ member: Member?
    ) {
        for name in node.required where members[name] == nil { add("absent", place.down(name)) }
        var leavesNames = node.isOpen
        if case .fit(_, let index)? = member {
            // The member reports undocumented properties, unless it describes no properties.
            let inner = description.nodes[index]
            leavesNames = leavesNames || !inner.isOpen || !inner.members.isEmpty
        } else if member != nil {
            leavesNames = true
        }
        for (key, value) in members {
            if let index = node.properties[key] {
                walk(value, index, place.down(key))
            } else if place.knownOutside.contains(key) {
                continue
            } else if let rest = node.rest {
                walk(value, rest, place.down("*"))
            } else if !leavesNames, PropertyName.isName(key) {
                describe(value, place.down(key))
            }
        }
    }

    private mutating func check(
        _ value: JSONValue, _ type: ValueType, _ node: ObservedDescription.Node, _ place: Place
    ) {
        if let values = node.values, let text = value.scalarText, !values.contains(text) {
            var departure = Departure(kind: "value", place: place.pointer, via: place.via, found: type.rawValue)
            if valuePlaces.contains(place.pointer) { departure.value = String(text.prefix(200)) }
            departures.insert(departure)
        } else if let format = node.format, !format.allows(value) {
            add("format", place, type, ValueFormat.inferred(from: value))
        }
    }

    // Unions

    private enum Member {
        case fit(BodyWalk, Int)
        case none
        /// A value of the discriminator that no member has.
        case unknown
    }

    private mutating func bestMember(
        of value: JSONValue, _ type: ValueType, _ node: ObservedDescription.Node, _ place: Place
    ) -> Member {
        let known = place.knownOutside.union(node.properties.keys)
        func attempt(_ position: Int) -> BodyWalk {
            var inner = self
            inner.departures = []
            var at = place.member("\(position)")
            at.knownOutside = known
            inner.walk(value, node.members[position], at)
            budget = inner.budget
            return inner
        }
        if let name = node.discriminator, let chosen = value[name]?.scalarText {
            if let position = node.mapping[chosen], node.members.indices.contains(position) {
                return .fit(attempt(position), node.members[position])
            }
            let own = place.member("-").down(name)
            var departure = Departure(kind: "value", place: own.pointer, via: own.via, found: "string")
            if valuePlaces.contains(own.pointer) { departure.value = String(chosen.prefix(200)) }
            departures.insert(departure)
            return .unknown
        }
        var best: (walk: BodyWalk, node: Int, cost: (Int, Int, Int))?
        for (position, member) in node.members.enumerated() {
            guard description.nodes.indices.contains(member), type.fits(description.nodes[member].types) else {
                continue
            }
            let walk = attempt(position)
            let strong = walk.departures.count { $0.kind != "property" }
            var shared = 0
            if case .object(let members) = value {
                shared = members.keys.count { description.nodes[member].properties[$0] != nil }
            }
            // An object that shares no property with a member isn't meant as that member.
            if strong > 0, type == .object, shared == 0 { continue }
            if strong > 0, type != .object, walk.departures.contains(where: { $0.kind == "union" }) { continue }
            let cost = (strong, walk.departures.count, -shared)
            if best.map({ cost < $0.cost }) ?? true { best = (walk, member, cost) }
            if walk.departures.isEmpty { break }
        }
        return best.map { .fit($0.walk, $0.node) } ?? .none
    }

    /// Describes a value that the description doesn't have, by its types.
    ///
    /// The names in objects are kept only if the description uses them elsewhere, since other names may be data.
    mutating func describe(_ value: JSONValue, _ place: Place = Place(), isRoot: Bool = false) {
        budget -= 1
        guard budget > 0, place.depth < 12 else { return }
        if !isRoot { add("property", place, ValueType(value), ValueFormat.inferred(from: value)) }
        switch value {
        case .array(let items): for item in items { describe(item, place.down("*")) }
        case .object(let members):
            for (key, value) in members where description.names.contains(key) || PropertyName.isUsual(key) {
                describe(value, place.down(key))
            }
        default: break
        }
    }

    private mutating func add(_ kind: String, _ place: Place, _ found: ValueType? = nil, _ format: ValueFormat? = nil) {
        departures.insert(
            Departure(
                kind: kind, place: place.pointer, via: place.via, found: found?.rawValue, format: format?.rawValue))
    }
}

extension JSONValue {
    /// The text of a string, number or Boolean; nil for other values.
    fileprivate var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        case .boolean(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }
}
