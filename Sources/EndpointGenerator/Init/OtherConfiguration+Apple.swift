import SpecSyntax

// The configuration of swift-openapi-generator: `openapi-generator-config.yaml`.
extension OtherConfiguration {
    mutating func convertApple(_ root: SyntaxNode) {
        eachEntry(of: root, "the configuration") { reader, key, node in
            switch key {
            case "generate": reader.convertAppleModes(node)
            case "accessModifier": reader.convertAccess(key, node)
            case "additionalImports": reader.adoptImports(key, at: node)
            case "additionalFileComments":
                reader.eachText(of: node, key) { reader, text, node in
                    reader.append(key, at: node, reader.commentLines(text))
                }
            case "filter": reader.convertAppleFilter(node)
            case "namingStrategy": reader.convertAppleStrategy(key, node)
            case "nameOverrides":
                reader.eachEntry(of: node, key) { reader, name, value in
                    reader.rename("\(key).\(name)", name, at: value, [.types, .operations, .properties, .values])
                }
            case "typeOverrides": reader.convertAppleTypes(key, node)
            case "featureFlags":
                reader.eachText(of: node, key) { reader, flag, node in
                    reader.miss(key, at: node, "the flag '\(flag)' changes swift-openapi-generator alone")
                }
            case "output":
                reader.eachEntry(of: node, key) { reader, name, node in
                    reader.miss("\(key).\(name)", at: node, "each file has one type or one group of operations")
                }
            default: reader.miss(key, at: node, "swift-openapi-generator has no such entry")
            }
        }
        let tool = tool.rawValue
        _ = draft.set(["access"], .text("internal"), comment: "the default of \(tool)")
        _ = draft.set(["names", "style"], .text("apple"), comment: "the default of \(tool)")
        for format in ["date", "uuid", "uri"] where names.formats.contains(format) {
            _ = draft.set(["types", "formats", format], .text("String"), comment: "the type of \(tool)")
        }
        for name in ["Codable", "Hashable"] {
            draft.append(["models", "conformances"], name, comment: "the default of \(tool)")
        }
    }

    private mutating func convertAppleModes(_ node: SyntaxNode) {
        eachText(of: node, "generate") { reader, mode, node in
            switch mode {
            case "types", "client": reader.imply("generate", at: node)
            case "server":
                reader.miss(
                    "generate", at: node, "no code for servers is generated; 'endpointgen mock' serves a description")
            default: reader.miss("generate", at: node, "swift-openapi-generator has no mode '\(mode)'")
            }
        }
    }

    /// Converts an access level that both tools have.
    mutating func convertAccess(_ key: String, _ node: SyntaxNode) {
        readText(node, key) { reader, access in
            if ["public", "package", "internal"].contains(access) {
                reader.adopt(key, at: node, ["access"], .text(access))
            } else {
                reader.miss(key, at: node, "'\(access)' isn't an access level of 'access'")
            }
        }
    }

    private mutating func convertAppleFilter(_ node: SyntaxNode) {
        eachEntry(of: node, "filter") { reader, kind, node in
            let key = "filter.\(kind)"
            switch kind {
            case "operations", "tags":
                reader.eachText(of: node, key) { $0.append(key, at: $2, [(["filter", kind], $1)]) }
            case "paths":
                reader.eachText(of: node, key) { $0.adoptPath(key, $1, at: $2, ["filter"]) }
            case "schemas":
                reader.eachText(of: node, key) { $0.append(key, at: $2, [(["models", "keep"], $1)]) }
            default: reader.miss(key, at: node, "swift-openapi-generator has no such entry")
            }
        }
    }

    private mutating func convertAppleStrategy(_ key: String, _ node: SyntaxNode) {
        readText(node, key) { reader, strategy in
            switch strategy {
            case "defensive": reader.adopt(key, at: node, ["names", "style"], .text("apple"))
            case "idiomatic": reader.adopt(key, at: node, ["names", "style"], .text("apple-idiomatic"))
            default: reader.miss(key, at: node, "swift-openapi-generator has no strategy '\(strategy)'")
            }
        }
    }

    private mutating func convertAppleTypes(_ key: String, _ node: SyntaxNode) {
        eachEntry(of: node, key) { reader, kind, node in
            guard kind == "schemas" else {
                return reader.miss("\(key).\(kind)", at: node, "swift-openapi-generator has no such entry")
            }
            reader.eachEntry(of: node, "\(key).schemas") { reader, schema, node in
                reader.adoptType("\(key).schemas.\(schema)", at: node, ["types", "schemas", schema])
            }
        }
    }

    /// Returns the lines of a comment as elements of `header`.
    func commentLines(_ text: String) -> [(path: [String], text: String)] {
        let end = text.last?.isNewline == true ? text.index(before: text.endIndex) : text.endIndex
        return text[..<end].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            (["header"], String($0))
        }
    }
}
