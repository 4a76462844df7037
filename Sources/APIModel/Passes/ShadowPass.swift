/// Adds an alias for each component whose name is shadowed by a nested type at one of its uses.
///
/// A component `Address` renames no `Customer.Address`: `Customer` uses the component by its alias, `AddressComponent`.
enum ShadowPass {
    ///
    /// - Parameter isNamespaced: True if the client is nested in a namespace. There a name that any nested type has
    ///   stands for that alone in the code of models, and those outside are written with the namespace.
    static func apply(to types: inout [ResolvedType], isNamespaced: Bool, reserved: inout NameScope) {
        var children: [Int: [String: Int]] = [:]
        for (index, type) in types.enumerated() {
            if let parent = type.definition.parent {
                children[parent.index, default: [:]][type.definition.name] = index
            }
        }
        guard !children.isEmpty else { return }
        let nestedNames = isNamespaced ? Set(children.values.flatMap(\.keys)) : []
        var roots: [String: Int] = [:]
        for (index, type) in types.enumerated() where type.definition.parent == nil {
            roots[type.definition.name] = index
        }
        for index in types.indices where !types[index].definition.isHidden {
            let definition = types[index].definition
            var visible = nestedNames
            var scope: Int? = index
            while let current = scope {
                visible.formUnion(children[current].map { $0.keys } ?? [:].keys)
                scope = types[current].definition.parent?.index
            }
            guard !visible.isEmpty else { continue }
            for reference in definition.kind.references {
                guard let id = reference.named else { continue }
                let target = types[id.index].definition.generated(in: types)
                // What is nested in the type itself is spelled from there.
                let path = definition.enclosing + [definition.name]
                guard !target.enclosing.starts(with: path), let top = target.enclosing.first ?? Optional(target.name),
                    visible.contains(top), let root = roots[top]
                else { continue }
                if types[root].definition.otherName == nil {
                    types[root].definition.otherName = reserved.claim(top + "Component")
                }
                types[index].definition.shadowedTypes.insert(TypeID(index: root))
            }
        }
    }
}

extension TypeDefinition {
    /// The type itself, or the one that it isn't generated for.
    fileprivate func generated(in types: [ResolvedType]) -> TypeDefinition {
        guard isHidden, case .alias(let reference) = kind, let id = reference.named else { return self }
        return types[id.index].definition.generated(in: types)
    }
}
