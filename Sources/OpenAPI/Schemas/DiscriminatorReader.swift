import Diagnostics
import SpecSyntax

/// A reader of the discriminators of unions.
enum DiscriminatorReader {
    static func discriminator(_ node: SyntaxNode, in reading: ReadContext) -> Schema.Discriminator? {
        // In Swagger 2.0, the discriminator is only the property's name.
        if reading.version == .v2_0, let name = node.string {
            return Schema.Discriminator(propertyName: name, mappings: [], range: node.range)
        }
        guard let mapping = reading.mapping(node, "discriminator") else { return nil }
        guard let name = reading.text(mapping["propertyName"], "propertyName") else {
            reading.reportMissing("propertyName", of: "the discriminator", at: node)
            return nil
        }
        let mappings = reading.mapping(mapping["mapping"], "mapping")?.entries.compactMap { entry in
            reading.text(entry.value, "mapping").map { reference in
                Schema.Discriminator.Mapping(
                    value: entry.key, schema: mappedSchema(reference, at: entry.value.range, in: reading))
            }
        }
        let fallback = mapping["defaultMapping"].flatMap { node in
            reading.text(node, "defaultMapping").flatMap { mappedSchema($0, at: node.range, in: reading) }
        }
        return Schema.Discriminator(
            propertyName: name, mappings: mappings ?? [], defaultSchema: fallback, range: node.range
        )
    }

    /// Returns the schema of a discriminator mapping.
    ///
    /// The mapping's value is a reference or the bare name of a schema (OpenAPI 3.1, 4.8.25.4).
    private static func mappedSchema(_ reference: String, at range: SourceRange, in reading: ReadContext) -> SchemaID? {
        if !reference.contains("/"), !reference.contains("#") {
            if let id = reading.schemas.components[reference] { return id }
            guard case .tree? = reading.trees.link(reference, at: range) else {
                return reading.target(of: "#/components/schemas/" + reference, at: range).map(reading.schemaID(of:))
            }
        }
        return reading.target(of: reference, at: range).map(reading.schemaID(of:))
    }
}
