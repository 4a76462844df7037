import APIModel
import SpecSyntax

extension OtherConfiguration {
    /// Converts a prefix and a suffix of the names of models.
    ///
    /// `names.prefix` applies to all types; a suffix needs an entry for each schema.
    mutating func adoptAffixes(_ key: String, at node: SyntaxNode, prefix: String, suffix: String) {
        guard suffix.isEmpty else {
            let style: NameStyle = tool == .openAPIGenerator ? .openAPIGenerator : .swift
            let schemas = names.schemas
            guard SwiftIdentifier.isValid(prefix + "A" + suffix), !schemas.isEmpty, schemas.count <= Self.mostNames
            else {
                return miss(key, at: node, "write the names of the models in 'names.types'")
            }
            for (index, schema) in schemas.enumerated() {
                let name = prefix + style.typeName(ofComponent: schema) + suffix
                if index > 0 {
                    _ = draft.set(["names", "types", schema], .text(name), comment: origin(of: node))
                } else {
                    adopt(key, at: node, ["names", "types", schema], .text(name))
                }
            }
            return
        }
        if prefix.isEmpty { return imply(key, at: node) }
        guard SwiftIdentifier.isValid(prefix) else { return miss(key, at: node, "'\(prefix)' isn't a name in Swift") }
        adopt(key, at: node, ["names", "prefix"], .text(prefix))
    }

    /// The maximum number of schemas whose names get a suffix.
    private static let mostNames = 2_000
}
