import Diagnostics
import OpenAPI

// Parts of forms that are files.
extension DraftBuilder {
    /// What a property of a form is in Swift where that isn't what it is in JSON.
    mutating func partType(
        of property: Schema.Property, _ encoding: DraftType.Encoding, reporting sink: inout DiagnosticSink
    ) -> TypeReference? {
        switch encoding {
        case .json: return nil
        case .form(let parts):
            return parts[property.name].flatMap { partType($0, of: property.schema, reporting: &sink) }
        case .multipart(let parts):
            guard let part = parts[property.name] else { return fileType(of: property.schema, reporting: &sink) }
            return partType(part, of: property.schema, reporting: &sink)
        }
    }

    /// A description with a remark behind its first paragraph, which is all that a property shows.
    func described(_ description: String?, _ remark: String?) -> String? {
        guard let description, let remark else { return description ?? remark }
        let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0.allSatisfy(\.isWhitespace) } ?? lines.endIndex
        return (lines[..<end] + [Substring(remark)] + lines[end...]).joined(separator: "\n")
    }

    /// What a file must say of itself, for people.
    func fileRemark(_ name: String, _ encoding: DraftType.Encoding) -> String? {
        guard case .multipart(let parts) = encoding, case .file(let types?) = parts[name] else { return nil }
        let names = types.split(separator: ",").map { "`\($0.filter { $0 != " " })`" }
        return "Its `contentType` says which it is of \(names.joined(separator: ", "))."
    }

    private mutating func partType(_ part: DraftType.FormPart, of id: SchemaID, reporting sink: inout DiagnosticSink)
        -> TypeReference?
    {
        let isList = graph.effective(graph.target(of: id).schema, reporting: &sink).types == .array
        switch part {
        case .value: return nil
        case .file: return isList ? .array(.file) : .file
        case .text: return isList ? .array(.string) : .string
        }
    }

    /// What a part is in Swift where it is a file, several, or a choice of a file and something else; nil for others.
    mutating func fileType(of id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference? {
        guard holdsFile(id, reporting: &sink) else {
            return isUntyped(id, reporting: &sink) ? .file : untypedFiles(of: id, reporting: &sink)
        }
        let target = graph.target(of: id).schema
        let schema = graph.effective(target, reporting: &sink)
        if schema.isBinary { return .file }
        if let items = schema.items, schema.prefixItems.isEmpty {
            return fileType(of: items, reporting: &sink).map { $0 == .array(.file) ? $0 : .array($0) }
        }
        if let known = fileChoices[target.index] { return .named(known) }
        let members = fileMembers(of: schema)
        let types = members.map { fileType(of: $0, reporting: &sink) }
        // One file is a list of one: each is a part of the name.
        if types.allSatisfy({ $0 == .file || $0 == .array(.file) }) {
            return types.contains(.array(.file)) ? .array(.file) : .file
        }
        var cases: [Union.Case] = []
        for (member, file) in zip(members, types) {
            let type = file ?? use(of: member, reporting: &sink).type
            if cases.contains(where: { $0.type == type }) { continue }
            let name = graph[graph.target(of: member).schema].name ?? Self.kindName(of: type)
            cases.append(Union.Case(name: name, type: type, candidate: .anything))
        }
        let union = add(.union(Union(cases: cases, isOpen: false)), for: target)
        // JSON of the same schema has a choice of its own, without files: both keep their names, whichever comes first.
        let name = self.types[union.index].proposal.candidates.first
        self.types[union.index].proposal.candidates = [(name ?? "") + "Part"]
        fileChoices[target.index] = union
        return .named(union)
    }

    /// A list of what has no type is a list of files.
    private mutating func untypedFiles(of id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference? {
        let schema = graph.effective(graph.target(of: id).schema, reporting: &sink)
        guard schema.types == .array || schema.types.isEmpty, let items = schema.items,
            isUntyped(items, reporting: &sink)
        else {
            return nil
        }
        return .array(.file)
    }

    /// Whether a part is a file or may be one.
    mutating func holdsFile(_ id: SchemaID, depth: Int = 0, reporting sink: inout DiagnosticSink) -> Bool {
        // Lists and choices of files aren't nested in earnest, but may lead back to themselves.
        guard depth < 4 else { return false }
        let schema = graph.effective(graph.target(of: id).schema, reporting: &sink)
        if schema.isBinary { return true }
        if !schema.properties.isEmpty { return false }
        if let items = schema.items, schema.prefixItems.isEmpty {
            return holdsFile(items, depth: depth + 1, reporting: &sink)
        }
        return fileMembers(of: schema).contains { holdsFile($0, depth: depth + 1, reporting: &sink) }
    }

    /// Whether a part has no type, which since 3.1 says that it is bytes (OpenAPI 3.1, 4.8.14.2 and 4.8.15.1.1).
    mutating func isUntyped(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> Bool {
        guard document.version >= .v3_1 else { return false }
        let schema = graph.effective(graph.target(of: id).schema, reporting: &sink)
        let saysNothing = schema.types.isEmpty && schema.oneOf.isEmpty && schema.anyOf.isEmpty && !schema.allowsNothing
        guard saysNothing, options.types.schemas[schema.name ?? ""] == nil else { return false }
        // A length is one of bytes too (OpenAPI 3.2, "Binary Streams").
        let isOfText =
            schema.pattern != nil || schema.format != nil || schema.enumeration != nil
            || schema.contentEncoding != nil || schema.contentSchema != nil
        let kinds = SchemaKinds.of(schema)
        return kinds == [] || (kinds == .string && !isOfText)
    }

    private func fileMembers(of schema: Schema) -> [SchemaID] {
        (schema.oneOf + schema.anyOf).filter { !graph.isNull($0) }
    }
}

extension Schema {
    /// Raw bytes: `format: binary`, or since 3.1 a media type that no text has, without an encoding as text.
    var isBinary: Bool {
        let isText = types.isEmpty || types.subtracting(.null) == .string
        guard isText, format != "binary" else { return isText }
        guard let contentMediaType, contentEncoding == nil, contentSchema == nil, !types.isEmpty else { return false }
        return !MediaTypeName.isText(MediaTypeName.essence(contentMediaType))
    }
}
