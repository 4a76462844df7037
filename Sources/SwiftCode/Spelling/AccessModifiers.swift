import APIModel

extension APIModel {
    /// The access modifier of what is generated, with the blank after it.
    var access: SwiftText {
        switch accessLevel {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// What stands before a property that no protocol asks for: the accessors of a public one are compiled where it is
    /// used, if that takes more than to know its offset, and not for each property there is (SE-0497).
    var propertyAccess: SwiftText {
        exportsImplementations ? "@export(implementation) public " : access
    }

    /// Whether a public method is compiled where it is called, and only if it is (SE-0497): of a client of a thousand
    /// methods an app pays for those that it calls.
    ///
    /// Where the callers are in the same module or package nothing is won. Under library evolution the compiler (6.3)
    /// crashes over whoever uses a stored property of that kind, whose offset only its own module knows.
    var exportsImplementations: Bool { accessLevel == .public && !supportsLibraryEvolution }
}
