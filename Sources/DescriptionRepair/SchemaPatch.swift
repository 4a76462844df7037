import Diagnostics
import EndpointDepartures
import OpenAPI
import SpecSyntax

/// The changes of one schema of a description.
struct SchemaPatch: Sendable {
    var steps: [Int]
    var evidence: [Observation] = []
    private var notRequired: [String] = []
    private var allowsNull = false
    private var types = ObservedShape()
    private var typeNames: Set<String> = []
    private var isReplaced = true
    private var values: [String] = []
    private var dropsFormat = false
    private var format: String?
    private var properties = ObservedShape()
    private var memberTypes = ObservedShape()
    private var hasMemberTypes = false

    init(steps: [Int]) { self.steps = steps }

    mutating func removeRequired(_ name: String) {
        if !notRequired.containsExactly(name) { notRequired.append(name) }
    }

    mutating func allowNull() { allowsNull = true }

    mutating func addType(_ departure: Departure, isReplaced: Bool) {
        types.add([], departure)
        typeNames.insert(departure.found ?? "")
        self.isReplaced = self.isReplaced && isReplaced
    }

    mutating func addValue(_ value: String) {
        if !values.containsExactly(value) { values.append(value) }
    }

    mutating func changeFormat(to other: String?) {
        dropsFormat = true
        format = other
    }

    mutating func addProperty(_ path: ArraySlice<String>, _ departure: Departure) { properties.add(path, departure) }

    mutating func addMember(_ departure: Departure) {
        hasMemberTypes = true
        memberTypes.add([], departure)
    }

    /// The changes of a schema: the parts that are removed, and then what is merged into it.
    struct Changes {
        /// The ends of JSONPath queries, such as `.format`; `.*` removes all keywords of the schema.
        var removals: [String] = []
        var update: OverlayValue?
        /// A Boolean value that indicates whether the schema itself is moved into a union or replaced.
        var isMoved: Bool { removals == [".*"] }
    }

    /// Returns the changes of the schema; nil if an overlay can't change the schema at its location.
    func changes(in index: SyntaxIndex, _ version: Document.Version) -> Changes? {
        guard let node = index.node(at: steps), let mapping = node.mapping else { return nil }
        var removals: [String] = []
        var update = OverlayValue.map([])
        if !typeNames.isEmpty || allowsNull, let moved = movedSchema(mapping, version) {
            // The schema's keywords are removed and added again within it. The schema itself stays, so that a property
            // keeps its place, and calls of the model's initializer compile.
            return index.key(of: steps) == nil ? nil : Changes(removals: [".*"], update: moved)
        }
        if !notRequired.isEmpty {
            let all = mapping["required"]?.sequence?.count ?? 0
            let filter = notRequired.map { "@ == \(JSONPathText.string($0))" }.joined(separator: " || ")
            let isAll = all == notRequired.count
            removals.append(".required" + (isAll ? "" : "[?\(filter)]"))
        }
        if !typeNames.isEmpty || allowsNull { changeTypes(mapping, version, &removals, &update) }
        if !values.isEmpty {
            let known = mapping["enum"]?.sequence ?? []
            let isText =
                known.contains { $0.string != nil } || mapping["type"]?.string == "string"
                || mapping["const"]?.string != nil
            var added = values.map { isText ? OverlayValue.text($0) : .plain($0) }
            if let constant = mapping["const"] {
                removals.append(".const")
                added.insert(OverlayValue(constant), at: 0)
            }
            update = update.merging(.map([("enum", .list(added))]))
        }
        if dropsFormat {
            if let format {
                update = update.merging(.map([("format", .text(format))]))
            } else {
                removals.append(".format")
            }
        }
        let added = properties.properties
        if !added.isEmpty {
            let schemas = added.map { ($0.name, $0.shape.schema(version)) }
            update = update.merging(.map([("properties", .map(schemas))]))
        }
        if hasMemberTypes {
            let keyword = mapping["oneOf"] != nil ? "oneOf" : "anyOf"
            update = update.merging(.map([(keyword, .list([memberTypes.schema(version)]))]))
        }
        guard case .map(let entries) = update, !entries.isEmpty else { return Changes(removals: removals) }
        return Changes(removals: removals, update: update)
    }

    /// The keywords beside which a schema's type can change without a contradiction.
    private static let free: Set<String> = [
        "type", "description", "title", "nullable", "deprecated", "readOnly", "writeOnly", "example", "examples",
        "format",
    ]

