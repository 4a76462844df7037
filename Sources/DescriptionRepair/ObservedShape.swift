import EndpointDepartures
import OpenAPI

/// The observed types of undocumented values, for which a schema is created.
struct ObservedShape: Sendable {
    private var types: Set<ValueType> = []
    private var formats: Set<String> = []
    private var children: [(name: String, shape: ObservedShape)] = []
    private var items: [ObservedShape] = []

    /// Adds a value's type at the end of a path of names and `*`.
    mutating func add(_ path: ArraySlice<String>, _ departure: Departure) {
        guard let name = path.first else {
            guard let type = departure.found.flatMap(ValueType.init(rawValue:)) else { return }
            types.insert(type)
            if type == .string { formats.insert(departure.format ?? "") }
            return
        }
        if name == "*" {
            if items.isEmpty { items = [ObservedShape()] }
            items[0].add(path.dropFirst(), departure)
        } else if let index = children.firstIndex(where: { $0.name == name }) {
            children[index].shape.add(path.dropFirst(), departure)
        } else {
            var shape = ObservedShape()
            shape.add(path.dropFirst(), departure)
            children.append((name, shape))
        }
    }

    /// The names and shapes of the properties of an object.
    var properties: [(name: String, shape: ObservedShape)] { children }

    /// The narrowest schema that fits all values.
    func schema(_ version: Document.Version) -> OverlayValue {
        var types = types
        let isNullable = types.contains(.null)
        types.remove(.null)
        if types.contains(.number) { types.remove(.integer) }
        if types.isEmpty, !children.isEmpty { types = [.object] }
        let names = Self.names(types)
        guard !names.isEmpty else { return .map([]) }
        var entries: [(String, OverlayValue)] = []
        switch version {
        case .v3_1, .v3_2:
            let all = names.map(\.rawValue) + (isNullable ? ["null"] : [])
            entries.append(("type", all.count == 1 ? .text(all[0]) : .list(all.map { .text($0) })))
            entries += details(types, version)
        case .v3_0 where names.count > 1:
            let members = names.map { name in
                OverlayValue.map([("type", .text(name.rawValue))] + details([name], version))
            }
            entries.append(("anyOf", .list(members)))
        case .v2_0 where names.count > 1: break
        case .v3_0, .v2_0:
            entries.append(("type", .text(names[0].rawValue)))
            entries += details(types, version)
        }
        if isNullable, version == .v3_0 { entries.append(("nullable", .plain("true"))) }
        if isNullable, version == .v2_0 { entries.append(("x-nullable", .plain("true"))) }
        return .map(entries)
    }

    private func details(_ types: Set<ValueType>, _ version: Document.Version) -> [(String, OverlayValue)] {
        var entries: [(String, OverlayValue)] = []
        if types.contains(.string), formats.count == 1, let format = formats.first, !format.isEmpty {
            entries.append(("format", .text(format)))
        }
        if types.contains(.array) { entries.append(("items", items.first?.schema(version) ?? .map([]))) }
        if types.contains(.object), !children.isEmpty {
            // Other names in the object may be data, so they aren't described.
            entries.append(("additionalProperties", .plain("true")))
            entries.append(("properties", .map(children.map { ($0.name, $0.shape.schema(version)) })))
        }
        return entries
    }

    /// Returns types without null, in a fixed order.
    static func names(_ types: Set<ValueType>) -> [ValueType] {
        [.string, .integer, .number, .boolean, .array, .object].filter(types.contains)
    }
}
