extension Schema {
    /// A Boolean value that indicates whether the schema has constraints other than its types.
    ///
    /// Documentation and nullability aren't constraints.
    public var constrains: Bool {
        constrainsBesideChoices || hasParts
    }

    /// A Boolean value that indicates whether the schema is composed of other schemas.
    @inlinable public var hasParts: Bool { !allOf.isEmpty || !oneOf.isEmpty || !anyOf.isEmpty }

    public var constrainsBesideChoices: Bool {
        !properties.isEmpty || !required.isEmpty || enumeration != nil || items != nil || !prefixItems.isEmpty
            || unevaluatedItems != nil || format != nil || contentSchema != nil || !patternProperties.isEmpty
            || constrainsFurtherProperties
    }

    private var constrainsFurtherProperties: Bool {
        if case .schema = additionalProperties { return true }
        return false
    }
}
