import APIModel
import SpecSyntax

// The configuration of openapi-generator: `config.yaml`, and `openapitools.json`, which has one for each client.
extension OtherConfiguration {
    mutating func convertOpenAPIGenerator(_ root: SyntaxNode) {
        if let wrapper = root.mapping?["generator-cli"] {
            convertWrapper(wrapper)
        } else {
            eachEntry(of: root, "the configuration") { $0.convertOption($1, $1, $2) }
        }
    }

    /// Converts `openapitools.json`: the options of the first generator for Swift.
    private mutating func convertWrapper(_ node: SyntaxNode) {
        eachEntry(of: node, "generator-cli") { reader, name, node in
            guard name == "generators" else {
                return reader.miss("generator-cli.\(name)", at: node, "it configures openapi-generator's command")
            }
            var isFirst = true
            reader.eachEntry(of: node, "generators") { reader, client, node in
                let isSwift = node.mapping?["generatorName"]?.string?.hasPrefix("swift") ?? false
                guard isSwift, isFirst else {
                    let reason = isSwift ? "run 'endpointgen init' with its description, too" : "it isn't for Swift"
                    return reader.miss("generators.\(client)", at: node, reason)
                }
                isFirst = false
                reader.eachEntry(of: node, client) {
                    $0.convertOption("generators.\(client).\($1)", $1, $2)
                }
            }
        }
    }

    /// Converts one option.
    ///
    /// - Parameters:
    ///   - key: The key with the keys of its containers.
    ///   - name: The key in its own container.
    private mutating func convertOption(_ key: String, _ name: String, _ node: SyntaxNode) {
        switch name {
        case "generatorName":
            let isSwift = node.scalar?.text.hasPrefix("swift") ?? false
            isSwift ? imply(key, at: node) : miss(key, at: node, "the generator isn't for Swift")
        case "additionalProperties", "configOptions":
            eachEntry(of: node, key) { $0.convertOption("\(key).\($1)", $1, $2) }
        case "projectName": adoptName(key, at: node, ["name"])
        case "nonPublicApi":
            let access = Self.flag(node) == true ? "internal" : "public"
            adopt(key, at: node, ["access"], .text(access))
        case "useClasses":
            adopt(key, at: node, ["models", "kind"], .text(Self.flag(node) == true ? "class" : "struct"))
        case "hashableModels": conform(key, node, to: "Hashable")
        case "identifiableModels": conform(key, node, to: "Identifiable")
        case "enumUnknownDefaultCase":
            let style = Self.flag(node) == true ? "open" : "closed"
            adopt(key, at: node, ["enums"], .text(style))
        case "modelNamePrefix":
            readText(node, key) { $0.adoptAffixes(key, at: node, prefix: $1, suffix: "") }
        case "modelNameSuffix":
            readText(node, key) { $0.adoptAffixes(key, at: node, prefix: "", suffix: $1) }
        case "typeMappings": eachEntry(of: node, key) { $0.convertType("\(key).\($1)", $1, $2) }
        case "importMappings": eachEntry(of: node, key) { $0.convertImport("\(key).\($1)", $1, $2) }
        case "schemaMappings":
            eachEntry(of: node, key) { $0.adoptType("\(key).\($1)", at: $2, ["types", "schemas", $1]) }
        case "modelNameMappings": renameEach(key, node, .types)
        case "nameMappings": renameEach(key, node, .properties)
        case "enumNameMappings": renameEach(key, node, .values)
        case "operationIdNameMappings": renameEach(key, node, .operations)
        case "openapiNormalizer": eachEntry(of: node, key) { $0.normalize("\(key).\($1)", $1, $2) }
        case "globalProperties":
            eachEntry(of: node, key) { $0.convertGlobal("\(key).\($1)", $1, $2) }
        case "responseAs":
            readText(node, key) { reader, list in
                for library in list.split(separator: ",").map({ $0.filter { $0 != " " } }) {
                    if let reason = Self.libraries[library] {
                        reader.miss(key, at: node, reason)
                    } else {
                        reader.imply(key, at: node)
                    }
                }
            }
        default: miss(key, at: node, Self.reasonsOfOptions[name] ?? Self.generalReason(name))
        }
    }