    /// Returns the schema in place of the old one, if the old one's keywords contradict the new type.
    private func movedSchema(_ mapping: SyntaxMapping, _ version: Document.Version) -> OverlayValue? {
        let hasLists = version >= .v3_1
        let isPlain = mapping.entries.allSatisfy { Self.free.contains($0.key) || $0.isExtension }
        let description = mapping["description"].map { [("description", OverlayValue($0))] } ?? []
        if typeNames.isEmpty {
            guard hasLists else { return nil }
            let hasParts = mapping["type"] != nil || mapping["anyOf"] != nil || mapping["oneOf"] != nil
            if hasParts, mapping["const"] == nil { return nil }
            guard mapping["const"] != nil || mapping["$ref"] != nil || mapping["allOf"] != nil || mapping["enum"] != nil
            else { return nil }
            return .map([("anyOf", .list([OverlayValue(.mapping(mapping)), .map([("type", .text("null"))])]))])
        }
        let found = types.schema(version)
        if isReplaced {
            let isSame = isPlain && mapping["format"] == nil && mapping["type"]?.string != nil && !allowsNull
            if isSame, case .map(let entries) = found, entries.first?.0 == "type", version < .v3_1 { return nil }
            if isSame, case .map(let entries) = found, case .text? = entries.first?.1 { return nil }
            return OverlayValue.map(description).merging(nullable(found, version, mapping))
        }
        // In Swagger 2.0, there are no unions; a schema without a type allows every value.
        if version == .v2_0 { return .map(description) }
        if hasLists, mapping["type"] != nil, mapping["enum"] == nil, mapping["const"] == nil { return nil }
        var members = [OverlayValue(.mapping(mapping)), found]
        if allowsNull, hasLists { members.append(.map([("type", .text("null"))])) }
        var moved = OverlayValue.map([("anyOf", .list(members))])
        let wasNullable = mapping["nullable"]?.value == .boolean(true)
        if version == .v3_0, allowsNull || wasNullable {
            moved = moved.merging(.map([("nullable", .plain("true"))]))
        }
        return moved
    }

    /// Returns a schema that allows null if the old one does or null was seen.
    private func nullable(_ schema: OverlayValue, _ version: Document.Version, _ old: SyntaxMapping) -> OverlayValue {
        let hadNull = old["type"]?.sequence?.contains { $0.scalar?.text == "null" } ?? false
        let wasNullable = ["nullable", "x-nullable"].contains { old[$0]?.value == .boolean(true) }
        guard allowsNull || hadNull || wasNullable else { return schema }
        switch version {
        case .v2_0: return schema.merging(.map([("x-nullable", .plain("true"))]))
        case .v3_0: return schema.merging(.map([("nullable", .plain("true"))]))
        case .v3_1, .v3_2:
            guard case .map(let entries) = schema, let type = entries.first(where: { $0.0 == "type" })?.1 else {
                return schema
            }
            let list: [OverlayValue] = if case .list(let items) = type { items } else { [type] }
            return .map(entries.map { $0.0 == "type" ? ("type", .list(list + [.text("null")])) : $0 })
        }
    }

    private func changeTypes(
        _ mapping: SyntaxMapping, _ version: Document.Version, _ removals: inout [String], _ update: inout OverlayValue
    ) {
        guard version >= .v3_1 else {
            if !typeNames.isEmpty { update = update.merging(types.schema(version)) }
            if allowsNull {
                let key = version == .v2_0 ? "x-nullable" : "nullable"
                update = update.merging(.map([(key, .plain("true"))]))
                addNullToEnumeration(mapping, &update)
            }
            return
        }
        var added: [OverlayValue] = []
        var details: [(String, OverlayValue)] = []
        if !typeNames.isEmpty, case .map(let entries) = types.schema(version) {
            for (key, value) in entries where key != "type" && mapping[key] == nil { details.append((key, value)) }
            if case .list(let items)? = entries.first(where: { $0.0 == "type" })?.1 { added += items }
            if case .text(let name)? = entries.first(where: { $0.0 == "type" })?.1 { added.append(.text(name)) }
            if isReplaced, let first = added.first {
                update = update.merging(.map([("type", first)] + details))
                return
            }
        }
        if allowsNull { added.append(.text("null")) }
        if let old = mapping["type"] {
            if old.sequence != nil {
                update = update.merging(.map([("type", .list(added))] + details))
            } else {
                removals.append(".type")
                update = update.merging(.map([("type", .list([OverlayValue(old)] + added))] + details))
            }
        } else if mapping["properties"] != nil || mapping["items"] != nil {
            let implied = mapping["properties"] != nil ? "object" : "array"
            update = update.merging(.map([("type", .list([.text(implied)] + added))] + details))
        } else if allowsNull, let keyword = ["anyOf", "oneOf"].first(where: { mapping[$0] != nil }) {
            update = update.merging(.map([(keyword, .list([.map([("type", .text("null"))])]))]))
        }
        if allowsNull { addNullToEnumeration(mapping, &update) }
    }

    /// Adds null to an enumeration, which otherwise doesn't allow it.
    private func addNullToEnumeration(_ mapping: SyntaxMapping, _ update: inout OverlayValue) {
        guard let values = mapping["enum"]?.sequence, !values.contains(where: \.isNull) else { return }
        update = update.merging(.map([("enum", .list([.plain("null")]))]))
    }
}

extension OverlayValue {
    /// Creates a value from the content of a node.
    init(_ content: SyntaxNode.Content) {
        self.init(SyntaxNode(content, range: SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)))
    }
}

/// An action of the overlay that is written.
struct OverlayAction: Sendable {
    enum Change: Sendable {
        case remove
        case update(OverlayValue)
    }

    var target: String
    var change: Change

    /// The action as an item of the overlay's `actions`.
    var yaml: String {
        let action =
            switch change {
            case .remove: "remove: true"
            case .update(let value): "update:\(value.block("      "))"
            }
        return "  - target: \(QuotedText.yaml(target))\n    \(action)\n"
    }
}

enum JSONPathText {
    /// Returns a string literal of JSONPath.
    static func string(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": escaped += "\\" + String(scalar)
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "'\(escaped)'"
    }
}
