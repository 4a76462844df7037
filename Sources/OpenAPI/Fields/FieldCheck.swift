import Diagnostics
import SpecSyntax

/// A check for missing fields, and for fields that the description's version doesn't define.
///
/// Every object is checked, including objects that nothing refers to and that nothing is generated from.
struct FieldCheck {
    let version: Document.Version
    private var references: ReferenceResolver
    private var sink = DiagnosticSink()
    /// The objects, and the maps of objects, that only references lead to.
    ///
    /// The objects are checked after all others, since references may be cyclic or form long chains.
    private var pending: [(node: SyntaxNode, kind: ObjectKind, isMap: Bool)] = []
    private var visited: Set<Visit> = []
    /// The problems, each with its first occurrence and the number of objects that share it.
    private var faults: [(diagnostic: Diagnostic, count: Int)] = []
    private var faultIndices: [InvalidField: Int] = [:]
    /// The ranges for which a more specific diagnostic has been reported.
    private let reported: Set<SourceRange>

    private struct Visit: Hashable {
        let range: SourceRange
        /// The kind of a map's objects if the visited node is a map; nil if the node is an object.
        ///
        /// An object is visited only once, as the kind of its first use.
        let kindOfMap: ObjectKind?
    }

    struct InvalidField: Hashable {
        let kind: ObjectKind
        let field: String
        let elsewhere: ObjectField.Elsewhere?
    }

    private init(_ reading: ReadContext) {
        version = reading.version
        references = reading.references
        let said: Set<DiagnosticCode> = [.unknownField, .missingField, .invalidValue]
        reported = Set(reading.sink.diagnostics.filter { said.contains($0.code) }.compactMap(\.range))
    }

    /// Returns the problems with the fields of a description's objects, in document order.
    static func diagnostics(of reading: ReadContext) -> [Diagnostic] {
        var check = FieldCheck(reading)
        check.visit(reading.root, .description)
        while let (node, kind, isMap) = check.pending.popLast() {
            if isMap { check.visitValues(of: node, kind) } else { check.visit(node, kind) }
        }
        for (diagnostic, count) in check.faults {
            let message =
                count > 1 ? "\(diagnostic.message) (\(count) times, first here)" : diagnostic.message
            check.sink.report(
                diagnostic.code, severity: diagnostic.severity, message, at: diagnostic.range, hint: diagnostic.hint)
        }
        return check.sink.diagnostics
    }

