import OpenAPI

/// A schema of a `oneOf` or `anyOf`, with the facts that distinguish its values from other members'.
struct UnionMember {
    /// The schema of the member, after references and wrappers were resolved.
    var schema: SchemaID
    /// The schema that the union lists, which a discriminator's mapping can name.
    ///
    /// The listed schema differs from ``schema`` if the properties beside the union were added to the member.
    var listed: SchemaID
    var shape: SchemaShape
    /// A Boolean value that indicates whether a number of the member may also be sent as a string.
    var hasTextOfNumber = false

    var isObject: Bool { shape.isObject }

    var isDictionary: Bool { shape.isDictionary }

    var keys: ObjectKeys? {
        if case .object(let keys) = shape { return keys }
        return nil
    }
}
