/// The names that a description marks as secret, without duplicates.
///
/// The names are those of parameters, headers and properties.
public struct DescribedSecrets: Sendable, Hashable {
    /// Headers and parameters: API keys, and those of the format `password`.
    public var parameters: [String]
    /// Fields of bodies: properties of the format `password`, and those that are only sent (`writeOnly`).
    public var fields: [String]

    public init(parameters: [String] = [], fields: [String] = []) {
        self.parameters = parameters
        self.fields = fields
    }

    public var isEmpty: Bool { parameters.isEmpty && fields.isEmpty }
}

extension DescribedSecrets {
    /// In the order of the schemes, the endpoints and the types.
    init(schemes: [SecuritySchemeModel], groups: [Group], types: TypeTable) {
        let keys = schemes.compactMap { scheme -> String? in
            // The cookies of a request are secret anyway.
            guard case .apiKey(let name, let location) = scheme.kind, location != .cookie else { return nil }
            return name
        }
        let passwords = groups.flatMap(\.endpoints).flatMap(\.parameters).filter(\.isPassword).map(\.key)
        let fields = types.definitions.flatMap { type -> [String] in
            guard case .structure(let structure) = type.kind, structure.form == .object else { return [] }
            return structure.properties.filter { $0.isPassword || $0.isWriteOnly }.map(\.key)
        }
        self.init(parameters: Self.once(keys + passwords), fields: Self.once(fields))
    }

    private static func once(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0.lowercased()).inserted }
    }
}