    private mutating func visit(_ node: SyntaxNode, _ kind: ObjectKind) {
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            for index in items.indices where !items[index].isScalar { visit(items[index], kind) }
        case .mapping(let mapping):
            let referenceIndex = mapping.index(forKey: "$ref")
            if let referenceIndex, let reference = mapping.entries[referenceIndex].value.string {
                follow(reference, mapping, kind)
                if !hasFieldsBesideReference(kind) { return }
            }
            // Swagger 2.0 has two kinds of parameters: the parameter in the body, and all others.
            let kind = kind == .parameter && version == .v2_0 && mapping["in"]?.string == "body" ? .bodyParameter : kind
            let table = kind.fields
            for index in mapping.entries.indices {
                let field = table.fields[mapping.entries[index].key]
                // Most fields need no check, so their entries aren't copied.
                if let field, field.isIn(version), isUnchecked(field, mapping, index, kind) { continue }
                check(index, field, in: mapping, kind, table)
            }
            if referenceIndex == nil { checkNeeded(mapping, node, kind, table) }
        }
    }

    /// Returns whether an object may have other fields beside its reference.
    ///
    /// Path items may, and since OpenAPI 3.1 schemas may too (JSON Schema 2020-12 Core, 8.2.3.1).
    private func hasFieldsBesideReference(_ kind: ObjectKind) -> Bool {
        kind == .pathItem || kind == .operation || kind == .schema && version >= .v3_1
    }

    /// Returns whether a field, which the description's version defines, has a value that isn't checked.
    private func isUnchecked(_ field: ObjectField, _ mapping: SyntaxMapping, _ index: Int, _ kind: ObjectKind) -> Bool {
        switch field.value {
        case .any where kind == .schema: mapping.entries[index].key != "type"
        case .any: kind != .parameter && kind != .securityScheme
        case .objects: mapping.entries[index].value.isScalar
        case .map: false
        }
    }

    private mutating func check(
        _ index: Int, _ field: ObjectField?, in mapping: SyntaxMapping, _ kind: ObjectKind, _ table: ObjectFields
    ) {
        guard let field else {
            let entry = mapping.entries[index]
            // The reference has been followed already, even if the object must not have one.
            if entry.key == "$ref" {
                guard entry.value.string == nil else { return }
                return sink.report(
                    .wrongType, "'$ref' is \(entry.value.kindName), not a string; ignored", at: entry.value.range)
            }
            if kind == .callback, !entry.isExtension { return visit(entry.value, .pathItem) }
            return reportUnknown(entry, in: kind, table)
        }
        if !field.isIn(version) {
            report(mapping.entries[index], field, in: mapping, kind)
            if field.elsewhere == .ignored { return }
        }
        switch field.value {
        case .any: checkValue(mapping.entries[index], kind)
        case .objects(let kind):
            // The reading of an array reports a value of another type.
            guard !Self.arrays.contains(mapping.entries[index].key) || mapping.entries[index].value.mapping == nil
            else { return }
            visit(mapping.entries[index].value, kind)
        case .map(let kind): visitValues(of: mapping.entries[index].value, kind)
        }
    }

    /// The fields whose value is an array of objects, in every object that has them.
    private static let arrays: Set = ["allOf", "anyOf", "oneOf", "parameters", "prefixItems", "servers", "tags"]

    private mutating func visitValues(of node: SyntaxNode, _ kind: ObjectKind) {
        guard let mapping = node.mapping else { return visit(node, kind) }
        for index in mapping.entries.indices {
            // A map of objects may be a reference to a map in another file.
            if mapping.entries[index].key == "$ref", let reference = mapping.entries[index].value.string {
                if let target = references.quietTarget(of: reference, at: mapping.entries[index].value.range),
                    visited.insert(Visit(range: target.range, kindOfMap: kind)).inserted
                {
                    pending.append((target, kind, isMap: true))
                }
            } else if kind == .schema || !mapping.entries[index].isExtension {
                visit(mapping.entries[index].value, kind)
            }
        }
    }

    // The objects that references lead to

    /// Adds the target of a reference to the pending objects, unless the target is a component.
    ///
    /// Components are checked without a reference too.
    private mutating func follow(_ reference: String, _ mapping: SyntaxMapping, _ kind: ObjectKind) {
        reportIgnoredSiblings(mapping, kind)
        guard !Self.isComponent(reference), let range = mapping["$ref"]?.range,
            let target = references.quietTarget(of: reference, at: range),
            target.range != references.trees.root.range,
            visited.insert(Visit(range: target.range, kindOfMap: nil)).inserted
        else { return }
        pending.append((target, kind, isMap: false))
    }

    /// Returns whether a reference leads to a component, such as `#/components/schemas/Pet`.
    private static func isComponent(_ reference: String) -> Bool {
        for (section, depth) in componentSections where reference.hasPrefix(section) {
            return reference.utf8.count { $0 == UInt8(ascii: "/") } == depth
        }
        return false
    }

    private static let componentSections = [
        ("#/components/", 3), ("#/definitions/", 2), ("#/parameters/", 2), ("#/responses/", 2),
    ]

    /// Reports the fields beside a reference that are ignored.
    ///
    /// Before OpenAPI 3.1 all fields are ignored. Since then `summary` and `description` are read (3.1, 4.8.23).
    private mutating func reportIgnoredSiblings(_ mapping: SyntaxMapping, _ kind: ObjectKind) {
        guard mapping.entries.count > 1, !hasFieldsBesideReference(kind) else { return }
        for entry in mapping.entries where entry.key != "$ref" {
            if ObjectKind.reference.fields.fields[entry.key]?.isIn(version) == true { continue }
            if kind == .schema, SchemaReader.siblings.contains(entry.key) { continue }
            if version < .v3_1, entry.isExtension { continue }
            let fault = InvalidField(kind: kind, field: version >= .v3_1 ? entry.key : "$ref", elsewhere: nil)
            let message =
                version >= .v3_1
                ? "'\(entry.key)' beside '$ref'; ignored"
                : "fields beside '$ref' are read since OpenAPI 3.1"
            count(fault, Diagnostic(.unknownField, severity: .note, message, at: entry.keyRange))
        }
    }

    // The reports of unknown fields and of fields in other versions

    private mutating func reportUnknown(_ entry: SyntaxMapping.Entry, in kind: ObjectKind, _ table: ObjectFields) {
        if entry.isExtension {
            // Any object may have `x-` fields, except for the Discriminator Object before OpenAPI 3.1 (3.0.4, 4.7.25).
            guard kind == .discriminator, version < .v3_1 else { return }
            let fault = InvalidField(kind: kind, field: "x-", elsewhere: nil)
            let message = "extensions of \(table.name) aren't allowed in \(version.title); ignored"
            return count(fault, Diagnostic(.unknownField, severity: .note, message, at: entry.keyRange))
        }
        if reported.contains(entry.keyRange) { return }
        let known =
            kind == .schema ? Self.frequentKeywords : table.names.filter { table.fields[$0]?.isIn(version) == true }
        let nearest = Suggestion.nearest(to: entry.key, among: known)
        let hint = nearest.map { "did you mean '\($0)'?" }
        guard kind == .schema else {
            return sink.report(
                .unknownField, "unknown field '\(entry.key)' of \(table.name); ignored", at: entry.keyRange,
                hint: hint
            )
        }
        // JSON Schema allows additional keywords. OpenAPI before 3.1 doesn't (3.0.3, 4.7.24).
        sink.report(
            .unknownField, severity: version >= .v3_1 && nearest == nil ? .note : .warning,
            "unknown schema keyword '\(entry.key)'; ignored", at: entry.keyRange, hint: hint)
    }

    /// The schema keywords that a hint suggests in place of a misspelled keyword.
    private static let frequentKeywords = [
        "type", "format", "title", "description", "deprecated", "readOnly", "writeOnly", "default", "example",
        "examples", "enum", "const", "properties", "patternProperties", "required", "additionalProperties",
        "unevaluatedProperties", "items", "prefixItems", "allOf", "oneOf", "anyOf", "discriminator", "minimum",
        "exclusiveMinimum", "maximum", "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems", "pattern",
        "nullable", "contentEncoding", "contentMediaType",
    ]

    /// Reports a field that only other versions define: as a note if the field is read, else as a warning.
    private mutating func report(
        _ entry: SyntaxMapping.Entry, _ field: ObjectField, in mapping: SyntaxMapping, _ kind: ObjectKind
    ) {
        var elsewhere = field.elsewhere
        if elsewhere == .replacesSchema {
            elsewhere =
                mapping["schema"] == nil && mapping["content"] == nil && mapping["type"] != nil ? .read : .ignored
        }
        let isNew = field.first > version
        let owner = kind == .description ? "" : " of \(kind.fields.name)"
        let history =
            isNew ? "requires \(field.first.title)" : "was removed after \(field.last.title)"
        count(
            InvalidField(kind: kind, field: entry.key, elsewhere: elsewhere),
            Diagnostic(
                .unknownField, severity: elsewhere == .ignored ? .warning : .note,
                "'\(entry.key)'\(owner) \(history), but the description is \(version.rawValue); \(elsewhere.rawValue)",
                at: entry.keyRange, hint: isNew ? nil : ObjectKind.successors[entry.key]
            )
        )
    }

    mutating func count(_ fault: InvalidField, _ diagnostic: Diagnostic) {
        if let range = diagnostic.range, reported.contains(range) { return }
        if let index = faultIndices[fault] {
            faults[index].count += 1
        } else {
            faultIndices[fault] = faults.count
            faults.append((diagnostic, 1))
        }
    }
}
