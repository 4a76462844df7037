import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax

/// A reader of the configuration file `endpointgen.yaml`.
///
/// Unlike a description, a configuration is written by the user. An unknown entry in it is an error, since ignoring the
/// entry would generate other code than the user requested.
struct ConfigurationReader {
    var sink = DiagnosticSink()
    /// The positions in the file of the names and paths that entries contain.
    var positions = EntryPositions()

    /// Reads a configuration; returns nil when it is invalid, with the reason in `sink` as an error.
    static func read(_ root: SyntaxNode, reporting sink: inout DiagnosticSink) -> Configuration? {
        var reader = ConfigurationReader()
        let configuration = reader.read(root)
        sink.report(contentsOf: reader.sink)
        return reader.sink.hasErrors ? nil : configuration
    }

    private mutating func read(_ root: SyntaxNode) -> Configuration {
        var configuration = Configuration()
        readFields(of: root, in: "the configuration") { reader, key, value in
            switch key {
            case "spec": configuration.spec = reader.path(value, for: key)
            case "output": configuration.output = reader.path(value, for: key)
            case "overlays": configuration.overlays = reader.paths(value, for: key)
            case "templates": configuration.templates = reader.path(value, for: key)
            case "header": configuration.header = reader.header(value)
            case "name": configuration.name = reader.name(value, for: key)
            case "namespace": configuration.namespace = reader.typeName(value, for: key)
            case "access": configuration.access = reader.choice(value, for: key, among: AccessLevel.self)
            case "libraryEvolution":
                configuration.libraryEvolution = reader.choice(value, for: key, among: Flag.self).map { $0 == .true }
            case "enums":
                configuration.enumerationsAreOpen =
                    reader.choice(value, for: key, among: EnumerationStyle.self).map { $0 == .open }
            case "formats":
                configuration.formatsAreStrict =
                    reader.choice(value, for: key, among: FormatPolicy.self).map { $0 == .strict }
            case "keyPath": configuration.keyPaths = reader.keyPaths(value)
            case "envelope": configuration.envelopes = reader.envelopes(value)
            case "pagination": configuration.pagination = reader.pagination(value)
            case "mediaTypes": configuration.mediaTypes = reader.mediaTypes(value)
            case "streams": configuration.streams = reader.streams(value)
            case "filter": configuration.filter = reader.filter(value, &configuration.usedBy)
            case "names": configuration.names = reader.names(value)
            case "types": configuration.types = reader.types(value)
            case "models": reader.models(value, into: &configuration)
            case "webhooks": configuration.webhooks = reader.webhooks(value)
            case "observations":
                configuration.observations = reader.choice(value, for: key, among: Flag.self).map { $0 == .true }
            case "references": configuration.references = reader.references(value)
            default: return false
            }
            return true
        }
        configuration.positions = positions
        return configuration
    }

    enum EnumerationStyle: String, CaseIterable { case open, closed }
    enum FormatPolicy: String, CaseIterable { case strict, lenient }
    private enum Flag: String, CaseIterable { case `true`, `false` }

    private mutating func references(_ node: SyntaxNode) -> ReferenceAccess {
        var access = ReferenceAccess()
        readFields(of: node, in: "references") { reader, key, value in
            switch key {
            case "folders": access.folders = reader.paths(value, for: "references.folders")
            case "hosts":
                access.hosts = reader.strings(value, for: "references.hosts")
                for host in access.hosts {
                    if let problem = ReferenceAccess.problem(ofHost: host) { reader.fail(problem, at: value) }
                }
            default: return false
            }
            return true
        }
        return access
    }

