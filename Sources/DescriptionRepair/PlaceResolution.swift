import Diagnostics
import EndpointDepartures
import OpenAPI

/// The node of the description that a departure's place leads to.
struct PlaceResolution {
    /// The index of the last node on the way.
    var node: Int
    /// The tokens of the place that no node describes.
    var rest: [String]
}

/// The relation of an observation to the description.
enum DepartureState {
    /// The description allows what was observed.
    case known
    /// The description has no such operation or place.
    case gone
    case open(PlaceResolution)
    /// The status or media type isn't documented.
    case undocumented
}

extension ResponseTable {
    /// Returns whether the description, maybe repaired, allows what was observed.
    func state(of key: Observation.Key) -> DepartureState {
        guard description.operations[key.operation] != nil else { return .gone }
        let departure = key.departure
        guard let response = description.response(of: key.operation, for: key.status) else { return .undocumented }
        if departure.kind == .status { return .known }
        guard let root = response.node(for: key.mediaType) else {
            return response.content.isEmpty ? .known : .undocumented
        }
        if departure.kind == .mediaType { return .known }
        guard let root, let resolution = resolve(departure, from: root) else { return .known }
        return state(of: departure, at: resolution)
    }

    /// Returns whether the node of a departure's place allows what was observed.
    private func state(of departure: Departure, at resolution: PlaceResolution) -> DepartureState {
        let node = description.nodes[resolution.node]
        let rest = resolution.rest
        switch departure.kind {
        case .absent:
            guard rest.count == 1, let name = rest.first else { return .gone }
            return node.required.containsExactly(name) ? .open(resolution) : .known
        case .property:
            guard let name = rest.first else { return .known }
            return node.isOpen || name == "*" ? .known : .open(resolution)
        case .null: return !rest.isEmpty ? .gone : node.allowsNull ? .known : .open(resolution)
        case .type, .union:
            guard rest.isEmpty, let type = departure.found.flatMap(ValueType.init(rawValue:)) else { return .gone }
            return fits(type, resolution.node, 0) ? .known : .open(resolution)
        case .value:
            if !rest.isEmpty { return node.discriminator == nil ? .gone : .open(resolution) }
            guard let values = node.values else { return .known }
            if let value = departure.value, values.contains(value) { return .known }
            return .open(resolution)
        case .format:
            guard rest.isEmpty else { return .gone }
            return node.format == nil || node.format?.rawValue == departure.format ? .known : .open(resolution)
        case .status, .mediaType: return .known
        }
    }

    private func resolve(_ departure: Departure, from root: Int) -> PlaceResolution? {
        var index = root
        var steps = departure.via.split(separator: ",")[...]
        // The last token of an absent property's place is a name, even if the node describes the property.
        var tokens = departure.place.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { PropertyName.unescaped(String($0)) }[...]
        let last = departure.kind == .absent ? tokens.popLast() : nil
        var depth = 0
        while depth < 1_000 {
            depth += 1
            guard description.nodes.indices.contains(index) else { return nil }
            let node = description.nodes[index]
            if !node.members.isEmpty, let step = steps.popFirst(), let position = Int(step) {
                guard node.members.indices.contains(position) else { return nil }
                index = node.members[position]
                continue
            }
            guard let token = tokens.first else { break }
            guard let next = token == "*" ? node.items ?? node.rest : node.properties[token] else { break }
            tokens = tokens.dropFirst()
            index = next
        }
        return PlaceResolution(node: index, rest: Array(tokens) + (last.map { [$0] } ?? []))
    }

    /// Returns whether a value of a type may fit a node.
    private func fits(_ type: ValueType, _ index: Int, _ depth: Int) -> Bool {
        let node = description.nodes[index]
        guard type.fits(node.types) else { return false }
        guard !node.members.isEmpty, depth < 50 else { return true }
        return node.members.contains { fits(type, $0, depth + 1) }
    }

    /// Returns the operations whose responses lead to a node.
    func operations(reaching target: Int) -> Set<String> {
        var parents: [Int: [Int]] = [:]
        for (index, node) in description.nodes.enumerated() {
            let children = node.properties.values + node.members + [node.items, node.rest].compactMap(\.self)
            for child in children { parents[child, default: []].append(index) }
        }
        var reached: Set<Int> = [target]
        var stack = [target]
        while let next = stack.popLast() {
            for parent in parents[next] ?? [] where reached.insert(parent).inserted { stack.append(parent) }
        }
        let reaching = description.operations.filter { _, responses in
            responses.values.contains { $0.content.values.contains { $0.map(reached.contains) ?? false } }
        }
        return Set(reaching.keys)
    }
}
