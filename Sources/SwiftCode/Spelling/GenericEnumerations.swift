import APIModel

extension Enumeration {
    /// Whether the runtime's one type for all open enumerations of text does, so that none of its code is there again.
    var isGeneric: Bool { isOpen && rawType == .string }
}

extension TypeDefinition.Kind {
    var isGenericEnumeration: Bool {
        if case .enumeration(let enumeration) = self { enumeration.isGeneric } else { false }
    }
}
