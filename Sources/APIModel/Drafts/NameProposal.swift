import OpenAPI

/// A proposed name of a type, and its precedence.
struct NameProposal {
    enum Origin: Int, Comparable {
        /// By the user, in the configuration.
        case given
        /// By the description: the name of a component.
        case declared
        /// Derived from its location.
        case derived
        /// From its position alone.
        case positional

        static func < (lhs: Origin, rhs: Origin) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var origin: Origin
    /// Best first.
    var candidates: [String]
    /// A Boolean value that indicates whether the best name omits words, and so yields to a complete name.
    var isShortened = false
    /// The component that it is, by itself or as all that the component wraps.
    var component: SchemaID?
    /// The file that it belongs to, when that isn't its own.
    var file: File

    /// Adds a suffix that distinguishes the type from another type of the same schema, in case that has the name
    /// already.
    mutating func add(_ suffix: String) {
        guard let best = candidates.first else { return }
        candidates.insert(best + suffix, at: 1)
    }

    enum File {
        case own
        /// The file of the named schema that contains it.
        case schema(SchemaID)
        /// Of the group of the operation at this index of the document.
        case operation(Int)
    }
}
