import Diagnostics
import OpenAPI

/// A type that applies a pagination rule to an operation.
struct PaginationFitter {
    let operation: Document.Operation
    /// The operation's endpoint with the best media type.
    let planned: PlannedEndpoint

    private var parameters: [Parameter] { planned.endpoint.parameters }

    /// The reason why a rule doesn't apply to an operation.
    private struct PaginationError: Error {
        var message: String
        var range: SourceRange
        var hint: String?
    }

    /// Returns the operation's pagination; nil if no rule applies to the operation.
    func pagination(by rules: inout PaginationRules, _ types: TypeBuilder) -> Pagination? {
        for found in rules.rules(for: operation) where !found.rule.isNone {
            // A general rule applies only to operations that read data; a rule of the operation applies to any method.
            if found.isGeneral, operation.method != "GET", operation.method != "QUERY" { continue }
            do {
                let pagination = try fit(found, types)
                rules.note(found)
                return pagination
            } catch {
                if found.isGeneral { continue }
                types.report(
                    .invalidPagination, severity: found.rule.severity,
                    "\(operation.route) has no pages: \(error.message)", at: error.range,
                    hint: error.hint)
            }
        }
        return nil
    }

    private func fit(_ found: PaginationRules.Found, _ types: TypeBuilder) throws(PaginationError) -> Pagination {
        let rule = found.rule
        let list = try items(of: rule, types)
        let body = planned.sample?.body
        let strategy = try strategy(of: rule, body: body, types)
        var pagination = Pagination(strategy, itemsPath: list.path, itemType: list.type)
        pagination.total = try bodyField(rule.total, found, body, as: .number, types)
        pagination.pages = try bodyField(rule.pages, found, body, as: .number, types)
        pagination.more = try bodyField(rule.more, found, body, as: .boolean, types)
        if let size = rule.size, !found.isGeneral || index(of: size.value) != nil {
            pagination.sizeParameter = try parameter(size)
        }
        pagination.fullSize = rule.fullSize
        return pagination
    }

    // Pagination values in the response body

    private func items(
        of rule: PaginationRule, _ types: TypeBuilder
    ) throws(PaginationError) -> (path: ContentPath, type: TypeReference) {
        let content: ResponseContent
        switch planned.endpoint.success {
        case .one(let one), .optional(let one): content = one
        case .several:
            throw PaginationError(message: "the operation returns one of several contents", range: rule.range)
        }
        guard case .json(let type, let root) = content, let schema = planned.sample?.schema else {
            throw PaginationError(message: "the content isn't an array", range: rule.range)
        }
        guard let items = rule.items else {
            if let element = type.elementOfList { return (root, element) }
            throw PaginationError(
                message: "the content isn't an array", range: rule.range,
                hint: hint(toListIn: schema, types)
            )
        }
        let target = try schemaID(at: items, from: schema, in: "the content", types)
        guard let element = target.flatMap({ types.use(of: $0).type.elementOfList }) else {
            throw PaginationError(message: "no array at '\(items.value.joined(separator: "."))'", range: items.range)
        }
        let mayBeAbsent = root.mayBeAbsent || !isAlwaysPresent(items.value, from: schema, types)
        var path = ContentPath(root.keys + items.value, mayBeAbsent: mayBeAbsent)
        path.holdsTextsOfNumbers = target.map { types.facts.holdsTextsOfNumbers($0) } == true
        return (path, element)
    }

    /// Returns whether every key on the path is a required property that can't be null.
    private func isAlwaysPresent(_ path: [String], from schema: SchemaID, _ types: TypeBuilder) -> Bool {
        var current = schema
        for key in path {
            let object = types.facts.resolved(current)
            guard object.required.containsExactly(key),
                let property = object.properties.first(where: { $0.name.isExactly(key) }),
                !types.use(of: property.schema).isNullable
            else { return false }
            current = property.schema
        }
        return true
    }

    private func hint(toListIn schema: SchemaID, _ types: TypeBuilder) -> String? {
        let object = types.facts.resolved(schema)
        let list = object.properties.first { property in
            types.facts.resolved(property.schema).types.contains(.array)
        }
        return list.map { "write the path of the items: 'items: \($0.name)'" }
    }

    /// Returns the path of a pagination field in the body; nil if the rule has no such field.
    ///
    /// If a general rule has a field that the operation's body doesn't have, the field is ignored.
    private func bodyField(
        _ entry: PaginationRule.Entry<[String]>?, _ found: PaginationRules.Found, _ body: SchemaID?, as kind: Kind,
        _ types: TypeBuilder
    ) throws(PaginationError) -> [String]? {
        guard let entry else { return nil }
        do {
            try check(entry, in: body, as: kind, types)
            return entry.value
        } catch {
            if found.isGeneral { return nil }
            throw error
        }
    }

    /// The type of a pagination field in the body.
    private enum Kind: String {
        case text = "a string"
        case cursor = "a string or a number"
        case number = "a number"
        case boolean = "a boolean"

