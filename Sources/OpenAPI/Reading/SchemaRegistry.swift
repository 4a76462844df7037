import Diagnostics
import SpecSyntax

/// Assigns an ID to each node that is a schema, once, and stores those that haven't been read.
struct SchemaRegistry {
    /// The kind of object that a node is read as.
    enum Kind {
        case schema
        /// A parameter, a header or an `items` object of Swagger 2.0.
        ///
        /// Such an object has the schema's keywords beside its own.
        case parameter
    }

    /// A schema that has an ID but hasn't been read.
    struct Pending {
        let node: SyntaxNode
        let id: SchemaID
        let kind: Kind
    }

    private var table = SchemaTable()
    /// The schemas of the components by their names.
    var components: [ExactString: SchemaID] = [:]
    /// Schemas that were named by a reference into another file, or into definitions of a schema's own.
    private(set) var namedElsewhere: [Document.NamedSchema] = []
    /// The descriptions of schemas that are defined outside of them.
    var descriptions: [SchemaID: String] = [:]
    /// The IDs of nodes, which are identified by their ranges.
    private var ids: [SourceRange: SchemaID] = [:]
    /// A queue rather than recursion, so that a long chain of references can't exhaust the stack.
    private var pending: [Pending] = []
    private var read = 0

    subscript(id: SchemaID) -> Schema {
        get { table[id] }
        _modify { yield &table[id] }
    }

    mutating func add(_ schema: Schema) -> SchemaID { table.add(schema) }

    mutating func id(of node: SyntaxNode, _ kind: Kind) -> SchemaID {
        if let id = ids[node.range] { return id }
        let id = table.add(Schema(range: node.range))
        ids[node.range] = id
        pending.append(Pending(node: node, id: id, kind: kind))
        return id
    }

    /// Returns the ID of the schema that `make` creates for `node`, if there is none yet.
    mutating func id(of node: SyntaxNode, making make: () -> Schema) -> SchemaID {
        if let id = ids[node.range] { return id }
        let id = table.add(make())
        ids[node.range] = id
        return id
    }

    /// Returns the next schema to read.
    mutating func nextPending() -> Pending? {
        guard read < pending.count else {
            pending = []
            read = 0
            return nil
        }
        defer { read += 1 }
        return pending[read]
    }

    /// Returns all schemas, with descriptions that are defined outside of them.
    func described() -> SchemaTable {
        var table = table
        for (id, description) in descriptions { table[id].description = description }
        return table
    }

    /// Gives a schema the name under which references know it.
    mutating func name(_ id: SchemaID, _ name: String) {
        table[id].name = name
        namedElsewhere.append(Document.NamedSchema(name: name, schema: id))
    }
}
