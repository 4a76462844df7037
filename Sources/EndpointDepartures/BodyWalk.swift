/// A comparison of one response with its description, which finds departures and retains no values.
package struct BodyWalk<Value: BodyValue> {
    private let description: DescribedResponses
    private let operation: String
    /// The operations and places whose unknown enumeration values are recorded: `GET /books/{id} /status`.
    private let valuePlaces: Set<String>
    package private(set) var departures: Set<Departure> = []
    /// The nodes with a value of a documented type.
    package private(set) var fitting: Set<Int> = []
    /// The node of each departure whose value has another type than the node.
    package private(set) var typeNodes: [Departure: Int] = [:]
    /// The number of further values that the walk may visit, since nested unions multiply visits.
    private var budget = 200_000

    private static var depthLimit: Int { 100 }

    init(_ description: DescribedResponses, _ operation: String, values: Set<String> = []) {
        self.description = description
        self.operation = operation
        valuePlaces = values
    }

    /// Compares a response with the documented responses of its operation.
    ///
    /// - Parameters:
    ///   - mediaType: The response's media type; empty without a body.
    ///   - body: The body; nil for a body that isn't JSON.
    package init(
        _ description: DescribedResponses, _ operation: String, status: Int, mediaType: String, body: Value?,
        values: Set<String>
    ) {
        self.init(description, operation, values: values)
        guard description.operations[operation] != nil else { return }
        let mediaType = DescribedResponses.essence(mediaType)
        let type = body?.valueType.rawValue
        guard let documented = description.response(of: operation, for: status) else {
            var departure = Departure(.status, found: type)
            departure.like = body.flatMap { description.like($0, mediaType, operation) }
            if let body, departure.like == nil { describe(body, Place(), isRoot: true) }
            departures.insert(departure)
            return
        }
        guard !mediaType.isEmpty else { return }
        guard let node = documented.node(for: mediaType) else {
            // A response without documented content may have any body.
            guard !documented.content.isEmpty else { return }
            if let body { describe(body, Place(), isRoot: true) }
            departures.insert(Departure(.mediaType, found: type))
            return
        }
        if let body, let node { walk(body, node) }
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

    mutating func walk(_ value: Value, _ index: Int, _ place: Place = Place()) {
        budget -= 1
        guard budget > 0, place.depth < Self.depthLimit, description.nodes.indices.contains(index) else { return }
        let node = description.nodes[index]
        let own = node.members.isEmpty ? place : place.member("-")
        let type = value.valueType
        if type == .null {
            if !node.allowsNull, !node.allowsOnlyNull { add(.null, own) }
            return
        }
        guard type.fits(node.types), !node.allowsOnlyNull else {
            let format = ValueFormat.inferred(from: value)?.rawValue
            let departure = Departure(.type, place: own.pointer, via: own.via, found: type.rawValue, format: format)
            departures.insert(departure)
            typeNodes[departure] = index
            for item in value.arrayItems { describe(item, own.down("*")) }
            return
        }
        fitting.insert(index)
        check(value, type, node, own)
        if let each = node.items, type == .array {
            let place = own.down("*")
            for item in value.arrayItems { walk(item, each, place) }
        }
        let member = node.members.isEmpty ? nil : bestMember(of: value, type, node, place)
        if type == .object { walkMembers(of: value, node, own, member) }
        if case .fit(let inner, _)? = member {
            departures.formUnion(inner.departures)
            fitting.formUnion(inner.fitting)
            typeNodes.merge(inner.typeNodes) { first, _ in first }
        }
        if case .none? = member { add(.union, own, type) }
    }

    /// Returns whether a scalar certainly fits a node, so that its place needn't be computed.
    private mutating func fits(_ value: Value, _ index: Int) -> Bool {
        guard description.nodes.indices.contains(index) else { return false }
        let node = description.nodes[index]
        let type = value.valueType
        guard node.members.isEmpty, node.values == nil, node.format == nil, !node.allowsOnlyNull, type != .null,
            type != .object, type != .array, type.fits(node.types)
        else { return false }
        fitting.insert(index)
        return true
    }

    private mutating func walkMembers(
        of value: Value, _ node: DescribedResponses.Node, _ place: Place, _ member: Member?
    ) {
        for name in node.required where value.member(named: name) == nil { add(.absent, place.down(name)) }
        var leavesNames = node.isOpen
        if case .fit(_, let index)? = member {
            // The comparison with a closed member, or with a member that is a union, has found the undocumented
            // properties.
            let inner = description.nodes[index]
            leavesNames = leavesNames || !inner.isOpen || !inner.members.isEmpty
        } else if member != nil {
            leavesNames = true
        }
        value.visitMembers { name, value in
            if let index = node.properties[name] {
                if !fits(value, index) { walk(value, index, place.down(name)) }
            } else if place.knownOutside.contains(name) {
                return
            } else if let rest = node.rest {
                walk(value, rest, place.down("*"))
            } else if !leavesNames, PropertyName.isName(name) {
                describe(value, place.down(name))
            }
        }
    }

    private mutating func check(_ value: Value, _ type: ValueType, _ node: DescribedResponses.Node, _ place: Place) {
        if let values = node.values, let text = value.scalarText, !values.contains(text) {
            addValue(text, place, type)
        } else if let format = node.format, !format.allows(value) {
            add(.format, place, type, ValueFormat.inferred(from: value))
        }
    }

    // Unions

    private enum Member {
        case fit(BodyWalk, Int)
        case none
        /// The discriminator's value selects no member.
        case unknown
    }

    private mutating func bestMember(
        of value: Value, _ type: ValueType, _ node: DescribedResponses.Node, _ place: Place
    ) -> Member {
        let known = place.knownOutside.union(node.properties.keys)
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
        if let name = node.discriminator, let chosen = value.member(named: name)?.scalarText {
            if let position = node.mapping[chosen], node.members.indices.contains(position),
                description.nodes.indices.contains(node.members[position])
            {
                return .fit(attempt(position), node.members[position])
            }
            addValue(chosen, place.member("-").down(name), .string)
            return .unknown
        }
        var best: (walk: BodyWalk, node: Int, cost: (Int, Int, Int))?
        for (position, member) in node.members.enumerated() {
            guard description.nodes.indices.contains(member), type.fits(description.nodes[member].types) else {
                continue
            }
            let walk = attempt(position)
            let strong = walk.departures.count { $0.kind != .property }
            var shared = 0
            value.visitMembers { name, _ in if description.nodes[member].properties[name] != nil { shared += 1 } }
            // An object that has none of a member's properties isn't a value of that member.
            if strong > 0, type == .object, shared == 0 { continue }
            if strong > 0, type != .object, walk.departures.contains(where: { $0.kind == .union }) { continue }
            let cost = (strong, walk.departures.count, -shared)
            if best.map({ cost < $0.cost }) ?? true { best = (walk, member, cost) }
            if walk.departures.isEmpty { break }
        }
        return best.map { .fit($0.walk, $0.node) } ?? .none
    }

    /// Records the types in a value that the description doesn't have.
    ///
    /// Names in objects are recorded only if the description uses them elsewhere, since other names may be data.
    private mutating func describe(_ value: Value, _ place: Place, isRoot: Bool = false) {
        budget -= 1
        guard budget > 0, place.depth < 12 else { return }
        if !isRoot { add(.property, place, value.valueType, ValueFormat.inferred(from: value)) }
        for item in value.arrayItems { describe(item, place.down("*")) }
        value.visitMembers { name, value in
            if description.names.contains(name) || PropertyName.isUsual(name) { describe(value, place.down(name)) }
        }
    }

    private mutating func add(
        _ kind: Departure.Kind, _ place: Place, _ found: ValueType? = nil, _ format: ValueFormat? = nil
    ) {
        departures.insert(
            Departure(kind, place: place.pointer, via: place.via, found: found?.rawValue, format: format?.rawValue))
    }

    private mutating func addValue(_ text: String, _ place: Place, _ type: ValueType) {
        var departure = Departure(.value, place: place.pointer, via: place.via, found: type.rawValue)
        if valuePlaces.contains("\(operation) \(place.pointer)") { departure.value = String(text.prefix(200)) }
        departures.insert(departure)
    }
}
