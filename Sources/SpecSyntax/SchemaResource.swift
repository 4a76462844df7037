/// A resource: a part of a description that has its own base URI.
///
/// The part is a file, or a schema with an `$id` within a file (JSON Schema 2020-12 Core, sections 4.3.5 and 8.2).
public struct SchemaResource: Sendable {
    public let node: SyntaxNode
    /// The base URI of the references in the resource.
    public internal(set) var base: URIReference
    /// The index of the enclosing resource; nil for a file.
    var parent: Int?
    /// The schemas in the resource that have an anchor, by anchor name.
    public private(set) var anchors: [String: SyntaxNode] = [:]
    /// The names of dynamic anchors, whose targets an enclosing resource may replace.
    public private(set) var dynamicAnchors: Set<String> = []
    /// The schemas whose anchor has the same name as an earlier schema's anchor.
    public private(set) var repeatedAnchors: [(name: String, node: SyntaxNode)] = []

    init(node: SyntaxNode, base: URIReference, parent: Int?) {
        self.node = node
        self.base = base
        self.parent = parent
    }

    mutating func add(_ name: String, _ node: SyntaxNode, isDynamic: Bool) {
        // A node that YAML aliases repeat is added several times with the same range.
        if let first = anchors[name] {
            if first.range != node.range { repeatedAnchors.append((name, node)) }
        } else {
            anchors[name] = node
        }
        if isDynamic { dynamicAnchors.insert(name) }
    }
}
