/// A field that the OpenAPI specification defines for an object.
struct ObjectField: Sendable {
    /// The kind of a field's value: the objects in the value, whose fields are checked as well.
    enum Content: Sendable {
        /// A scalar, or a value whose fields aren't checked.
        case any
        /// An object, or an array of such objects.
        case objects(ObjectKind)
        /// A map from names, which the description's author chooses, to objects.
        case map(ObjectKind)
    }

    /// The treatment of a field if the description's version of OpenAPI doesn't define it.
    enum Elsewhere: String, Sendable {
        case read = "it is read"
        case ignored = "ignored"
        /// The treatment of a schema keyword in a parameter or header: read if the object has no schema.
        case replacesSchema = "it is read if there is no 'schema'"
    }

    enum Need: Sendable {
        case optional
        /// The need for a field without which nothing can be generated.
        case required
        /// The need for a field that the specification requires, but that generation doesn't.
        case expected
    }

    var value = Content.any
    var first = Document.Version.v2_0
    var last = Document.Version.v3_2
    var elsewhere = Elsewhere.ignored
    var need = Need.optional
    /// The last version of OpenAPI that requires the field.
    var neededUntil = Document.Version.v3_2

    func isIn(_ version: Document.Version) -> Bool {
        first <= version && version <= last
    }
}

/// A group of fields of an object that differ only in their names.
struct FieldGroup: Sendable {
    let names: [String]
    let field: ObjectField

    /// Returns a group of fields.
    ///
    /// - Parameters:
    ///   - value: The kind of the fields' values.
    ///   - first: The first version of OpenAPI that defines the fields.
    ///   - last: The last version of OpenAPI that defines the fields.
    ///   - elsewhere: The treatment of the fields in other versions of OpenAPI.
    ///   - need: A value that indicates whether an object must have the fields.
    ///   - neededUntil: The last version of OpenAPI in which an object must have the fields.
    static func fields(
        _ names: String..., of value: ObjectField.Content = .any, from first: Document.Version = .v2_0,
        until last: Document.Version = .v3_2, elsewhere: ObjectField.Elsewhere = .ignored,
        need: ObjectField.Need = .optional, neededUntil: Document.Version = .v3_2
    ) -> FieldGroup {
        FieldGroup(
            names: names,
            field: ObjectField(
                value: value, first: first, last: last, elsewhere: elsewhere, need: need, neededUntil: neededUntil))
    }
}

/// The fields that an object has in any version of OpenAPI.
final class ObjectFields: Sendable {
    /// The name of the object with an article in diagnostics, such as "an operation".
    let name: String
    let fields: [String: ObjectField]
    /// The names of the fields in the order in which the specification's table lists them.
    let names: [String]
    /// The fields that an object must have or should have, with their names.
    let needed: [(name: String, field: ObjectField)]

    init(_ name: String, _ groups: FieldGroup...) {
        self.name = name
        let entries = groups.flatMap { group in group.names.map { (name: $0, field: group.field) } }
        names = entries.map(\.name)
        fields = Dictionary(entries, uniquingKeysWith: { first, _ in first })
        needed = entries.filter { $0.field.need != .optional }
    }

    /// The name of the object with a definite article, such as "the operation".
    var definiteName: String {
        for article in ["a ", "an "] where name.hasPrefix(article) { return "the " + name.dropFirst(article.count) }
        return name
    }
}
