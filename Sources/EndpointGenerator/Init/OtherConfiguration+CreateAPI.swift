import SpecSyntax

// The configuration of CreateAPI: `create-api.yaml`, with the names of entries before version 0.1, too.
extension OtherConfiguration {
    mutating func convertCreateAPI(_ root: SyntaxNode) {
        var hasFixedWidths = false
        eachEntry(of: root, "the configuration") { reader, key, node in
            switch key {
            case "access": reader.convertAccess(key, node)
            case "module": reader.adoptName(key, at: node, ["name"])
            case "fileHeaderComment":
                reader.readText(node, key) { $0.append(key, at: node, $0.commentLines($1)) }
            case "isSwiftLintDisabled":
                let lines = Self.flag(node) == false ? [] : reader.commentLines("swiftlint:disable all")
                reader.append(key, at: node, lines)
            case "dataTypes": reader.convertDataTypes(key, node)
            case "generate":
                reader.eachText(of: node, key) { reader, part, node in
                    part == "package"
                        ? reader.miss(key, at: node, "no package is generated; write your own manifest")
                        : reader.imply(key, at: node)
                }
            case "useSwiftyPropertyNames", "isGeneratingSwiftyBooleanPropertyNames":
                Self.flag(node) == false
                    ? reader.adopt(key, at: node, ["names", "style"], .text("swift"))
                    : reader.adopt(key, at: node, ["names", "style"], .text("createapi"))
            case "useFixWidthIntegers", "isUsingIntegersWithPredefinedCapacity":
                hasFixedWidths = Self.flag(node) == true
                reader.imply(key, at: node)
            case "entities", "paths", "rename":
                reader.eachEntry(of: node, key) { reader, name, node in
                    switch key {
                    case "entities": reader.convertEntities(name, node)
                    case "paths": reader.convertPaths(name, node)
                    default: reader.convertRenames(name, node)
                    }
                }
            default: reader.missCreateAPI(key, node)
            }
        }
        _ = draft.set(
            ["names", "style"], .text("createapi"),
            comment: "the default of CreateAPI: Boolean properties begin with 'is'")
        for format in ["int32", "int64"] where !hasFixedWidths && names.formats.contains(format) {
            _ = draft.set(["types", "formats", format], .text("Int"), comment: "the type of CreateAPI")
        }
    }

    private mutating func convertDataTypes(_ key: String, _ node: SyntaxNode) {
        eachEntry(of: node, key) { reader, type, node in
            reader.eachEntry(of: node, "\(key).\(type)") { reader, format, node in
                let name = "\(key).\(type).\(format)"
                switch (type, format) {
                case ("integer", "default"): reader.adoptType(name, at: node, ["types", "integers"])
                case (_, "default"):
                    reader.miss(name, at: node, "only formats and integers have types of the configuration")
                default: reader.adoptType(name, at: node, ["types", "formats", format])
                }
            }
        }
    }

    private mutating func convertEntities(_ name: String, _ node: SyntaxNode) {
        let key = "entities.\(name)"
        switch name {
        case "defaultType":
            readText(node, key) { reader, kind in
                let models = kind == "struct" ? "struct" : "class"
                reader.adopt(key, at: node, ["models", "kind"], .text(models))
            }
        case "isGeneratingStructs":
            let kind = Self.flag(node) == false ? "class" : "struct"
            adopt(key, at: node, ["models", "kind"], .text(kind))
        case "imports": adoptImports(key, at: node)
        case "protocols":
            eachText(of: node, key) { reader, name, node in
                switch name {
                case "Codable", "Encodable", "Decodable", "Hashable", "Identifiable":
                    reader.append(key, at: node, [(["models", "conformances"], name)])
                case "Sendable", "Equatable", "CustomDebugStringConvertible": reader.imply(key, at: node)
                default: reader.miss(key, at: node, "write the conformance to '\(name)' in an extension")
                }
            }
        case "includeIdentifiableConformance", "isGeneratingIdentifiableConformance":
            let names = Self.flag(node) == true ? [(["models", "conformances"], "Identifiable")] : []
            append(key, at: node, names)
        case "skipRedundantProtocols", "isSkippingRedundantProtocols":
            let names = Self.flag(node) == false ? [(["models", "conformances"], "Codable")] : []
            append(key, at: node, names)
        case "include":
            eachText(of: node, key) { $0.append(key, at: $2, [(["models", "keep"], $1)]) }
        case "nameTemplate": convertNameTemplate(key, node)
        default: missCreateAPI(key, node)
        }
    }

