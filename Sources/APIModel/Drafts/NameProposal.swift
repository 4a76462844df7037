import OpenAPI

/// How a type wants to be called, and how strong its claim is.
struct NameProposal {
    enum Origin: Int, Comparable {
        /// By the user, in the configuration.
        case given
        /// By the description: the name of a component.
        case declared
        /// From where it stands.
        case derived
        /// From its position alone.
        case positional

        static func < (lhs: Origin, rhs: Origin) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var origin: Origin
    /// Best first.
    var candidates: [String]
    /// The file that it belongs to, when that isn't its own.
    var file: File

    enum File {
        case own
        /// Of the named schema that it stands in.
        case schema(SchemaID)
        /// Of the group of the operation at this index of the document.
        case operation(Int)
    }
}
