import Diagnostics
import OpenAPI

/// A comparison of schemas in two versions.
///
/// Each pair of schemas is compared once for each direction.
struct SchemaDiff {
    let old: ComparedVersion
    let new: ComparedVersion
    var changes: [APIChange] = []
    private var compared: Set<Pair> = []

    private struct Pair: Hashable {
        var old: SchemaID
        var new: SchemaID
        var direction: Direction
        var isText: Bool
    }

    /// The number of comparisons that enclose this comparison.
    ///
    /// Nested comparisons find out which parts of two unions correspond to each other.
    let depth: Int
    static let scratchDepth = 2
    /// The number of pairs that nested comparisons may still compare.
    ///
    /// Without this limit, a malicious description with n unions could require n³ comparisons.
    let scratchBudget: ScratchBudget
    /// The current nesting depth of comparisons on the stack.
    private var nesting = 0
    /// The pairs that are compared after the current ones.
    ///
    /// Components can be nested to any depth, so deeper pairs are deferred to limit the use of the stack.
    private var deferred: [ComparedSchemas] = []
    private static let nestingLimit = 24

    final class ScratchBudget {
        var remaining = 100_000
    }

    init(old: ComparedVersion, new: ComparedVersion) {
        self.init(old: old, new: new, depth: 0, scratchBudget: ScratchBudget())
    }

    private init(old: ComparedVersion, new: ComparedVersion, depth: Int, scratchBudget: ScratchBudget) {
        self.old = old
        self.new = new
        self.depth = depth
        self.scratchBudget = scratchBudget
    }

    /// Returns an empty comparison that is nested in this comparison.
    func scratch(old: ComparedVersion, new: ComparedVersion) -> SchemaDiff {
        SchemaDiff(old: old, new: new, depth: depth + 1, scratchBudget: scratchBudget)
    }

    /// Compares the schemas at `subject`, such as `GET /books: response 200`.
    mutating func compare(
        _ first: SchemaID?, _ second: SchemaID?, at subject: String, _ direction: Direction, isText: Bool = false
    ) {
        switch (first, second) {
        case (nil, nil): return
        case (nil, let second?):
            let schema = resolved(second, in: new)
            guard !Self.allowsAnything(schema.schema) else { return }
            report(.narrowed, "schema-added", subject, "a schema is added", direction, nil, schema.schema)
        case (let first?, nil):
            let schema = resolved(first, in: old)
            guard !Self.allowsAnything(schema.schema) else { return }
            report(.widened, "schema-removed", subject, "the schema is removed", direction, schema.schema, nil)
        case (let first?, let second?):
            let (one, other) = (resolved(first, in: old), resolved(second, in: new))
            var pair = ComparedSchemas(old: one, new: other, subject: subject, direction: direction, isText: isText)
            compareNullability(pair)
            let key = Pair(old: one.id, new: other.id, direction: direction, isText: isText)
            guard compared.insert(key).inserted else { return }
            if depth > 0 {
                guard scratchBudget.remaining > 0 else { return }
                scratchBudget.remaining -= 1
            }
            // A component has its own name as the subject, regardless of the operation that uses it.
            pair.subject = one.schema.name ?? other.schema.name ?? subject
            deferred.append(pair)
            guard nesting < Self.nestingLimit, var pair = deferred.popLast() else { return }
            repeat {
                nesting += 1
                compare(pair)
                nesting -= 1
                guard nesting == 0, let next = deferred.popLast() else { return }
                pair = next
            } while true
        }
    }

    // Characteristics of resolved schemas

    typealias Resolved = ResolvedSchema

    func resolved(_ id: SchemaID, in version: ComparedVersion) -> Resolved { version.resolved(id) }

    static func isNull(_ schema: Schema) -> Bool { schema.types == .null && !schema.hasParts }

    static func allowsAnything(_ schema: Schema) -> Bool {
        schema.types.isEmpty && !schema.constrains && !schema.allowsNothing
    }

    // Comparison of one pair of schemas

