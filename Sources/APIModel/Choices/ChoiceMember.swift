import OpenAPI

/// One of the schemas of a `oneOf` or `anyOf`, with what tells its values from those of the others.
struct ChoiceMember {
    /// A target of the graph.
    var schema: SchemaID
    /// The schema that the description lists, which a discriminator's mapping names. Differs from ``schema`` where the
    /// properties beside the choice were joined to it.
    var listed: SchemaID
    var shape: Shape

    enum Shape {
        case boolean, integer, number
        /// `values` are those of an enumeration.
        case string(values: [String]?)
        case array
        /// An object without properties of its own.
        case dictionary
        case object(ObjectKeys)
        /// Any JSON, or a type that the user gives.
        case anything

        var isObject: Bool {
            if case .object = self { return true }
            return false
        }
    }

    var isObject: Bool { shape.isObject }

    var isDictionary: Bool {
        if case .dictionary = shape { return true }
        return false
    }

    var keys: ObjectKeys? {
        if case .object(let keys) = shape { return keys }
        return nil
    }
}

/// The keys of an object, as far as they tell it from others.
struct ObjectKeys: Equatable {
    var required: [String] = []
    /// All, required ones included.
    var known: [String] = []
    /// The values of properties that are constants or enumerations.
    var values: [Values] = []
    /// Keeps members that it has no properties for.
    var isExtensible = false

    struct Values: Equatable {
        /// `a.b` is the field `b` of the object in `a`.
        var key: String
        var values: [ConstantValue]

        /// Has one value, or that and null.
        var isConstant: Bool {
            values.count == 1 || (values.count == 2 && values.contains(.null))
        }
    }

    func values(of key: String) -> [ConstantValue]? {
        values.first { $0.key == key }?.values
    }

    /// What holds for an object that may be one of several: required is what all require, known what any knows.
    static func common(_ all: [ObjectKeys]) -> ObjectKeys {
        guard var common = all.first else { return ObjectKeys() }
        var known = Set(common.known)
        for keys in all.dropFirst() {
            let required = Set(keys.required)
            common.required.removeAll { !required.contains($0) }
            common.known += keys.known.filter { known.insert($0).inserted }
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