    private mutating func keyPaths(_ node: SyntaxNode) -> ModelOptions.KeyPathOptions {
        var options = ModelOptions.KeyPathOptions()
        readFields(of: node, in: "keyPath") { reader, key, value in
            switch key {
            case "default":
                options.defaultPath = reader.keyPath(value, for: "keyPath.default")
            case "operations":
                reader.readEntries(of: value, in: "keyPath.operations") { reader, operation, value in
                    options.operations[operation] = reader.keyPath(value, for: "keyPath.operations.\(operation)")
                }
            case "infer":
                if let flag = reader.choice(value, for: "keyPath.infer", among: Flag.self) {
                    options.isInferred = flag == .true
                }
            default: return false
            }
            return true
        }
        return options
    }

    /// Reads a key path: `data.items`, `[data, items]`, or null for a response without an envelope.
    ///
    /// The value at a path such as `data.items?` may be missing. Null results in an empty path.
    private mutating func keyPath(_ node: SyntaxNode, for field: String) -> [String]? {
        switch node.content {
        case .scalar where node.isNull:
            return []
        case .scalar(let scalar) where !scalar.text.isEmpty:
            if let keys = KeyPathText.keys(of: scalar.text) { return keys }
            sink.report(
                .invalidConfiguration,
                "invalid '\(field)'; expected a key path like 'data.items', an array of keys or ~",
                at: node.range,
                hint: KeyPathText.hint(for: scalar.text)
            )
            return nil
        case .scalar, .mapping:
            fail("invalid '\(field)'; expected a key path like 'data.items', an array of keys or ~", at: node)
            return nil
        case .sequence(let items):
            let parts = items.compactMap { item -> String? in
                guard case .scalar(let scalar) = item.content, !item.isNull else { return nil }
                return scalar.text
            }
            if parts.count == items.count { return parts }
            fail("'\(field)' has a key that isn't a string", at: node)
            return nil
        }
    }

    private mutating func pagination(_ node: SyntaxNode) -> ModelOptions.PaginationOptions {
        var options = ModelOptions.PaginationOptions()
        readFields(of: node, in: "pagination") { reader, key, value in
            switch key {
            case "default":
                options.defaultRule = reader.paginationRule(value, for: "pagination.default")
            case "operations":
                reader.readEntries(of: value, in: "pagination.operations") { reader, operation, value in
                    options.operations[operation] = reader.paginationRule(
                        value, for: "pagination.operations.\(operation)")
                }
            default: return false
            }
            return true
        }
        return options
    }

    private mutating func paginationRule(_ node: SyntaxNode, for field: String) -> PaginationRule {
        var rule = PaginationRuleReader(field, code: .invalidConfiguration, severity: .error)
            .read(node, reporting: &sink)
        // A rule that fits no operation is only a warning, like any other name that the description doesn't have.
        rule.severity = .warning
        return rule
    }

    private mutating func mediaTypes(_ node: SyntaxNode) -> ModelOptions.MediaTypeOptions {
        var options = ModelOptions.MediaTypeOptions()
        readFields(of: node, in: "mediaTypes") { reader, key, value in
            switch key {
            case "order":
                options.order = .init(reader.mediaTypePatterns(value, for: "mediaTypes.order"), range: value.range)
            case "operations":
                reader.readEntries(of: value, in: "mediaTypes.operations") { reader, operation, value in
                    let patterns = reader.mediaTypePatterns(value, for: "mediaTypes.operations.\(operation)")
                    options.operations[operation] = .init(patterns, range: value.range)
                }
            default: return false
            }
            return true
        }
        return options
    }

    /// Reads patterns of media types: an array, or a single pattern.
    private mutating func mediaTypePatterns(_ node: SyntaxNode, for field: String) -> [ModelOptions.MediaTypePattern] {
        let items: [SyntaxNode] =
            if case .sequence(let items) = node.content { items } else { node.isNull ? [] : [node] }
        var patterns: [ModelOptions.MediaTypePattern] = []
        for item in items {
            guard let text = string(item, for: field) else { continue }
            if let pattern = ModelOptions.MediaTypePattern(text, range: item.range) {
                patterns.append(pattern)
            } else {
                fail("invalid media type '\(text)'; expected one like 'application/json' or 'image/*'", at: item)
            }
        }
        return patterns
    }