    mutating func compare(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        if one.allowsNothing != other.allowsNothing {
            report(
                one.allowsNothing ? .widened : .narrowed, "schema-changed",
                "the schema 'false' is \(one.allowsNothing ? "removed" : "added")", pair)
            return
        }
        if compareWithUnion(pair) { return }
        guard compareTypes(pair) else { return }
        compareFormat(pair)
        compareEnumeration(pair)
        compareConstraints(pair)
        compareProperties(pair)
        compareLists(pair)
        compareContentSchemas(pair)
        compareParts(pair)
        compareAnnotations(pair)
    }

    /// Compares whether two schemas allow null.
    ///
    /// A component may allow null itself, or a reference to the component may add null.
    private mutating func compareNullability(_ pair: ComparedSchemas) {
        let (first, second) = (pair.old, pair.new)
        let saysNothing = Self.allowsAnything(first.schema) && Self.allowsAnything(second.schema)
        guard first.isNullable != second.isNullable, !saysNothing else { return }
        let isOwn = first.isNullableByItself != second.isNullableByItself
        let name = isOwn ? first.schema.name ?? second.schema.name : nil
        let effect: SchemaEffect = second.isNullable ? .widened : .narrowed
        let message = second.isNullable ? "null is allowed" : "null is no longer allowed"
        report(
            effect, "nullability-changed", name ?? pair.subject, message, pair.direction, first.schema, second.schema)
    }

    /// Compares the types of two schemas.
    ///
    /// - Returns: False if the types have nothing in common, so that other keywords can't be compared.
    mutating func compareTypes(_ pair: ComparedSchemas) -> Bool {
        let (first, second) = (pair.old, pair.new)
        let (one, other) = (Self.types(first.schema), Self.types(second.schema))
        guard one != other else { return true }
        let gone = Self.accepted(one, asText: pair.isText).subtracting(Self.accepted(other, asText: pair.isText))
        let come = Self.accepted(other, asText: pair.isText).subtracting(Self.accepted(one, asText: pair.isText))
        guard !gone.isEmpty || !come.isEmpty else { return true }
        let effect: SchemaEffect = gone.isEmpty ? .widened : come.isEmpty ? .narrowed : .unclear
        let message = "the type changed from \(Self.text(one)) to \(Self.text(other))"
        report(effect, "type-changed", message, pair)
        return !one.intersection(other).isEmpty || effect != .unclear
    }

    static let all: Schema.Types = [.boolean, .integer, .number, .string, .array, .object]

    /// Returns the types of a schema without null; all types if the schema declares none.
    static func types(_ schema: Schema) -> Schema.Types {
        let types = schema.types.subtracting(.null)
        return !types.isEmpty || schema.types == .null ? types : all
    }

    /// Returns the types of the values that are valid for `types`.
    ///
    /// A number is valid where strings are, if values are sent as text.
    static func accepted(_ types: Schema.Types, asText isText: Bool = false) -> Schema.Types {
        if isText, types.contains(.string) { return types.union([.boolean, .integer, .number]) }
        return types.contains(.number) ? types.union(.integer) : types
    }

    static func text(_ types: Schema.Types) -> String {
        if types.union(.integer) == all { return "any" }
        let names: [(Schema.Types, String)] = [
            (.boolean, "boolean"), (.integer, "integer"), (.number, "number"), (.string, "string"), (.array, "array"),
            (.object, "object"),
        ]
        let list = names.filter { types.contains($0.0) }.map(\.1)
        return list.isEmpty ? "null" : list.joined(separator: " or ")
    }

    mutating func compareFormat(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        for (name, first, second) in [
            ("format", one.format, other.format),
            ("contentEncoding", one.contentEncoding, other.contentEncoding),
            ("contentMediaType", one.contentMediaType, other.contentMediaType),
        ] where first != second {
            let effect: SchemaEffect =
                switch (first, second) {
                case (nil, _), ("int64"?, "int32"?), ("double"?, "float"?): .narrowed
                case (_, nil), ("int32"?, "int64"?), ("float"?, "double"?): .widened
                default: .unclear
                }
            // Validators ignore a format that no specification defines, but developers may rely on it.
            let isIgnored = name == "format" && ![first, second].contains { $0.map(Self.limitsValues) ?? false }
            report(
                effect, "\(Self.kebab(name))-changed", Self.change(of: name, first, second), pair,
                severity: isIgnored && pair.direction.severity(of: effect) == .breaking ? .risky : nil)
        }
    }