    /// Converts a template for the names of types: `API%0` or `%0DTO`.
    private mutating func convertNameTemplate(_ key: String, _ node: SyntaxNode) {
        readText(node, key) { reader, template in
            let parts = template.split(separator: "%0", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                return reader.miss(key, at: node, "'\(template)' doesn't contain %0 once")
            }
            reader.adoptAffixes(key, at: node, prefix: parts[0], suffix: parts[1])
        }
    }

    private mutating func convertPaths(_ name: String, _ node: SyntaxNode) {
        let key = "paths.\(name)"
        switch name {
        case "style":
            readText(node, key) { reader, style in
                style == "operations"
                    ? reader.imply(key, at: node)
                    : reader.miss(key, at: node, "operations are methods of their groups: client.books.listBooks()")
            }
        case "imports":
            eachText(of: node, key) { reader, name, node in
                name == "Get"
                    ? reader.miss(key, at: node, "the client sends with EndpointRuntime in place of Get")
                    : reader.adoptImports(key, at: node)
            }
        case "overriddenResponses", "overridenResponses":
            eachEntry(of: node, key) { reader, schema, node in
                guard reader.names.contains(schema, as: .types) else {
                    return reader.miss("\(key).\(schema)", at: node, "the description has no schema of this name")
                }
                reader.adoptType("\(key).\(schema)", at: node, ["types", "schemas", schema])
            }
        case "overriddenBodyTypes", "overridenBodyTypes":
            eachEntry(of: node, key) { reader, type, node in
                reader.miss(
                    "\(key).\(type)", at: node, "each media type has a Swift type; see the article Which body is chosen"
                )
            }
        case "include":
            eachText(of: node, key) { $0.adoptPath(key, $1, at: $2, ["filter"]) }
        case "exclude":
            eachText(of: node, key) { $0.adoptPath(key, $1, at: $2, ["filter", "exclude"]) }
        default: missCreateAPI(key, node)
        }
    }

    private mutating func convertRenames(_ name: String, _ node: SyntaxNode) {
        let roles: [String: DescribedNames.Role] = [
            "properties": .properties, "enumCases": .values, "entities": .types, "operations": .operations,
        ]
        let key = "rename.\(name)"
        eachEntry(of: node, key) { reader, old, value in
            switch (name, roles[name]) {
            case (_, let role?): reader.rename("\(key).\(old)", old, at: value, [role])
            case ("parameters", nil):
                reader.miss("\(key).\(old)", at: value, "arguments have the names of their parameters")
            case ("collectionElements", nil):
                reader.miss("\(key).\(old)", at: value, "name the nested type in 'names.types': Book.Author")
            default: reader.miss("\(key).\(old)", at: value, "CreateAPI has no such entry")
            }
        }
    }

    private mutating func missCreateAPI(_ key: String, _ node: SyntaxNode) {
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        let name = parts.last ?? key
        let reason = Self.reasonsOfCreateAPI[Self.formerNames[name] ?? name]
        miss(key, at: node, reason ?? "CreateAPI has no such entry")
    }

