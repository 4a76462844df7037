import APIModel

extension APIModel {
    /// The access modifier of generated declarations, followed by a space; empty for internal access.
    var access: SwiftText {
        switch accessLevel {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// The attributes and access modifier of a property or initializer that isn't a protocol requirement.
    ///
    /// If the accessors of a public property need more than the property's offset, they are compiled only where the
    /// property is used, not for every property (SE-0497).
    var propertyAccess: SwiftText {
        exportsImplementations ? "@export(implementation) public " : access
    }

    /// A Boolean value that indicates whether a public method is compiled at its call sites only (SE-0497).
    ///
    /// An app then contains code only for the methods that it calls, even if the client has a thousand.
    ///
    /// If the callers are in the same module or package, there is no benefit. With library evolution, the Swift 6.3
    /// compiler crashes if such code uses a stored property whose offset only the property's module knows.
    var exportsImplementations: Bool { accessLevel == .public && !supportsLibraryEvolution }
}
