import OpenAPI

/// A proposed name of a type, and its precedence.
///
/// A proposal is a class, since passes copy types often.
final class NameProposal {
    enum Origin: Int, Comparable {
        /// A name that the user specifies in the configuration.
        case given
        /// The name of a component of the description.
        case declared
        /// A name derived from the location of the schema.
        case derived
        /// The name `Value`, for a schema whose location results in no name.
        case positional

        static func < (lhs: Origin, rhs: Origin) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var origin: Origin
    /// The candidates for the type's name, the best first.
    var candidates: [String]
    /// A Boolean value that indicates whether the best candidate omits words.
    ///
    /// A shortened name yields to the complete name of another type.
    var isShortened = false
    /// A Boolean value that indicates whether the name is declared in another file, or in the definitions of a schema.
    ///
    /// Such a name yields to that of a component.
    var isElsewhere = false
    /// The component that the type represents, itself or as the only schema that the component wraps.
    var component: SchemaID?
    /// The file in which the type is generated.
    var file: File
    /// The schemas that contain the type's schema, the innermost first.
    ///
    /// Only schemas that contribute to the type's name are included.
    var surroundings: [Surrounding] = []
    /// The steps from the type's schema outwards to the component or the operation that contains it.
    var steps: [NameStep] = []
    /// The name that the description specifies for an inline enumeration.
    var enumerationName: String?
    /// The name of the component that contains the schema, and whether the configuration specifies it.
    var componentName: (name: String, isGiven: Bool)?

    /// The namespace of the operation that contains the schema, if the name would be too long without it.
    var operationNamespace: OperationNamespace?

    init(origin: Origin, candidates: [String], file: File) {
        self.origin = origin
        self.candidates = candidates
        self.file = file
    }

    /// A namespace for the types of one operation, and the name of the type in the namespace.
    struct OperationNamespace {
        let operation: Int
        /// The candidates for the namespace's name, the best first.
        let candidates: [String]
        let role: String
    }

    /// The component that contains the schema, if the component is an object or a union; nil otherwise.
    var surroundingComponent: SchemaID? {
        guard case .schema(let id) = file else { return nil }
        return switch steps.last {
        case .property, .option: id
        case .kind, .list, .element, nil: nil
        }
    }

    /// A schema that contains the inline schema of a type.
    struct Surrounding {
        let schema: SchemaID
        /// The number of ``NameProposal/steps`` from the inline schema to this schema.
        let stepCount: Int
    }

    /// Returns the name of the type within one of its ``surroundings``.
    func role(in surrounding: Surrounding) -> String {
        if let enumerationName { return enumerationName }
        let steps = steps.prefix(surrounding.stepCount).reversed()
        let name = NameStep.name("", isProperty: false, Array(steps)[...], repeats: false)
        return Identifier.legal(Identifier.beginning(of: name, bytes: Identifier.longest))
    }

    /// Adds a candidate with a suffix that distinguishes the type from another type of the same schema.
    ///
    /// The candidate with the suffix is used if the other type already has the best name.
    func add(_ suffix: String) {
        guard let best = candidates.first else { return }
        candidates.insert(best + suffix, at: 1)
    }

    enum File {
        case own
        /// The file of the named schema that contains the type's schema.
        case schema(SchemaID)
        /// The file of the group that contains an operation, by the operation's index in the document.
        case operation(Int)
    }
}
