import Diagnostics
import OpenAPI

/// Makes types of schemas, each once and only those that are asked for.
///
/// Structures and unions get their place in the table first and are filled later, from a queue: so they may contain
/// themselves, and a long chain of them doesn't recurse.
final class TypeBuilder {
    let document: Document
    let options: ModelOptions
    var sink: DiagnosticSink
    var flattener: SchemaFlattener
    var types = TypeTable()
    /// Where the name of each type comes from, by its index.
    var proposals: [NameProposal] = []

    private var built: [Key: SchemaType] = [:]
    /// Schemas that are being looked at, and aren't structures or unions: a list of itself has no type.
    private var open: Set<Key> = []
    private var pending: [() -> Void] = []
    /// Enumerations by name and values: the same one is often written out at many places.
    var enumerations: [String: TypeID] = [:]
    private var unusedMediaTypes: Set<String> = []

    private struct Key: Hashable {
        let schema: SchemaID
        let isMultipart: Bool
    }

    init(_ document: Document, options: ModelOptions, sink: DiagnosticSink) {
        self.document = document
        self.options = options
        self.sink = sink
        flattener = SchemaFlattener(document.schemas)
    }

    /// The type of the schema at `id`, which is used at `place`.
    func type(of id: SchemaID, at place: Place) -> SchemaType {
        let target = flattener.target(of: id)
        let key = Key(schema: target, isMultipart: place.isMultipart)
        let sibling = document.schemas[id]
        var type: SchemaType
        if let known = built[key] {
            type = known
        } else if place.depth > 100 || !open.insert(key).inserted {
            return SchemaType(.json)
        } else {
            type = makeType(of: target, at: place)
            open.remove(key)
            built[key] = type
        }
        if target != id, sibling.types.contains(.null) || sibling.allowsNull { type.isNullable = true }
        return type
    }

    /// A type of its own is known as soon as it has a place in the table, before anything in it is looked at.
    func define(
        _ definition: TypeDefinition, _ proposal: NameProposal, _ id: SchemaID?, isMultipart: Bool = false,
        isNullable: Bool = false
    ) -> TypeID {
        let type = types.add(definition)
        proposals.append(proposal)
        if let id {
            built[Key(schema: flattener.target(of: id), isMultipart: isMultipart)] =
                SchemaType(.named(type), isNullable: isNullable)
        }
        return type
    }

    /// Says once of each media type that another one is taken in its place.
    func noteUnusedMediaType(_ name: String, direction: String, at range: SourceRange) {
        guard unusedMediaTypes.insert(name + " " + direction).inserted else { return }
        sink.report(
            Diagnostic(
                .unsupportedMediaType, severity: .note,
                "'\(name)' isn't \(direction) where there is another media type to choose", at: range
            )
        )
    }

    func later(_ work: @escaping () -> Void) {
        pending.append(work)
    }

    /// Fills everything that has been asked for, and what that asks for.
    func finish() {
        var next = 0
        while next < pending.count {
            pending[next]()
            next += 1
        }
        pending = []
    }

    private func makeType(of id: SchemaID, at place: Place) -> SchemaType {
        let schema = flattener.schema(id)
        let place = schema.name.map { Place(schemaName: $0, isMultipart: place.isMultipart, depth: place.depth) } ?? place
        if let name = schema.name, let custom = options.types.schemas[name] { return SchemaType(.custom(custom)) }
        if let alias = aliasOfAllOf(id) { return type(of: alias, at: place.deeper) }
        if let contradiction = contradiction(in: schema, id) {
            sink.report(.contradictoryTypes, "\(contradiction); any JSON value is taken", at: schema.range)
            return SchemaType(.json)
        }
        return makeType(schema, id, at: place)
    }

    /// `allOf` with one part, and nothing beside it but words, is that part.
    private func aliasOfAllOf(_ id: SchemaID) -> SchemaID? {
        let schema = document.schemas[id]
        guard schema.allOf.count == 1, schema.properties.isEmpty, schema.required.isEmpty, schema.oneOf.isEmpty,
            schema.anyOf.isEmpty, schema.enumeration == nil, schema.items == nil,
            schema.additionalProperties == .unspecified || schema.additionalProperties == .forbidden,
            schema.types.subtracting(.object).isEmpty, !schema.allowsNull
        else { return nil }
        return schema.allOf[0]
    }

    private func contradiction(in schema: Schema, _ id: SchemaID) -> String? {
        if let contradiction = flattener.contradictions[id] { return contradiction }
        guard !schema.types.isEmpty else { return nil }
        if !schema.properties.isEmpty, !schema.types.contains(.object) {
            return "the schema has properties, but its type isn't object"
        }
        return nil
    }

    private func makeType(_ schema: Schema, _ id: SchemaID, at place: Place) -> SchemaType {
        var isNullable = schema.types.contains(.null) || schema.allowsNull
        let kinds = schema.types.subtracting(.null)
        if let values = schema.enumeration, !values.isEmpty {
            if values.contains(.null) { isNullable = true }
            return enumeration(schema, id, at: place, isNullable: isNullable)
        }
        if let union = union(schema, id, at: place, isNullable: isNullable) { return union }
        var type: TypeReference
        switch kinds {
        case .string: type = string(schema, place)
        case .integer: type = integer(schema)
        case .number: type = number(schema)
        case [.integer, .number]: type = number(schema)
        case .boolean: type = .boolean
        case .array: type = array(schema, at: place)
        case .object: return object(schema, id, at: place, isNullable: isNullable)
        case []:
            if !schema.properties.isEmpty || schema.additionalProperties != .unspecified && !schema.allowsNothing {
                return object(schema, id, at: place, isNullable: isNullable)
            }
            if schema.items != nil || !schema.prefixItems.isEmpty {
                type = array(schema, at: place)
            } else if schema.types == .null {
                type = .json
            } else if let format = schema.format, let scalar = stringFormat(format, place) {
                type = scalar
            } else {
                type = .json
            }
        default:
            return unionOfKinds(kinds, schema, id, at: place, isNullable: isNullable)
        }
        if let format = schema.format, let custom = options.types.formats[format] { type = .custom(custom) }
        return SchemaType(type, isNullable: isNullable && type != .json)
    }

    private func array(_ schema: Schema, at place: Place) -> TypeReference {
        // A tuple's items have types of their own; only when all are one type is it a list of that.
        let tuple = schema.prefixItems.map { type(of: $0, at: place.item) }
        if !tuple.isEmpty {
            let rest = schema.items.map { [type(of: $0, at: place.item)] } ?? []
            let all = Set((tuple + rest).map(\.optional))
            return .array(all.count == 1 ? all.first ?? .json : .json)
        }
        guard let items = schema.items else { return .array(.json) }
        return .array(type(of: items, at: place.item).optional)
    }
}

/// A type, and whether null can stand in its place.
struct SchemaType: Hashable {
    var type: TypeReference
    var isNullable: Bool

    init(_ type: TypeReference, isNullable: Bool = false) {
        self.type = type
        self.isNullable = isNullable
    }

    /// The type as an element of a list or dictionary.
    var optional: TypeReference { isNullable ? .optional(type) : type }
}
