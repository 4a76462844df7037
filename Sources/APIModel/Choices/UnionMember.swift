import OpenAPI

/// A schema of a `oneOf` or `anyOf`, with the facts that distinguish its values from others.
struct UnionMember {
    /// A target of the graph.
    var schema: SchemaID
    /// The schema that the description lists, which a discriminator's mapping names.
    ///
    /// The listed schema differs from ``schema`` where the properties beside the choice were joined to it.
    var listed: SchemaID
    var shape: SchemaShape
    /// A Boolean value that indicates whether another member is the same number as a string.
    var hasTextOfNumber = false

    var isObject: Bool { shape.isObject }

    var isDictionary: Bool { shape.isDictionary }

    var keys: ObjectKeys? {
        if case .object(let keys) = shape { return keys }
        return nil
    }
}
