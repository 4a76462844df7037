/// A pass that adds a type alias for each component that a nested type shadows at a use.
///
/// For example, a component `Address` doesn't rename the nested type `Customer.Address`. The code of `Customer` uses
/// the component by its alias, `AddressComponent`.
enum ShadowPass {
    /// Adds the type aliases.
    ///
    /// - Parameter isNamespaced: True if the client is nested in a namespace. If so, a name of any nested type always
    ///   refers to a nested type in the code of models, and types outside are written with the namespace.
    static func apply(to types: [PlannedType], isNamespaced: Bool, reserved: inout NameScope) {
        var children: [Int: [String: Int]] = [:]
        for index in types.indices {
            if let parent = types[index].definition.parent {
                children[parent.index, default: [:]][types[index].definition.name] = index
            }
        }
        guard !children.isEmpty else { return }
        let nestedNames = isNamespaced ? Set(children.values.flatMap(\.keys)) : []
        var roots: [String: Int] = [:]
        for index in types.indices where types[index].definition.parent == nil {
            roots[types[index].definition.name] = index
        }
        for index in types.indices where !types[index].definition.isHidden {
            // The nested types of this type and of each enclosing type.
            var scopes: [[String: Int]] = []
            var scope: Int? = index
            while let current = scope {
                if let names = children[current] { scopes.append(names) }
                scope = types[current].definition.parent?.index
            }
            guard !nestedNames.isEmpty || !scopes.isEmpty else { continue }
            for reference in types[index].definition.kind.references {
                guard let id = reference.named else { continue }
                let target = generated(id.index, in: types)
                let top = types[target].definition.outermostName
                guard nestedNames.contains(top) || scopes.contains(where: { $0[top] != nil }), let root = roots[top]
                else { continue }
                // A type that is nested in this type is referenced without the name of the outermost type.
                if !types[target].definition.enclosing.isEmpty,
                    types[target].definition.enclosing.starts(with: types[index].definition.path)
                {
                    continue
                }
                if types[root].definition.otherName == nil {
                    types[root].definition.otherName = reserved.claim(top + "Component")
                }
                types[index].definition.shadowedTypes.insert(TypeID(index: root))
            }
        }
    }

    /// Returns the index of the generated type: the type itself, or the aliased type if the type is hidden.
    private static func generated(_ index: Int, in types: [PlannedType]) -> Int {
        guard types[index].definition.isHidden, case .alias(let reference) = types[index].definition.kind,
            let id = reference.named
        else { return index }
        return generated(id.index, in: types)
    }
}
