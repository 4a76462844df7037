import Diagnostics
import OpenAPI

/// What a form's type is made of, besides its fields' own schemas.
struct FormShape: Hashable {
    let schema: SchemaID
    let encoding: DraftType.Encoding
}

// The types of forms some of whose parts aren't what their schemas are in JSON.
extension DraftBuilder {
    /// Nil when `id` is no object with properties.
    mutating func formType(of id: SchemaID, _ encoding: DraftType.Encoding, reporting sink: inout DiagnosticSink)
        -> TypeID?
    {
        let target = graph.target(of: id).schema
        let shape = FormShape(schema: target, encoding: encoding)
        if let known = formTypes[shape] { return known }
        guard !graph.effective(target, reporting: &sink).properties.isEmpty else { return nil }
        let type = addForm(.pending, for: shape)
        types[type.index].encoding = encoding
        pending.append(type)
        return type
    }

    /// A choice of forms, made of one that holds what they are in JSON.
    ///
    /// - Parameter parts: What the encoding makes of the properties of each.
    mutating func formChoice(
        of union: Union, for id: SchemaID, _ parts: [String: DraftType.FormPart], reporting sink: inout DiagnosticSink
    ) -> TypeID {
        let encoding = DraftType.Encoding.multipart(parts: parts)
        let shape = FormShape(schema: id, encoding: encoding)
        if let known = formTypes[shape] { return known }
        var union = union
        union.isOpen = false
        for index in union.cases.indices {
            guard case .named(let member) = union.cases[index].type,
                let form = formType(of: types[member.index].schema, encoding, reporting: &sink)
            else { continue }
            union.cases[index].type = .named(form)
        }
        return addForm(.union(union), for: shape)
    }

    private mutating func addForm(_ kind: DraftType.Kind, for shape: FormShape) -> TypeID {
        let type = add(kind, for: shape.schema)
        types[type.index].proposal.candidates += types[type.index].proposal.candidates.prefix(1).map { $0 + "Form" }
        formTypes[shape] = type
        return type
    }
}
