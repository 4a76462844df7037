import Foundation

/// The fields of every object by the specifications: Specs/keywords/fields.yaml.
enum KeywordFields {
    struct Field: Sendable, Hashable, CustomStringConvertible {
        var kind: String
        var name: String

        var description: String { "\(kind): \(name)" }
    }

    /// Of a version, in the order of the file.
    static func fields(of version: String) -> [Field] { fieldsByVersion[version] ?? [] }

    private static let fieldsByVersion: [String: [Field]] = {
        let file = Checkout.root.appendingPathComponent("Specs/keywords/fields.yaml")
        guard let data = FileManager.default.contents(atPath: file.path), let kinds = DescriptionTree(yaml: Array(data)) else { return [:] }
        var fields: [String: [Field]] = [:]
        for version in KeywordTable.versions {
            // Each version of OpenAPI has what the ones before it have; Swagger 2.0 is by itself.
            let sources = version == "2.0" ? ["2.0"] : KeywordTable.versions.filter { $0 != "2.0" && $0 <= version }
            fields[version] = kinds.members.flatMap { kind, versions in
                sources.flatMap { versions[$0]?.texts ?? [] }.map { Field(kind: kind, name: $0) }
            }
        }
        return fields
    }()
}
