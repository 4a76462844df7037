import Diagnostics
import OpenAPI

/// A pass that nests the type of an inline schema in the type of the schema that contains it.
///
/// A component that is only part of other schemas (`allOf`) has no type. The types of its inline schemas are nested in
/// a namespace with the component's name, so that they keep their names when the component becomes a type. A type of an
/// operation whose name would be too long is nested in a namespace of the operation.
enum NestingPass: ModelPass {
    static func apply(to model: Modelling) {
        var types: [SchemaID: [Int]] = [:]
        for index in model.types.indices {
            switch model.types[index].definition.kind {
            case .structure, .union: types[model.types[index].schema, default: []].append(index)
            case .enumeration, .alias, .namespace: break
            }
        }
        var operations: [Int: TypeID] = [:]
        for index in model.types.indices where model.types[index].proposal.origin >= .derived {
            let proposal = model.types[index].proposal
            guard let around = proposal.surroundings.lazy.compactMap({ types[$0.schema] }).first else {
                if let namespace = proposal.operationNamespace, proposal.enumerationName == nil {
                    let parent = operations[namespace.operation] ?? TypeID(index: model.types.count)
                    model.types[index].definition.parent = parent
                    if operations.updateValue(parent, forKey: namespace.operation) == nil {
                        model.types.append(type(namespace, of: model.types[index].schema))
                    }
                    continue
                }
                guard let component = proposal.surroundingComponent, let namespace = namespace(component, proposal)
                else { continue }
                model.types[index].definition.parent = TypeID(index: model.types.count)
                types[component] = [model.types.count]
                model.types.append(namespace)
                continue
            }
            // The surrounding schema has two types if it is sent both as JSON and as a form. The parent is the type
            // that refers to the nested type.
            let parent =
                around.first { model.types[$0].definition.kind.references.contains { $0.named?.index == index } }
                ?? around.first
            if let parent, parent != index { model.types[index].definition.parent = TypeID(index: parent) }
        }
    }

    private static func namespace(_ component: SchemaID, _ inline: NameProposal) -> PlannedType? {
        guard let (name, isGiven) = inline.componentName else { return nil }
        let proposal = NameProposal(origin: isGiven ? .given : .declared, candidates: [name], file: .own)
        proposal.component = component
        return type(proposal, of: component)
    }

    private static func type(_ namespace: NameProposal.OperationNamespace, of schema: SchemaID) -> PlannedType {
        let file = NameProposal.File.operation(namespace.operation)
        return type(NameProposal(origin: .derived, candidates: namespace.candidates, file: file), of: schema)
    }

    private static func type(_ proposal: NameProposal, of schema: SchemaID) -> PlannedType {
        let range = SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)
        return PlannedType(
            definition: TypeDefinition(name: "", fileName: "", kind: .namespace, range: range), schema: schema,
            proposal: proposal
        )
    }
}
