extension WritableValue {
    /// Returns a copy with another value of a property.
    @_spi(Generated)
    public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
        var copy = self
        copy[keyPath: property] = value
        return copy
    }
}