        var types: Schema.Types {
            switch self {
            case .text: .string
            // A number may also be encoded as a string.
            case .cursor, .number: [.integer, .number, .string]
            case .boolean: .boolean
            }
        }
    }

    /// Throws an error if the value at the path isn't of this type according to the description.
    private func check(
        _ entry: PaginationRule.Entry<[String]>, in body: SchemaID?, as kind: Kind, _ types: TypeBuilder
    ) throws(PaginationError) {
        guard let body, let id = try schemaID(at: entry, from: body, in: "the body", types) else {
            return
        }
        let schema = types.facts.resolved(id)
        let declared = schema.types.subtracting(.null)
        guard declared.isEmpty ? schema.properties.isEmpty : !declared.isDisjoint(with: kind.types) else {
            let path = entry.value.joined(separator: ".")
            throw PaginationError(message: "the value at '\(path)' isn't \(kind.rawValue)", range: entry.range)
        }
    }

    /// Returns the schema at a key path; nil if the description allows the key but doesn't define it.
    private func schemaID(
        at path: PaginationRule.Entry<[String]>, from schema: SchemaID, in part: String, _ types: TypeBuilder
    ) throws(PaginationError) -> SchemaID? {
        var current = schema
        for key in path.value {
            let object = types.facts.resolved(current)
            if let property = object.properties.first(where: { $0.name.isExactly(key) }) {
                current = property.schema
            } else if let items = object.items, Int(key) != nil {
                current = items
            } else if object.isOpen {
                return nil
            } else {
                throw PaginationError(
                    message: "no value at '\(path.value.joined(separator: "."))' in \(part)", range: path.range,
                    hint: Suggestion.hint(for: key, among: object.properties.map(\.name))
                )
            }
        }
        return current
    }

    // Pagination parameters of the request

    private func strategy(
        of rule: PaginationRule, body: SchemaID?, _ types: TypeBuilder
    ) throws(PaginationError) -> Pagination.Strategy {
        switch rule.strategy {
        case .none, .link:
            return .link
        case .nextURL(let next):
            try check(next, in: body, as: .text, types)
            return .nextURL(at: next.value)
        case .cursor(let entry, let next, let start):
            let parameter = try self.parameter(entry)
            try check(next, in: body, as: .cursor, types)
            let type = parameters[parameter].type
            guard type.isCursor else {
                throw PaginationError(message: "the type of '\(entry.value)' can't hold a cursor", range: entry.range)
            }
            if let start, type != .string, !(type.isInteger && Int64(start.value) != nil) {
                throw PaginationError(message: "'\(start.value)' isn't a value of '\(entry.value)'", range: start.range)
            }
            if start == nil, parameters[parameter].isRequired {
                throw PaginationError(
                    message: "'\(entry.value)' is required, and the first page has no cursor", range: entry.range,
                    hint: "write the cursor of the first page in 'start'"
                )
            }
            return .cursor(parameter: parameter, next: next.value, start: start?.value)
        case .page(let entry, let start):
            let parameter = try numberParameter(entry)
            return .page(parameter: parameter, start: start ?? firstPage(by: entry.value, types) ?? 1)
        case .offset(let entry, let start):
            let parameter = try numberParameter(entry)
            return .offset(parameter: parameter, start: start ?? firstPage(by: entry.value, types) ?? 0)
        }
    }

    private func numberParameter(
        _ entry: PaginationRule.Entry<String>
    ) throws(PaginationError) -> Int {
        let parameter = try self.parameter(entry)
        if parameters[parameter].type.isNumber || parameters[parameter].type == .string {
            return parameter
        }
        throw PaginationError(message: "'\(entry.value)' isn't a number", range: entry.range)
    }

    private func parameter(
        _ entry: PaginationRule.Entry<String>
    ) throws(PaginationError) -> Int {
        if let index = index(of: entry.value) { return index }
        throw PaginationError(
            message: "unknown parameter '\(entry.value)'", range: entry.range,
            hint: Suggestion.nearest(to: entry.value, among: parameters.map(\.key)).map { "did you mean '\($0)'?" }
        )
    }

    private func index(of key: String) -> Int? {
        parameters.firstIndex { $0.key == key && $0.location == .query }
            ?? parameters.firstIndex { $0.key == key }
    }

    /// Returns the number of the first page, which is the default of the parameter.
    private func firstPage(by key: String, _ types: TypeBuilder) -> Int? {
        guard let schema = operation.parameters.first(where: { $0.name == key })?.schema else { return nil }
        switch types.facts.defaultLiteral(of: schema) {
        case .number(let text)?, .string(let text)?: return Int(text).flatMap { $0 < 0 ? nil : $0 }
        default: return nil
        }
    }
}

extension TypeReference {
    /// The element type of an array or a nullable array.
    fileprivate var elementOfList: TypeReference? {
        switch self {
        case .array(let element), .optional(.array(let element)): element
        default: nil
        }
    }

    fileprivate var isNumber: Bool {
        isInteger || [.double, .float, .decimal].contains(self)
    }

    fileprivate var isCursor: Bool {
        isNumber || [.string, .uuid, .url, .date, .dateTime, .base64].contains(self)
    }
}
