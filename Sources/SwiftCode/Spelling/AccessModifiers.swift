import APIModel

extension APIModel {
    /// The access modifier of generated declarations, with the blank after it.
    var access: SwiftText {
        switch accessLevel {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// The modifiers of a property that isn't a protocol requirement.
    ///
    /// The accessors of a public property are compiled where the property is used, if that takes more than its offset,
    /// rather than for every property (SE-0497).
    var propertyAccess: SwiftText {
        exportsImplementations ? "@export(implementation) public " : access
    }

    /// A Boolean value that indicates whether a public method is compiled at its call sites only (SE-0497).
    ///
    /// An app pays only for the methods that it calls, even if the client has a thousand.
    ///
    /// If the callers are in the same module or package, there is no benefit. Under library evolution the compiler
    /// (6.3) crashes when code uses such a stored property, whose offset only its own module knows.
    var exportsImplementations: Bool { accessLevel == .public && !supportsLibraryEvolution }
}
