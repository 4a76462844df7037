/// The names that a description marks as secret, without duplicates.
///
/// Parameters, headers and properties can be secret.
public struct DescribedSecrets: Sendable, Hashable {
    /// The names of headers and parameters that are API keys or have the format `password`.
    public var parameters: [String] = []
    /// The names of properties in bodies that have the format `password` or are only sent (`writeOnly`).
    public var fields: [String] = []

    public var isEmpty: Bool { parameters.isEmpty && fields.isEmpty }
}

extension DescribedSecrets {
    /// Collects the names of secrets from the schemes, the endpoints and the types, in this order.
    init(schemes: [SecuritySchemeModel], groups: [Group], types: TypeTable) {
        let keys = schemes.compactMap { scheme -> String? in
            // All cookies of a request are secret, so the name of a cookie isn't listed.
            guard case .apiKey(let name, let location) = scheme.kind, location != .cookie else { return nil }
            return name
        }
        let passwords = groups.flatMap { group in
            group.endpoints.flatMap { $0.parameters.lazy.filter(\.isPassword).map(\.key) }
        }
        let fields = types.definitions.flatMap { type -> [String] in
            guard case .structure(let structure) = type.kind, structure.form == .object else { return [] }
            let properties = structure.properties
            return properties.indices.filter { properties[$0].isPassword || properties[$0].isWriteOnly }
                .map { properties[$0].key }
        }
        self.init(parameters: Self.once(keys + passwords), fields: Self.once(fields))
    }

    private static func once(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0.lowercased()).inserted }
    }
}
