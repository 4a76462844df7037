extension Schema {
    /// A Boolean value that indicates whether the schema has constraints other than its types.
    ///
    /// Documentation and nullability aren't constraints.
    public var constrains: Bool {
        constrainsBesideChoices || hasParts
    }

    /// A Boolean value that indicates whether the schema is composed of other schemas.
    @inlinable public var hasParts: Bool { !self.allOf.isEmpty || !self.oneOf.isEmpty || !self.anyOf.isEmpty }

    public var constrainsBesideChoices: Bool {
        !self.properties.isEmpty || !self.required.isEmpty || self.enumeration != nil || self.items != nil
            || !self.prefixItems.isEmpty || self.unevaluatedItems != nil || self.format != nil
            || self.contentSchema != nil || !self.patternProperties.isEmpty || constrainsFurtherProperties
    }

    private var constrainsFurtherProperties: Bool {
        if case .schema = self.additionalProperties { return true }
        return false
    }
}
