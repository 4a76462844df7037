/// A part of a description with its own base URI.
///
/// The part is a file, or a schema with an `$id` in a file (JSON Schema 2020-12 Core, sections 4.3.5 and 8.2).
public struct SchemaResource: Sendable {
    public let node: SyntaxNode
    /// The base URI of the references in the resource.
    public internal(set) var base: URIReference
    /// The index of the resource around it.
    var parent: Int?
    /// The schemas that it gives plain names to.
    public private(set) var anchors: [String: SyntaxNode] = [:]
    /// The names in ``anchors`` that a surrounding resource may replace.
    public private(set) var dynamicAnchors: Set<String> = []
    /// Further schemas that give themselves a name which another one has.
    public private(set) var repeatedAnchors: [(name: String, node: SyntaxNode)] = []

    init(node: SyntaxNode, base: URIReference, parent: Int?) {
        self.node = node
        self.base = base
        self.parent = parent
    }

    mutating func add(_ name: String, _ node: SyntaxNode, isDynamic: Bool) {
        // A node that YAML aliases repeat is added more than once.
        if let first = anchors[name] {
            if first.range != node.range { repeatedAnchors.append((name, node)) }
        } else {
            anchors[name] = node
        }
        if isDynamic { dynamicAnchors.insert(name) }
    }
}