    /// The names of entries before version 0.1 of CreateAPI.
    private static let formerNames: [String: String] = [
        "isAddingDeprecations": "annotateDeprecations", "isGeneratingEnums": "isGeneratingEnums",
        "isInliningTypealiases": "inlineTypealiases", "isPluralizationEnabled": "pluralizeProperties",
        "isNaiveDateEnabled": "useNaiveDate",
        "comments": "commentOptions", "isReplacingCommonAcronyms": "acronyms", "addedAcronyms": "acronyms",
        "ignoredAcronyms": "acronyms", "isGeneratingInitializers": "includeInitializer",
        "isGeneratingInitWithDecoder": "alwaysIncludeDecodableImplementation",
        "isGeneratingEncodeWithEncoder": "alwaysIncludeEncodableImplementation",
        "isSortingPropertiesAlphabetically": "sortPropertiesAlphabetically",
        "isGeneratingCustomCodingKeys": "optimizeCodingKeys", "isAddingDefaultValues": "includeDefaultValues",
        "isInliningPropertiesFromReferencedSchemas": "inlineReferencedSchemas",
        "isStrippingParentNameInNestedObjects": "stripParentNameInNestedObjects",
        "isGeneratingMutableClassProperties": "mutableProperties",
        "isGeneratingMutableStructProperties": "mutableProperties", "isMakingClassesFinal": "isMakingClassesFinal",
        "entitiesGeneratedAsClasses": "typeOverrides", "entitiesGeneratedAsStructs": "typeOverrides",
        "isGeneratingResponseHeaders": "includeResponseHeaders", "isInliningSimpleRequests": "inlineSimpleRequests",
        "isInliningSimpleQueryParameters": "inlineSimpleQueryParameters",
        "isMakingOptionalPatchParametersDoubleOptional": "makeOptionalPatchParametersDoubleOptional",
        "isRemovingRedundantPaths": "removeRedundantPaths",
    ]

    private static let layout = "the layout of generated code is fixed; a formatter or templates can change it"
    private static let calls = "each parameter of an operation is an argument of its method"

    /// The reasons for which entries have no counterpart.
    private static let reasonsOfCreateAPI: [String: String] = [
        "mergeSources": "each file has one type or one group of operations",
        "vendor": "extensions of a vendor aren't read",
        "annotateDeprecations": "deprecated declarations are always annotated",
        "isGeneratingEnums": "enumerations are always generated; 'enums' opens them for undeclared values",
        "inlineTypealiases": "the name of an array's or a string's schema isn't a type",
        "acronyms": "acronyms are always written in capital letters; 'names' changes single names",
        "indentation": layout, "spaceWidth": layout,
        "pluralizeProperties": "properties keep their number; 'names.properties' changes single names",
        "useNaiveDate": "a date without a time has a separate type; 'types.formats' changes it",
        "commentOptions": "declarations have the documentation of the description",
        "package": "no package is generated; write the dependency in your own manifest",
        "typeOverrides": "all models are of one kind; 'models.kind' sets it",
        "mutableProperties": "structures have variables, and classes have constants",
        "isMakingClassesFinal": "classes are always final",
        "baseClass": "models have no base class",
        "includeInitializer": "models that are sent always have an initializer",
        "alwaysIncludeDecodableImplementation": "models are decoded without coding keys",
        "alwaysIncludeEncodableImplementation": "models are encoded without coding keys",
        "sortPropertiesAlphabetically": "properties have the order of the description",
        "optimizeCodingKeys": "models have no coding keys",
        "includeDefaultValues": "the description's defaults always apply to received models",
        "inlineReferencedSchemas": "schemas in allOf are always merged",
        "isAdditionalPropertiesOnByDefault": "additional properties are stored if the description declares them",
        "stripParentNameInNestedObjects": "the cases of a union never repeat its name",
        "exclude": "models that no operation needs aren't generated; an overlay removes others",
        "filenameTemplate": "files are named after their types and groups",
        "namespace": "operations are methods of their groups; 'namespace' contains the whole client",
        "includeResponseHeaders": "documented response headers are always generated",
        "isAddingOperationIds": "each request has its operation ID",
        "inlineSimpleRequests": calls, "inlineSimpleQueryParameters": calls, "simpleQueryParametersThreshold": calls,
        "makeOptionalPatchParametersDoubleOptional":
            "properties that can be null have a type that distinguishes null from absent where it matters",
        "removeRedundantPaths": "operations are methods of their groups",
    ]
}