    /// Returns whether a format limits the values of its type.
    ///
    /// Formats such as `password`, `double` and unknown formats don't limit values.
    static func limitsValues(_ format: String) -> Bool { limitingFormats.contains(format.lowercased()) }

    private static let limitingFormats: Set<String> = [
        "date-time", "datetime", "date", "time", "duration", "uuid", "uri", "url", "uri-reference", "uri-template",
        "iri", "iri-reference", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "json-pointer",
        "relative-json-pointer", "regex", "byte", "base64", "base64url", "binary", "decimal", "float", "int8", "int16",
        "int32", "int64", "int", "integer", "long", "uint8", "uint16", "uint32", "uint64", "ulong",
    ]

    mutating func compareEnumeration(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        switch (one.enumeration, other.enumeration) {
        case (nil, nil): return
        case (nil, let values?):
            report(.narrowed, "enumeration-added", "the values are limited to \(Self.list(values))", pair)
        case (_?, nil):
            report(.widened, "enumeration-removed", "the values are no longer limited", pair)
        case (let first?, let second?):
            let (before, after) = (Set(first), Set(second))
            let gone = first.filter { !after.contains($0) }
            let come = second.filter { !before.contains($0) }
            if !gone.isEmpty {
                report(.narrowed, "enumeration-value-removed", "\(Self.values(gone)) removed", pair)
            }
            if !come.isEmpty {
                // Generated enumerations are open by default, and keep a value that they don't know.
                report(
                    .widened, "enumeration-value-added", "\(Self.values(come)) added", pair,
                    severity: !pair.direction.isSent ? .risky : nil)
            }
        }
    }

    // Reports of changes

    mutating func report(
        _ effect: SchemaEffect, _ kind: String, _ message: String, _ pair: ComparedSchemas,
        severity: APIChange.Severity? = nil
    ) {
        report(
            effect, kind, pair.subject, message, pair.direction, pair.old.schema, pair.new.schema, severity: severity)
    }

    mutating func report(
        _ effect: SchemaEffect, _ kind: String, _ subject: String, _ message: String, _ direction: Direction,
        _ one: Schema?, _ other: Schema?, severity: APIChange.Severity? = nil, old: SourceRange? = nil,
        new: SourceRange? = nil
    ) {
        changes.append(
            APIChange(
                .api, severity ?? direction.severity(of: effect), "\(direction.rawValue)-\(kind)", subject,
                "\(message) (\(direction.rawValue))", old: old ?? one?.range, new: new ?? other?.range))
    }

    static func change(of name: String, _ first: String?, _ second: String?) -> String {
        switch (first, second) {
        case (nil, let second?): "'\(name)' \(second) is added"
        case (let first?, nil): "'\(name)' \(first) is removed"
        default: "'\(name)' changed from \(first ?? "none") to \(second ?? "none")"
        }
    }

    /// Returns "the value 'a' is" or "the values 'a', 'b' are".
    private static func values(_ values: [Literal]) -> String {
        values.count == 1 ? "the value \(list(values)) is" : "the values \(list(values)) are"
    }

    static func list(_ values: [Literal]) -> String {
        let shown = values.prefix(5).map(text).joined(separator: ", ")
        return values.count > 5 ? "\(shown), … (\(values.count))" : shown
    }

    static func text(_ value: Literal) -> String {
        switch value {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let text): text
        case .string(let text): "'\(text)'"
        case .array(let values): "[" + values.map(text).joined(separator: ", ") + "]"
        case .object(let members): "{" + members.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
        }
    }

    static func kebab(_ name: String) -> String {
        name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
}
