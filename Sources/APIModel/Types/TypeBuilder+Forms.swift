import Diagnostics
import OpenAPI

/// The identity of a form's type: its schema and the encoding of its parts.
struct FormShape: Hashable {
    let schema: SchemaID
    let encoding: PlannedType.Encoding
}

// Functions for forms. Some parts of a form, such as files, have another type than they would have in JSON.
extension TypeBuilder {
    /// Returns the type of a form; nil if the schema isn't an object with properties.
    func formType(of id: SchemaID, _ encoding: PlannedType.Encoding) -> TypeID? {
        let target = facts.graph.target(of: id).schema
        let shape = FormShape(schema: target, encoding: encoding)
        if let known = formTypes[shape] { return known }
        guard !facts.graph.effective(target).properties.isEmpty else { return nil }
        let type = addForm(.structure(Structure()), for: shape)
        planned[type.index].encoding = encoding
        pending.append(type)
        return type
    }

    /// Returns the type of a multipart body with one schema for each position; nil for other schemas.
    func partTuple(of id: SchemaID) -> TypeID? {
        let target = facts.graph.target(of: id).schema
        let shape = FormShape(schema: target, encoding: .multipart(parts: [:]))
        if let known = formTypes[shape] { return known }
        let schema = facts.graph.effective(target)
        // A schema that isn't a tuple in JSON isn't a tuple in a multipart body.
        guard case .named(let plain)? = tuple(schema, target),
            case .structure = planned[plain.index].definition.kind
        else { return nil }
        let type = addForm(.structure(Structure(form: .tuple)), for: shape)
        planned[type.index].encoding = shape.encoding
        pending.append(type)
        return type
    }

    /// Returns the type of a union of forms, derived from the union for JSON.
    func formChoice(of union: Union, for id: SchemaID, _ encoding: PlannedType.Encoding) -> TypeID {
        let shape = FormShape(schema: id, encoding: encoding)
        if let known = formTypes[shape] { return known }
        var union = union
        union.isOpen = false
        for index in union.cases.indices {
            guard case .named(let member) = union.cases[index].type,
                let form = formType(of: planned[member.index].schema, encoding)
            else { continue }
            union.cases[index].type = .named(form)
        }
        return addForm(.union(union), for: shape)
    }

    private func addForm(_ kind: TypeDefinition.Kind, for shape: FormShape) -> TypeID {
        let type = add(kind, for: shape.schema)
        planned[type.index].proposal.add("Form")
        formTypes[shape] = type
        return type
    }

    // Types of the parts of a form

    /// Returns the Swift type of a form's property if it differs from the type in JSON; otherwise nil.
    func partType(of property: Schema.Property, _ encoding: PlannedType.Encoding) -> TypeReference? {
        switch encoding {
        case .json: return nil
        case .form(let parts):
            return parts[property.name].flatMap { partType($0, of: property.schema) }
        case .multipart(let parts):
            guard let part = parts[property.name] else { return fileType(of: property.schema) }
            return partType(part, of: property.schema)
        }
    }

    private func partType(_ part: PlannedType.FormPart, of id: SchemaID) -> TypeReference? {
        let isList = facts.resolved(id).types == .array
        switch part {
        case .value: return nil
        case .file: return isList ? .array(.file) : .file
        case .text: return isList ? .array(.string) : .string
        }
    }

    /// Returns the type of additional parts of a multipart body if they can be files; otherwise nil.
    func furtherParts(of id: SchemaID, _ encoding: PlannedType.Encoding) -> TypeReference? {
        guard case .multipart = encoding else { return nil }
        let target = facts.graph.target(of: id).schema
        let schema = facts.graph.effective(target)
        let values = facts.additionalPropertiesType(of: schema)
        var types: Set<TypeReference?> = []
        for value in values { types.insert(fileType(of: value)) }
        guard types.contains(where: { $0 != nil }) else { return nil }
        if types.count == 1 { return types.first ?? nil }
        // Parts of some names are files, and parts of other names have another type, so a union is created.
        guard facts.graph.canGrow else { return .file }
        var choice = Schema(range: schema.range)
        choice.anyOf = values
        return fileType(of: facts.graph.add(choice, at: .within(target, .additionalValue)))
    }

    /// Returns the Swift type of a part that contains files; nil for other parts.
    ///
    /// The type is a file, an array of files, or a union of a file and another type.
    func fileType(of id: SchemaID) -> TypeReference? {
        guard facts.holdsFile(id) else {
            return facts.isUntyped(id) ? .file : untypedFiles(of: id)
        }
        let target = facts.graph.target(of: id).schema
        let schema = facts.graph.effective(target)
        if schema.isBinary { return .file }
        if let items = schema.items, schema.prefixItems.isEmpty {
            return fileType(of: items).map { $0 == .array(.file) ? $0 : .array($0) }
        }
        if let known = fileChoices[target.index] { return .named(known) }
        let members = facts.fileMembers(of: schema)
        let types = members.map { fileType(of: $0) }
        // A single file can be sent as an array with one file, because each file is a part with the same name.
        if types.allSatisfy({ $0 == .file || $0 == .array(.file) }) {
            return types.contains(.array(.file)) ? .array(.file) : .file
        }
        var cases: [Union.Case] = []
        for (member, file) in zip(members, types) {
            let type = file ?? use(of: member).type
            if cases.contains(where: { $0.type == type }) { continue }
            let name = facts.graph[facts.graph.target(of: member).schema].name ?? CaseNames.name(ofKind: type)
            cases.append(Union.Case(name: name, type: type, candidate: .anything))
        }
        let union = add(.union(Union(cases: cases, isOpen: false)), for: target)
        // If the same schema is also used in JSON, it has a second union without files. The suffix `Part` keeps the
        // names independent of the order.
        let name = planned[union.index].proposal.candidates.first
        planned[union.index].proposal.candidates = [(name ?? "") + "Part"]
        fileChoices[target.index] = union
        return .named(union)
    }

    /// Returns an array of files if the schema is an array whose items have no type; otherwise nil.
    private func untypedFiles(of id: SchemaID) -> TypeReference? {
        let schema = facts.resolved(id)
        guard schema.types == .array || schema.types.isEmpty, let items = schema.items,
            facts.isUntyped(items)
        else {
            return nil
        }
        return .array(.file)
    }
}

extension PlannedType.Encoding {
    /// Returns the description of a property, with the allowed media types of a file.
    ///
    /// The media types are added to the first paragraph, because the documentation of a property contains only this
    /// paragraph.
    func described(_ description: String?, _ property: String) -> String? {
        let remark = fileNote(onFile: property)
        guard let description, let remark else { return description ?? remark }
        let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0.allSatisfy(\.isWhitespace) } ?? lines.endIndex
        return (lines[..<end] + [Substring(remark)] + lines[end...]).joined(separator: "\n")
    }

    private func fileNote(onFile name: String) -> String? {
        guard case .multipart(let parts) = self, case .file(let types?) = parts[name] else { return nil }
        let names = types.split(separator: ",").map { "`\($0.filter { $0 != " " })`" }
        return "Its `contentType` is one of \(names.joined(separator: ", "))."
    }
}
