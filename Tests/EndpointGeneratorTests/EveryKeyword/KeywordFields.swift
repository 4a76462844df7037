import Foundation

@testable import OpenAPI

/// The fields of every object in each version: the generator's own table (``ObjectKind``), as Specs/keywords calls
/// them.
enum KeywordFields {
    struct Field: Sendable, Hashable, CustomStringConvertible {
        var kind: String
        var name: String

        var description: String { "\(kind): \(name)" }
    }

    static func fields(of version: String) -> [Field] { fieldsByVersion[version] ?? [] }

    private static let fieldsByVersion = Dictionary(
        uniqueKeysWithValues: KeywordTable.versions.map { version in
            (version, Document.Version(rawValue: version).map { fields(of: $0) } ?? [])
        }
    )

    private static func fields(of version: Document.Version) -> [Field] {
        var fields: [Field] = []
        for kind in kinds(of: version) {
            let table = kind.fields
            for name in table.names where table.fields[name]?.isIn(version) == true {
                let field = Field(kind: words(for: kind), name: name)
                // Flows have most fields in common.
                if !fields.contains(field) { fields.append(field) }
            }
        }
        return fields + ofAnyName(in: version)
    }

    /// The objects that a description of a version can have: what its own fields lead to.
    private static func kinds(of version: Document.Version) -> [ObjectKind] {
        var kinds: [ObjectKind] = [.description, .reference]
        var next = 0
        while next < kinds.count {
            let table = kinds[next].fields
            next += 1
            for name in table.names {
                guard let field = table.fields[name], field.isIn(version) else { continue }
                switch field.value {
                case .any: break
                case .objects(let kind), .map(let kind): if !kinds.contains(kind) { kinds.append(kind) }
                }
            }
        }
        // Swagger 2.0 has bodies among the parameters, and the name of a property in place of the object.
        return version == .v2_0 ? kinds.filter { $0 != .discriminator } + [.bodyParameter] : kinds
    }

    /// Fields that a description names itself, and those of the items of Swagger 2.0's lists, which are a header's
    /// without the description.
    private static func ofAnyName(in version: Document.Version) -> [Field] {
        let named = [Field(kind: "responses", name: "default"), Field(kind: "security requirement", name: "a scheme")]
        guard version == .v2_0 else { return named + [Field(kind: "callback", name: "an expression")] }
        let header = ObjectKind.header.fields
        let items = header.names.filter { header.fields[$0]?.isIn(version) == true && $0 != "description" }
        return named + items.map { Field(kind: "items", name: $0) }
    }

    /// `oauth flow`, `server variable`.
    private static func words(for kind: ObjectKind) -> String {
        switch kind {
        case .bodyParameter: "parameter"
        case .flows: "oauth flows"
        case .implicitFlow, .tokenFlow, .codeFlow, .deviceFlow: "oauth flow"
        default: "\(kind)".reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
        }
    }
}
