import Diagnostics
import SpecSyntax

/// A registry that assigns one ID to each schema node, and a queue of the schemas to read.
struct SchemaRegistry {
    /// The kind of object that a schema node is.
    enum Kind {
        case schema
        /// A parameter, a header or an `items` object of Swagger 2.0.
        ///
        /// Such an object has schema keywords beside its other fields.
        case parameter
    }

    /// A schema that has an ID but hasn't been read.
    struct Pending {
        let node: SyntaxNode
        let id: SchemaID
        let kind: Kind
    }

    private var table = SchemaTable()
    /// The IDs of the component schemas, by component name.
    var components: [ExactString: SchemaID] = [:]
    /// The schemas that got their names from a reference.
    ///
    /// The reference leads into another file, or into the definitions of another schema.
    private(set) var namedElsewhere: [Document.NamedSchema] = []
    /// The descriptions that replace the schemas' own, by schema ID.
    var descriptions: [SchemaID: String] = [:]
    /// The IDs of the schema nodes. A node is identified by its range.
    private var ids: [SourceRange: SchemaID] = [:]
    /// The placeholder for schemas that haven't been read.
    private static let unread = Schema(range: SourceRange(file: SourceFileID(index: 0), start: 0, end: 0))
    /// The queue of schemas that haven't been read.
    ///
    /// With a queue in place of recursion, a long chain of references can't exhaust the stack.
    private var pending: [Pending] = []
    private var read = 0

    subscript(id: SchemaID) -> Schema {
        get { table[id] }
        _modify { yield &table[id] }
    }

    mutating func add(_ schema: Schema) -> SchemaID { table.add(schema) }

    mutating func id(of node: SyntaxNode, _ kind: Kind) -> SchemaID {
        if let id = ids[node.range] { return id }
        let id = table.add(Self.unread)
        ids[node.range] = id
        pending.append(Pending(node: node, id: id, kind: kind))
        return id
    }

    /// Returns the ID of the schema at `node`, and creates the schema with `make` if it doesn't exist yet.
    mutating func id(of node: SyntaxNode, making make: () -> Schema) -> SchemaID {
        if let id = ids[node.range] { return id }
        let id = table.add(make())
        ids[node.range] = id
        return id
    }

    /// Returns the next schema to read; nil if all schemas have been read.
    mutating func nextPending() -> Pending? {
        guard read < pending.count else {
            pending = []
            read = 0
            return nil
        }
        defer { read += 1 }
        return pending[read]
    }

    /// Returns all schemas, with their own descriptions replaced where another part describes them.
    func tableWithDescriptions() -> SchemaTable {
        var table = table
        for (id, description) in descriptions { table[id].description = description }
        return table
    }

    /// Gives a schema a name that comes from a reference.
    mutating func name(_ id: SchemaID, _ name: String) {
        table[id].name = name
        namedElsewhere.append(Document.NamedSchema(name: name, schema: id, isComponent: false))
    }
}
