/// The keys that a model's initializer reads, found by calling the initializer once per type.
package enum ModelKeys {
    private static let known = Locked<[ObjectIdentifier: [StaticString]]>([:])

    /// Returns the keys in the order of reading.
    ///
    /// The result is empty for a type that isn't an object, or that keeps all members.
    package static func keys<Model: ReadableValue>(of type: Model.Type) -> [StaticString] {
        let key = ObjectIdentifier(type)
        if let keys = known.withLock({ $0[key] }) { return keys }
        var keys: [StaticString] = []
        for request in MirrorEncoder.requests(of: type) {
            guard case .field(let key) = request else {
                keys = []
                break
            }
            keys.append(key)
        }
        known.withLock { $0[key] = keys }
        return keys
    }
}
