import Diagnostics

/// The keys of an object that distinguish it from others.
struct ObjectKeys: Equatable {
    var required: [String] = []
    /// All, required ones included.
    var known: [String] = []
    /// The values of properties that are constants or enumerations.
    var values: [Values] = []
    /// A Boolean value that indicates whether members without properties are preserved.
    var isExtensible = false

    struct Values: Equatable {
        /// `a.b` is the field `b` of the object in `a`.
        var key: String
        var values: [ConstantValue]

        /// A Boolean value that indicates whether the property has one value, or one and null.
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

    /// Returns the keys of a union of objects: those that all require, and those that any has.
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
