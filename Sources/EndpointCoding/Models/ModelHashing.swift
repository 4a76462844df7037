/// Hashes all parts of values, so that equal values have equal hashes.
///
/// Pending values are in an array, as in ``ModelComparison``.
package struct ModelHashing {
    private var pending: [Any]

    static func combine(_ value: Any, into hasher: inout Hasher) {
        var hashing = ModelHashing(pending: [value])
        while let next = hashing.pending.popLast() { hashing.combine(next, into: &hasher) }
    }

    private mutating func combine(_ value: Any, into hasher: inout Hasher) {
        switch ModelParts(value) {
        case .properties(let properties):
            pending += properties.map(\.value)
        case .unionCase(let name, let content):
            hasher.combine(name)
            pending.append(content)
        case .list(let elements):
            hasher.combine(elements.count)
            pending += elements
        case .dictionary(let members):
            hasher.combine(members.count)
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                hasher.combine(key)
                pending.append(value)
            }
        case .wrapped(let content), .embedded(let content):
            hasher.combine(true)
            pending.append(content)
        case .absent:
            hasher.combine(false)
        case .scalar:
            // What can't be hashed counts as alike, which is right, if slow to look up.
            if let value = value as? any Hashable { value.hash(into: &hasher) }
        }
    }
}

extension ReflectedValue {
    /// Hashes all its properties.
    public func hash(into hasher: inout Hasher) {
        ModelHashing.combine(self, into: &hasher)
    }

    /// Implemented here so that the compiler synthesizes none in each type.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
