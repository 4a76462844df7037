public import APIModel

/// The package products that generated code imports.
public enum Products {
    /// Returns the names of the products that the client of a model needs, the runtime first.
    public static func of(_ model: APIModel) -> [String] {
        let endpoints = model.groups.lazy.flatMap(\.endpoints)
        let hasEnvelopes = model.envelope != nil || endpoints.contains { $0.envelope != nil }
        let hasXML =
            endpoints.contains { $0.body?.format == .xml }
            || model.types.definitions.contains { !$0.isHidden && XMLFormView($0, model) != nil }
        return [
            "EndpointRuntime", hasEnvelopes ? "EndpointMapper" : nil,
            model.webhooks?.signature != nil ? "EndpointWebhooks" : nil, hasXML ? "EndpointXML" : nil,
        ].compactMap { $0 }
    }
}
