import Diagnostics
import SpecSyntax

/// The fields of an object that Swagger 2.0 and OpenAPI 3 describe by different ones.
struct VersionedFields {
    var all: [String]
    /// Of Swagger 2.0 alone.
    var swagger: [String]
    /// Since OpenAPI 3.0.
    var openAPI: [String]
}

extension DocumentBuilder {
    /// Reports the fields that an object doesn't have in the description's version, those of another version as such.
    ///
    /// - Parameter others: Fields that are reported elsewhere.
    mutating func checkFields(
        of mapping: SyntaxMapping, in place: String, _ fields: VersionedFields, besides others: [String] = []
    ) {
        let isSwagger = version == .v2_0
        let foreign = isSwagger ? fields.openAPI : fields.swagger
        let known = fields.all + (isSwagger ? fields.swagger : fields.openAPI)
        for entry in mapping.entries where foreign.contains(entry.key) {
            if known.contains(entry.key) || others.contains(entry.key) { continue }
            sink.report(
                .unknownField,
                "'\(entry.key)' is a field of \(place) in \(isSwagger ? "OpenAPI 3" : "Swagger 2.0"), not in \(versionName); it is ignored",
                at: entry.keyRange, hint: Self.successors[entry.key].flatMap { isSwagger ? nil : "OpenAPI 3 has it in \($0)" }
            )
        }
        reportUnknownFields(of: mapping, in: place, known: known + foreign + others)
    }

    var versionName: String { version == .v2_0 ? "Swagger 2.0" : "OpenAPI \(version.rawValue)" }

    /// Where OpenAPI 3 says what Swagger 2.0 says by these.
    private static let successors: [String: String] = Dictionary(
        uniqueKeysWithValues: valueFields.filter { $0 != "example" && $0 != "collectionFormat" }.map { ($0, "'schema'") }
            + [("collectionFormat", "'style' and 'explode'")]
    )
}
