import Diagnostics

/// Makes one type of those that are alike in all that can be seen of them and are named from the places where they
/// stand. Every name stays, as another one for the same type: code that uses one compiles whether or not it is shared,
/// which changes when the description does.
enum SharingPass {
    static func apply(to types: inout [TypeDefinition], drafts: [DraftType]) {
        var alike: [Shape: [Int]] = [:]
        // Which type stands for an equal one while shapes are compared: the one that was met first.
        var standIns = types.indices.map { TypeID(index: $0) }
        // What stands within an object comes behind it in the description, and here before it.
        for index in types.indices.reversed() where drafts[index].proposal.origin >= .derived {
            guard let shape = Shape(types[index], { standIns[$0.index] }) else { continue }
            standIns[index] = TypeID(index: alike[shape]?[0] ?? index)
            alike[shape, default: []].append(index)
        }
        for members in alike.values where members.count > 1 {
            // The shortest name says least about a place, and stays the same wherever in the description it stands.
            let ordered = members.sorted { first, second in
                (types[first].name.count, types[first].name) < (types[second].name.count, types[second].name)
            }
            for other in ordered.dropFirst() { types[other].kind = .alias(.named(TypeID(index: ordered[0]))) }
        }
    }

    /// What two types must have in common to be one: all but their own names and where they stand.
    private struct Shape: Hashable {
        private let kind: TypeDefinition.Kind
        private let usage: TypeDefinition.Usage
        private let isDeprecated: Bool
        private let documentation: Documentation

        private static let nowhere = SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)

        /// Nil for what has no shape of its own.
        init?(_ definition: TypeDefinition, _ standIn: (TypeID) -> TypeID) {
            switch definition.kind {
            case .structure(var structure):
                for index in structure.properties.indices {
                    structure.properties[index].type = structure.properties[index].type.replacing(standIn)
                    structure.properties[index].range = Self.nowhere
                }
                if let values = structure.additionalProperties?.valueType {
                    structure.additionalProperties?.valueType = values.replacing(standIn)
                }
                kind = .structure(structure)
            case .union(var union):
                for index in union.cases.indices {
                    union.cases[index].type = union.cases[index].type.replacing(standIn)
                }
                kind = .union(union)
            case .enumeration: kind = definition.kind
            case .alias: return nil
            }
            // Enumerations of text go both ways whether they are used for it or not.
            if case .enumeration(let enumeration) = kind, enumeration.isOpen { usage = [] } else { usage = definition.usage }
            isDeprecated = definition.isDeprecated
            documentation = definition.documentation
        }
    }
}
