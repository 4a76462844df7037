// These functions match elements and attributes to properties and to the cases of unions.
extension XMLTapeBuilder {
    /// A cache of the fields that names refer to, by layout, kind of node, and name.
    struct Matches {
        private static let isNoField: Int32 = -1
        private static let isNotKnown: Int32 = -2

        private var tables: [[Int32]] = []

        /// Returns the cached field; nil if no search for the field was cached.
        @inline(__always)
        fileprivate func field(_ table: Int, _ name: Int) -> Int?? {
            guard table < tables.count, name < tables[table].count else { return nil }
            let field = tables[table][name]
            if field == Self.isNotKnown { return nil }
            return .some(field == Self.isNoField ? nil : Int(field))
        }

        /// Caches a field. The cache grows while a streamed document adds names.
        fileprivate mutating func set(_ field: Int?, _ table: Int, _ name: Int) {
            while tables.count <= table { tables.append([]) }
            while tables[table].count <= name { tables[table].append(Self.isNotKnown) }
            tables[table][name] = field.map { Int32(truncatingIfNeeded: $0) } ?? Self.isNoField
        }
    }

    /// Returns the field of an element or attribute; nil if the layout has no such field.
    @inline(__always)
    mutating func field(of node: Int, _ layout: XMLLayout) -> Int? {
        let (name, isAttribute) = (Int(nodes[node].name), nodes[node].kind == .attribute)
        let table = 2 * layout.index + (isAttribute ? 1 : 0)
        if let known = matches.field(table, name) { return known }
        let field = find(node, in: layout) { isAttribute ? $0 == .attribute : $0.isElement }
        matches.set(field, table, name)
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
