import OpenAPI

/// The shapes of values that are written as text: scalars, arrays or objects.
///
/// Nested types are known only once all types have been built; until then a model is an object, regardless of its
/// properties.
struct ValueShapes {
    let types: [PlannedType]
    let options: ModelOptions.Types

    init(_ types: TypeBuilder) {
        self.types = types.planned
        options = types.facts.options.types
    }

    enum Shape {
        case scalar, list, object
        /// The shape of any JSON value, of a custom type, or of a union of several shapes.
        case unknown
    }

    func shape(of type: TypeReference) -> Shape {
        switch type {
        case .array: return .list
        case .dictionary: return .object
        case .json: return .unknown
        case IntegerRange.unlimited: return .scalar
        case .custom(let name):
            return name == options.integers || options.formats.values.contains(name) ? .scalar : .unknown
        case .optional(let wrapped): return shape(of: wrapped)
        case .named(let id):
            switch types[id.index].definition.kind {
            case .enumeration: return .scalar
            case .structure, .alias, .namespace: return .object
            case .union(let union):
                // Only one level of unions is examined; a union inside a union has an unknown shape.
                let shapes = Set(union.cases.map { $0.type.isUnion(in: types) ? .unknown : shape(of: $0.type) })
                return shapes.count == 1 ? shapes.first ?? .unknown : .unknown
            }
        case .boolean, .string, .int, .int32, .int64, .uint64, .double, .float, .decimal, .dateTime, .date, .uuid, .url,
            .base64,
            .embeddedJSON, .binary, .file:
            return .scalar
        }
    }

    /// Returns a description of the part of an array or an object that is itself an array or an object.
    ///
    /// Returns nil if no nested array or object is known.
    ///
    /// - Parameter repeatsArrays: A Boolean value that indicates whether an array of scalars in an object is sent as
    ///   one pair for each item.
    func nestedPart(of type: TypeReference, repeatsArrays: Bool = false) -> String? {
        func isNested(_ type: TypeReference) -> Bool {
            shape(of: type).isComposite && !(repeatsArrays && depth(ofLists: type) == 1)
        }
        switch type {
        case .optional(let wrapped): return nestedPart(of: wrapped, repeatsArrays: repeatsArrays)
        case .array(let element):
            return shape(of: element).isComposite ? "its items are \(shape(of: element).plural)" : nil
        case .dictionary(let value): return isNested(value) ? "its values are \(shape(of: value).plural)" : nil
        case .named(let id):
            guard case .structure(let structure) = types[id.index].definition.kind else { return nil }
            if let property = structure.properties.first(where: { isNested($0.type) }) {
                return "its property '\(property.key)' is \(shape(of: property.type).singular)"
            }
            return structure.additionalProperties.flatMap { rest in
                isNested(rest.valueType) ? "its values are \(shape(of: rest.valueType).plural)" : nil
            }
        default: return nil
        }
    }

    /// Returns the nesting depth of arrays of scalars.
    ///
    /// If the arrays contain objects, the depth is larger than any number of styles.
    func depth(ofLists type: TypeReference) -> Int {
        switch type {
        case .optional(let wrapped): depth(ofLists: wrapped)
        case .array(let element): 1 + depth(ofLists: element)
        default: shape(of: type) == .scalar ? 0 : 1_000
        }
    }
}

extension ValueShapes.Shape {
    var isComposite: Bool { self == .list || self == .object }

    var singular: String {
        switch self {
        case .list: "an array"
        case .object: "an object"
        case .scalar, .unknown: "a single value"
        }
    }

    var plural: String {
        switch self {
        case .list: "arrays"
        case .object: "objects"
        case .scalar, .unknown: "single values"
        }
    }
}

extension TypeReference {
    fileprivate func isUnion(in types: [PlannedType]) -> Bool {
        if case .optional(let wrapped) = self { return wrapped.isUnion(in: types) }
        guard case .named(let id) = self, case .union = types[id.index].definition.kind else { return false }
        return true
    }
}
