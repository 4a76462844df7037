/// A field that the specification gives an object.
struct ObjectField: Sendable {
    /// The type of a field's value, as far as it contains objects with fields.
    enum Value: Sendable {
        /// A scalar, or data that the specification doesn't restrict.
        case any
        /// An object, or a list of such.
        case objects(ObjectKind)
        /// Objects by names that authors choose.
        case map(ObjectKind)
    }

    /// The treatment of a field in a description of a version that doesn't define it.
    enum Elsewhere: String, Sendable {
        case read = "it is read"
        case ignored = "ignored"
        /// A field of schemas that is read if the object has no schema.
        case replacesSchema = "it is read if there is no 'schema'"
    }

    enum Need: Sendable {
        case optional
        /// Without it there is nothing to generate.
        case required
        /// The specification asks for it, and nothing that is generated needs it.
        case expected
    }

    var value = Value.any
    var first = Document.Version.v2_0
    var last = Document.Version.v3_2
    var elsewhere = Elsewhere.ignored
    var need = Need.optional
    /// The last version that asks for it.
    var neededUntil = Document.Version.v3_2

    func isIn(_ version: Document.Version) -> Bool {
        first <= version && version <= last
    }
}

/// Consecutive fields of an object that differ only in their names.
struct FieldGroup: Sendable {
    let names: [String]
    let field: ObjectField

    /// - Parameters:
    ///   - value: The objects that the values contain.
    ///   - first: The first version with the fields.
    ///   - last: The last version with the fields.
    ///   - elsewhere: The treatment in other versions.
    ///   - need: The necessity of the fields in an object.
    ///   - neededUntil: The last version that needs them.
    static func fields(
        _ names: String..., of value: ObjectField.Value = .any, from first: Document.Version = .v2_0,
        until last: Document.Version = .v3_2, elsewhere: ObjectField.Elsewhere = .ignored,
        need: ObjectField.Need = .optional, neededUntil: Document.Version = .v3_2
    ) -> FieldGroup {
        FieldGroup(
            names: names,
            field: ObjectField(
                value: value, first: first, last: last, elsewhere: elsewhere, need: need, neededUntil: neededUntil))
    }
}

/// The fields of an object in all versions.
final class ObjectFields: Sendable {
    /// The name of the object in diagnostics: "an operation".
    let name: String
    let fields: [String: ObjectField]
    /// In the order of the table.
    let names: [String]
    /// The fields that are required or expected, with their names.
    let needed: [(name: String, field: ObjectField)]

    init(_ name: String, _ groups: FieldGroup...) {
        self.name = name
        let entries = groups.flatMap { group in group.names.map { (name: $0, field: group.field) } }
        names = entries.map(\.name)
        fields = Dictionary(entries, uniquingKeysWith: { first, _ in first })
        needed = entries.filter { $0.field.need != .optional }
    }

    /// "the operation"
    var definiteName: String {
        for article in ["a ", "an "] where name.hasPrefix(article) { return "the " + name.dropFirst(article.count) }
        return name
    }
}
