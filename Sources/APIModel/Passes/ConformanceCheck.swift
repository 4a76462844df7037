import Diagnostics

/// A check that reports the models that a configured conformance doesn't apply to.
///
/// Each conformance is reported once.
enum ConformanceCheck {
    static func report(_ model: APIModel, at positions: EntryPositions, reporting log: DiagnosticLog) {
        let conformances = model.models.conformances
        let position = { (name: String) in positions["models.conformances", name] }
        if conformances.contains(.identifiable) {
            if model.types.definitions.contains(where: { $0.isIdentifiable(in: model) }) {
                let names = model.types.definitions.filter { definition in
                    guard case .structure(let structure) = definition.kind, !definition.isIdentifiable(in: model) else {
                        return false
                    }
                    return structure.properties.contains { $0.name == "id" }
                }.map(\.name)
                report(
                    names, "Identifiable", "whose 'id' is optional or of a type that isn't hashable",
                    at: position("Identifiable"), reporting: log)
            } else {
                log.report(
                    .unmatchedConfiguration,
                    """
                    no model has a required 'id' of a hashable type; 'Identifiable' in 'models.conformances' has no \
                    effect
                    """,
                    at: position("Identifiable"))
            }
        }
        if conformances.contains(.decodable) {
            let names = model.types.definitions.filter { definition in
                guard case .structure = definition.kind else { return false }
                return definition.usage == .sent
            }.map(\.name)
            report(names, "Decodable", "with files", at: position("Decodable") ?? position("Codable"), reporting: log)
        }
    }

    private static func report(
        _ names: [String], _ conformance: String, _ reason: String, at position: SourceRange?,
        reporting log: DiagnosticLog
    ) {
        guard let first = names.first else { return }
        let rest = names.count - 3
        let list = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        let subject = names.count == 1 ? "the model '\(first)'" : "\(names.count) models"
        let tail = names.count == 1 ? "" : ": \(list)"
        log.report(
            .unmatchedConfiguration, severity: .note,
            "'\(conformance)' doesn't apply to \(subject) \(reason)\(tail)",
            at: position)
    }
}

extension TypeDefinition {
    /// Returns whether the type is a structure with a required `id` of a hashable type.
    public func isIdentifiable(in model: APIModel) -> Bool {
        guard case .structure(let structure) = kind, structure.form == .object else { return false }
        return structure.properties.contains { property in
            property.name == "id" && property.presence == .required && property.type.isHashable(in: model)
        }
    }
}

extension TypeReference {
    fileprivate func isHashable(in model: APIModel) -> Bool {
        switch self {
        case .boolean, .string, .int, .int32, .int64, .uint64, .double, .float, .decimal, .dateTime, .date, .uuid, .url,
            .base64:
            true
        case .array(let element), .dictionary(let element), .optional(let element): element.isHashable(in: model)
        case .named(let id):
            switch model.types.kind(of: id) {
            case .enumeration: true
            case .alias(let type): type.isHashable(in: model)
            case .structure, .union: model.models.conformances.contains(.hashable)
            case .namespace: false
            }
        case .json, .embeddedJSON, .binary, .file, .custom: false
        }
    }
}
