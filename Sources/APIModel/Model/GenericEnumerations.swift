// Open enumerations of strings, which the runtime's generic type represents.

extension Enumeration {
    /// A Boolean value that indicates whether the runtime's generic type represents the enumeration.
    ///
    /// The runtime has a generic type for open enumerations of strings, so the code of such enumerations isn't
    /// generated again.
    package var isGeneric: Bool { isOpen && rawType == .string }
}

extension TypeDefinition.Kind {
    package var isGenericEnumeration: Bool {
        if case .enumeration(let enumeration) = self { enumeration.isGeneric } else { false }
    }
}
