import OpenAPI

/// A proposed name of a type, and its precedence.
struct NameProposal {
    enum Origin: Int, Comparable {
        /// A name that the user specifies in the configuration.
        case given
        /// The name of a component of the description.
        case declared
        /// A name derived from the location of the schema.
        case derived
        /// A name derived from the position of the schema alone.
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
    /// The schemas around it, from the inside to the outside, as far as its name is derived from them.
    var surroundings: [Surrounding] = []
    /// From the schema outwards.
    var steps: [NameStep] = []
    /// The name that the description gives an inline enumeration.
    var enumerationName: String?
    /// The name of the component that contains the schema, and whether the configuration gives it.
    var componentName: (name: String, isGiven: Bool)?

    /// The namespace of the operation that contains the schema, if the name would be too long without it.
    var operationNamespace: OperationNamespace?

    /// A namespace for the types of one operation, and the name of one of them in it.
    struct OperationNamespace {
        let operation: Int
        /// Best first.
        let candidates: [String]
        let role: String
    }

    /// The component that contains the schema, if it is an object or a union; nil otherwise.
    var surroundingComponent: SchemaID? {
        guard case .schema(let id) = file else { return nil }
        return switch steps.last {
        case .property, .option: id
        case .kind, .list, .element, nil: nil
        }
    }

    /// A schema that contains the inline schema.
    struct Surrounding {
        let schema: SchemaID
        /// The number of ``NameProposal/steps`` that lead to it.
        let stepCount: Int
    }

    /// Returns the name of the schema within one of ``surroundings``.
    func role(in surrounding: Surrounding) -> String {
        if let enumerationName { return enumerationName }
        let steps = steps.prefix(surrounding.stepCount).reversed()
        let name = NameStep.name("", isProperty: false, Array(steps)[...], repeats: false)
        return Identifier.legal(Identifier.beginning(of: name, bytes: Identifier.longest))
    }

    /// Adds a suffix that distinguishes the type from another type of the same schema.
    ///
    /// The suffix is used in case the other type has the name already.
    mutating func add(_ suffix: String) {
        guard let best = candidates.first else { return }
        candidates.insert(best + suffix, at: 1)
    }

    enum File {
        case own
        /// The file of the named schema that contains it.
        case schema(SchemaID)
        /// The file of the group that contains the operation at this index of the document.
        case operation(Int)
    }
}