    private mutating func conform(_ key: String, _ node: SyntaxNode, to name: String) {
        let isDeclined = Self.flag(node) != true
        if isDeclined { declinedConformances.insert(name) }
        append(key, at: node, isDeclined ? [] : [(["models", "conformances"], name)])
    }

    private mutating func renameEach(_ key: String, _ node: SyntaxNode, _ role: DescribedNames.Role) {
        eachEntry(of: node, key) { $0.rename("\(key).\($1)", $1, at: $2, [role]) }
    }

    /// Converts the Swift type for a type of openapi-generator, or for a schema.
    private mutating func convertType(_ key: String, _ name: String, _ node: SyntaxNode) {
        if let format = Self.formats[name.lowercased()] {
            adoptType(key, at: node, ["types", "formats", format])
        } else if name == "integer" {
            adoptType(key, at: node, ["types", "integers"])
        } else if names.contains(name, as: .types) {
            adoptType(key, at: node, ["types", "schemas", name])
        } else {
            miss(key, at: node, "only formats, integers and schemas have types of the configuration")
        }
    }

    /// Converts the module of a model that isn't generated.
    private mutating func convertImport(_ key: String, _ model: String, _ node: SyntaxNode) {
        readText(node, key) { reader, module in
            guard SwiftIdentifier.isValid(module), SwiftIdentifier.isValid(model) else {
                return reader.miss(key, at: node, "'\(module)' isn't the name of a module")
            }
            if reader.names.contains(model, as: .types) {
                reader.adopt(key, at: node, ["types", "schemas", model], .text("\(module).\(model)"))
                reader.draft.append(["types", "imports"], module, comment: reader.origin(of: node))
            } else {
                reader.append(key, at: node, [(["types", "imports"], module)])
            }
        }
    }

    /// Converts a rule of the normalizer: only the filter has a counterpart.
    private mutating func normalize(_ key: String, _ rule: String, _ node: SyntaxNode) {
        guard rule == "FILTER" else {
            return miss(key, at: node, "descriptions are read as they are; an overlay changes them")
        }
        readText(node, key) { reader, text in
            var elements: [(path: [String], text: String)] = []
            for part in text.split(separator: ";") {
                let pair = part.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
                let values = pair.count == 2 ? pair[1].split(separator: "|").map(String.init) : []
                switch pair.first {
                case "operationId": elements += values.map { (["filter", "operations"], $0) }
                case "tag": elements += values.map { (["filter", "tags"], $0) }
                case "path": elements += values.map { (["filter", "paths"], $0 + "*") }
                default: reader.miss(key, at: node, "'\(part)' isn't a filter of operations, tags or paths")
                }
            }
            if !elements.isEmpty { reader.append(key, at: node, elements) }
        }
    }

    /// Converts the selection of groups and models: `apis: "Pet:Store"`.
    private mutating func convertGlobal(_ key: String, _ name: String, _ node: SyntaxNode) {
        let selected = (node.scalar?.text ?? "").split { $0 == ":" || $0 == "," }.map(String.init)
        switch name {
        case "apis" where !selected.isEmpty:
            append(key, at: node, selected.map { (["filter", "tags"], tag(ofGroup: $0)) })
        case "models" where !selected.isEmpty:
            append(key, at: node, selected.map { (["models", "keep"], $0) })
        default: miss(key, at: node, "all parts of an operation are generated; 'filter' selects operations")
        }
    }

    /// Returns the tag whose group has a name: `pet-store` for `PetStore`.
    func tag(ofGroup name: String) -> String {
        let type = NameStyle.openAPIGenerator.typeName
        return names.tags.first { $0 == name } ?? names.tags.first { type($0) == name } ?? name
    }
}