    private mutating func filter(_ node: SyntaxNode, _ usedBy: inout [String]) -> ModelOptions.Filter {
        var filter = ModelOptions.Filter()
        readFields(of: node, in: "filter") { reader, key, value in
            if key == "exclude" {
                reader.readFields(of: value, in: "filter.exclude") { reader, key, value in
                    reader.select(value, key, field: "filter.exclude.\(key)", into: &filter.exclude)
                }
                return true
            }
            if key == "usedBy" {
                usedBy = reader.paths(value, for: "filter.usedBy")
                return true
            }
            return reader.select(value, key, field: "filter.\(key)", into: &filter.include)
        }
        return filter
    }

    private mutating func select(
        _ node: SyntaxNode, _ key: String, field: String, into selection: inout ModelOptions.Filter.Selection
    ) -> Bool {
        switch key {
        case "tags": selection.tags = strings(node, for: field)
        case "operations": selection.operations = strings(node, for: field)
        case "paths": selection.paths = strings(node, for: field)
        default: return false
        }
        return true
    }

    private mutating func names(_ node: SyntaxNode) -> ModelOptions.Names {
        var names = ModelOptions.Names()
        readFields(of: node, in: "names") { reader, key, value in
            for entry in value.mapping?.entries ?? [] { names.ranges["\(key).\(entry.key)"] = entry.value.range }
            switch key {
            case "style":
                if let style = reader.choice(value, for: "names.style", among: NameStyle.self) { names.style = style }
            case "values": names.values = reader.texts(value, in: "names.values", where: SwiftIdentifier.isValid)
            case "prefix": names.prefix = reader.typeName(value, for: "names.prefix")
            case "types": names.types = reader.texts(value, in: "names.types", where: SwiftIdentifier.isValid)
            case "operations":
                names.operations = reader.texts(value, in: "names.operations", where: SwiftIdentifier.isValid)
            case "properties":
                names.properties = reader.texts(value, in: "names.properties", where: SwiftIdentifier.isValid)
            default: return false
            }
            return true
        }
        return names
    }

    /// Reads a name, and reports a name that isn't valid in Swift.
    private mutating func name(_ node: SyntaxNode, for key: String) -> String? {
        guard let name = string(node, for: key) else { return nil }
        if !SwiftIdentifier.isValid(name) {
            fail("'\(name)' isn't a valid name in Swift; \(SwiftIdentifier.expectation)", at: node)
        }
        return name
    }

    /// Reads the name of a type; reports a name of a type of Swift, Foundation or the runtime.
    private mutating func typeName(_ node: SyntaxNode, for key: String) -> String? {
        guard let name = name(node, for: key) else { return nil }
        if SwiftIdentifier.keywords.contains(name) || SwiftIdentifier.isReservedType(name) {
            fail("invalid name '\(name)' of '\(key)'; Swift, Foundation or the runtime has this name", at: node)
        }
        return name
    }

    private mutating func types(_ node: SyntaxNode) -> ModelOptions.Types {
        var types = ModelOptions.Types()
        readFields(of: node, in: "types") { reader, key, value in
            switch key {
            case "formats":
                types.formats = reader.texts(value, in: "types.formats", where: SwiftIdentifier.isValidWithDots)
            case "integers":
                types.integers = reader.string(value, for: "types.integers")
                if let name = types.integers, !SwiftIdentifier.isValidWithDots(name) {
                    reader.fail("'\(name)' isn't a valid type name", at: value)
                }
            case "schemas":
                types.schemas = reader.texts(value, in: "types.schemas", where: SwiftIdentifier.isValidWithDots)
            case "imports":
                types.imports = reader.strings(value, for: "types.imports")
                for name in types.imports where !SwiftIdentifier.isValidWithDots(name) {
                    reader.fail(
                        "'\(name)' isn't a valid module name; \(SwiftIdentifier.expectation)", at: value
                    )
                }
            default: return false
            }
            return true
        }
        return types
    }
}
