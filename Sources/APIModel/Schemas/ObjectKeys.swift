import Diagnostics

/// The keys of an object schema, which distinguish its values from the values of other schemas.
struct ObjectKeys: Equatable {
    var required: [String] = []
    /// All declared keys, including the required keys.
    var known: [String] = []
    /// The values of properties that are constants or enumerations.
    var values: [Values] = []
    /// A Boolean value that indicates whether the object preserves undeclared members.
    var isExtensible = false

    struct Values: Equatable {
        /// The property's key, or a path: `a.b` is the property `b` of the object in `a`.
        var key: String
        var values: [ConstantValue]

        /// A Boolean value that indicates whether the property has one value, possibly in addition to null.
        var isConstant: Bool {
            values.count == 1 || (values.count == 2 && values.contains(.null))
        }

        /// A Boolean value that indicates whether the property is a constant of three words or more.
        var isSentence: Bool {
            isConstant
                && values.allSatisfy { value in
                    guard case .string(let text) = value else { return value == .null }
                    return text.utf8.count(where: { $0 == UInt8(ascii: " ") }) > 1
                }
        }
    }

    func values(of key: String) -> [ConstantValue]? {
        values.first { $0.key.isExactly(key) }?.values
    }

    /// Returns the keys of a union: the keys that all members require, and the keys that any member has.
    static func common(_ all: [ObjectKeys]) -> ObjectKeys {
        guard var common = all.first else { return ObjectKeys() }
        var known = Set<ExactString>(exactly: common.known)
        for keys in all.dropFirst() {
            let required = Set<ExactString>(exactly: keys.required)
            common.required.removeAll { !required.contains($0) }
            common.known += keys.known.filter { known.insert(ExactString($0)).inserted }
            common.isExtensible = common.isExtensible || keys.isExtensible
            common.values = common.values.compactMap { own in
                guard let others = keys.values(of: own.key) else { return nil }
                let seen = Set(own.values)
                return Values(key: own.key, values: own.values + others.filter { !seen.contains($0) })
            }
        }
        return common
    }
}
