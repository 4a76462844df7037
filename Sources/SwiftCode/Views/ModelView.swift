import APIModel

/// Spells a type of the model.
struct ModelView {
    private let definition: TypeDefinition
    private let model: APIModel

    init(_ definition: TypeDefinition, _ model: APIModel) {
        self.definition = definition
        self.model = model
    }

    var declaration: FilePlan.Declaration {
        switch definition.kind {
        case .structure(let structure):
            FilePlan.Declaration(
                template: structure.form == .object ? "ModelStruct" : "ModelTuple",
                view: StructureView(definition, structure, model).view
            )
        case .enumeration(let enumeration):
            FilePlan.Declaration(
                template: template(of: enumeration), view: view(enumeration)
            )
        case .union(let union):
            FilePlan.Declaration(template: "ModelUnion", view: UnionView(definition, union, model).view)
        case .alias(let type):
            FilePlan.Declaration(template: "ModelAlias", view: view(type))
        }
    }

    private func view(_ type: TypeReference) -> View {
        View([
            "access": .text(model.access),
            "name": .text(Spelling.identifier(definition.name)),
            "documentation": .lines(definition.documentationLines),
            "type": .text(Spelling.type(type, in: model.types)),
        ])
    }

    private func template(of enumeration: Enumeration) -> String {
        if !enumeration.isOpen { return "ModelClosedEnumeration" }
        return enumeration.isGeneric ? "ModelStringEnumeration" : "ModelOpenEnumeration"
    }

    private func view(_ enumeration: Enumeration) -> View {
        let rawType: SwiftText =
            switch enumeration.rawType {
            case .string: "String"
            case .int: "Int"
            case .double: "Double"
            }
        let cases = enumeration.cases.map { item in
            View([
                "access": .text(model.propertyAccess),
                "documentation": .lines(DocumentationComment.lines(item.documentation, .firstParagraph)),
                "name": .text(Spelling.identifier(item.name)),
                "value": .text(
                    enumeration.rawType == .string ? Spelling.literal(item.rawValue) : Spelling.number(item.rawValue)
                ),
            ])
        }
        return View([
            "access": .text(model.access),
            "name": .text(Spelling.identifier(definition.name)),
            "namespace": .text(EnumerationsView(model).name),
            "documentation": .lines(definition.documentationLines),
            "rawType": .text(rawType),
            "hasCases": .flag(!cases.isEmpty),
            "cases": .views(cases),
        ])
    }
}

extension Enumeration {
    /// Whether the runtime's one type for all open enumerations of text does, so that none of its code is there again.
    var isGeneric: Bool { isOpen && rawType == .string }
}

extension TypeDefinition.Kind {
    var isGenericEnumeration: Bool {
        if case .enumeration(let enumeration) = self { enumeration.isGeneric } else { false }
    }
}

extension TypeDefinition {

    var documentationLines: [SwiftText] {
        var lines = DocumentationComment.lines(documentation)
        DocumentationComment.append(seeAlso: documentation, to: &lines)
        return lines + (isDeprecated ? DocumentationComment.deprecation(documentation) : [])
    }

    /// What neither is sent nor received anywhere is both.
    var isReadable: Bool { usage.contains(.received) || usage.isEmpty }
    var isWritable: Bool { usage.contains(.sent) || usage.isEmpty }

    func conformances(_ readable: SwiftText, _ writable: SwiftText) -> SwiftText {
        ((isReadable ? [readable] : []) + (isWritable ? [writable] : [])).joined(", ")
    }
}

extension DocumentationComment {
    /// Marks what is deprecated, where an attribute would make generated code itself warn.
    static func deprecation(_ documentation: Documentation) -> [SwiftText] {
        return (documentation.isEmpty ? [] : ["///"]) + ["/// - Warning: Deprecated."]
    }
}
