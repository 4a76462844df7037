// These functions match elements and attributes to properties and to the cases of unions.
extension XMLTapeBuilder {
    /// A cache of the fields that names refer to, by layout and name, for one document.
    struct Matches {
        fileprivate var elements: [[Int32]] = []
        fileprivate var attributes: [[Int32]] = []

        fileprivate static let isNoField: Int32 = -1
        fileprivate static let isNotKnown: Int32 = -2
    }

    /// Returns the field of an element; nil if the layout has no such field.
    @inline(__always)
    mutating func field(ofElement node: Int, _ layout: XMLLayout) -> Int? {
        let name = Int(nodes[node].name)
        if layout.index < matches.elements.count, name < matches.elements[layout.index].count {
            let known = matches.elements[layout.index][name]
            if known != Matches.isNotKnown { return known == Matches.isNoField ? nil : Int(known) }
        }
        let field = find(node, in: layout) { $0.isElement }
        matches.elements.set(field, at: layout.index, name)
        return field
    }

    /// Returns the field of an attribute; nil if the layout has no such field.
    @inline(__always)
    mutating func field(ofAttribute node: Int, _ layout: XMLLayout) -> Int? {
        let name = Int(nodes[node].name)
        if layout.index < matches.attributes.count, name < matches.attributes[layout.index].count {
            let known = matches.attributes[layout.index][name]
            if known != Matches.isNotKnown { return known == Matches.isNoField ? nil : Int(known) }
        }
        let field = find(node, in: layout) { $0 == .attribute }
        matches.attributes.set(field, at: layout.index, name)
        return field
    }

    /// Returns the field with a node's name and namespace.
    ///
    /// If there is no such field, the result is a field with the name and no namespace, a field whose union has a case
    /// with the element's name, or a field whose key is the name.
    @inline(never)
    private mutating func find(
        _ node: Int, in layout: XMLLayout, _ isOfKind: (XMLField.Node) -> Bool
    ) -> Int? {
        let name = names[Int(nodes[node].name)]
        let fields = layout.fields.indices.filter { isOfKind(layout.fields[$0].node) }
        let exact = fields.first {
            layout.fields[$0].name.local == name.local && layout.fields[$0].name.namespace == name.namespace
        }
        if let exact { return exact }
        if nodes[node].kind == .attribute, name.meaning != .own { return nil }
        if let named = fields.first(where: { isNamed(layout.fields[$0].name, node) }) { return named }
        for field in fields where isAlternative(of: layout.fields[field].content, node) { return field }
        return fields.first { field in
            guard layout.fields[field].key == name.local else { return false }
            let namespace = layout.fields[field].name.namespace
            // Some servers omit the prefix of `xml:lang`.
            return namespace == nil || (namespace == XMLName.xmlNamespace && name.namespace.isEmpty)
        }
    }

    /// Returns a Boolean value that indicates whether a node is in another namespace than its field.
    ///
    /// The node has the local name of a field in a namespace, but not that namespace.
    func isOfOtherNamespace(_ node: Int, _ layout: XMLLayout) -> Bool {
        guard layout.hasNamespaces, let field = layout.field(of: names[Int(nodes[node].name)].local) else {
            return false
        }
        return layout.fields[field].name.namespace != nil
    }

    func isNamed(_ name: XMLName, _ node: Int) -> Bool {
        let own = names[Int(nodes[node].name)]
        return own.local == name.local && (name.namespace.map { $0 == own.namespace } ?? true)
    }

    /// Returns a Boolean value that indicates whether an element has the name of a case of a union.
    mutating func isAlternative(of content: XMLLayout.Content, _ node: Int) -> Bool {
        guard case .model(let index) = content, case .choice(let alternatives) = layouts.layout(index).form else {
            return false
        }
        return alternatives.contains { $0.name.map { isNamed($0, node) } ?? false }
    }
}

extension [[Int32]] {
    /// Caches a field. The cache grows while a streamed document adds names.
    fileprivate mutating func set(_ field: Int?, at layout: Int, _ name: Int) {
        while count <= layout { append([]) }
        while self[layout].count <= name { self[layout].append(XMLTapeBuilder.Matches.isNotKnown) }
        self[layout][name] = field.map { Int32(truncatingIfNeeded: $0) } ?? XMLTapeBuilder.Matches.isNoField
    }
}
