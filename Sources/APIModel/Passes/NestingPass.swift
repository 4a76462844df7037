import Diagnostics
import OpenAPI

/// A pass that nests the type of an inline schema in the type of the schema that contains it.
///
/// A component that is only part of other schemas (`allOf`) has no type. The types of its inline schemas are nested in
/// a namespace with the component's name, so that they keep their names when the component becomes a type. A type of an
/// operation whose name would be too long is nested in a namespace of the operation.
enum NestingPass: ModelPass {
    static func apply(to draft: Modelling) {
        var types: [SchemaID: [Int]] = [:]
        for index in draft.types.indices {
            switch draft.types[index].definition.kind {
            case .structure, .union: types[draft.types[index].schema, default: []].append(index)
            case .enumeration, .alias, .namespace: break
            }
        }
        var operations: [Int: TypeID] = [:]
        for index in draft.types.indices where draft.types[index].proposal.origin >= .derived {
            let proposal = draft.types[index].proposal
            guard let around = proposal.surroundings.lazy.compactMap({ types[$0.schema] }).first else {
                if let namespace = proposal.operationNamespace, proposal.enumerationName == nil {
                    let parent = operations[namespace.operation] ?? TypeID(index: draft.types.count)
                    draft.types[index].definition.parent = parent
                    if operations.updateValue(parent, forKey: namespace.operation) == nil {
                        draft.types.append(type(namespace, of: draft.types[index].schema))
                    }
                    continue
                }
                guard let component = proposal.surroundingComponent, let namespace = namespace(component, proposal)
                else { continue }
                draft.types[index].definition.parent = TypeID(index: draft.types.count)
                types[component] = [draft.types.count]
                draft.types.append(namespace)
                continue
            }
            // The surrounding schema has two types if it is sent both as JSON and as a form. The parent is the type
            // that refers to the nested type.
            let parent =
                around.first { draft.types[$0].definition.kind.references.contains { $0.named?.index == index } }
                ?? around.first
            if let parent, parent != index { draft.types[index].definition.parent = TypeID(index: parent) }
        }
    }

    private static func namespace(_ component: SchemaID, _ inline: NameProposal) -> DraftType? {
        guard let (name, isGiven) = inline.componentName else { return nil }
        let proposal = NameProposal(origin: isGiven ? .given : .declared, candidates: [name], file: .own)
        proposal.component = component
        return type(proposal, of: component)
    }

    private static func type(_ namespace: NameProposal.OperationNamespace, of schema: SchemaID) -> DraftType {
        let file = NameProposal.File.operation(namespace.operation)
        return type(NameProposal(origin: .derived, candidates: namespace.candidates, file: file), of: schema)
    }

    private static func type(_ proposal: NameProposal, of schema: SchemaID) -> DraftType {
        let range = SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)
        return DraftType(
            definition: TypeDefinition(name: "", fileName: "", kind: .namespace, range: range), schema: schema,
            proposal: proposal
        )
    }
}
