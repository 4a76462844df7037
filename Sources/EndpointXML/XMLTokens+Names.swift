// Which property, or which case of a union, an element or an attribute is.
extension XMLTokens {
    func match(element node: Int, _ layout: XMLLayout) -> XMLLayout.Match {
        let name = Int(nodes[node].name)
        if name < layout.elementMatches.count, let known = layout.elementMatches[name] { return known }
        let match = found(node, in: layout) { $0.isElement }
        layout.elementMatches.set(match, at: name)
        return match
    }

    func match(attribute node: Int, _ layout: XMLLayout) -> XMLLayout.Match {
        let name = Int(nodes[node].name)
        if name < layout.attributeMatches.count, let known = layout.attributeMatches[name] { return known }
        let match = found(node, in: layout) { $0 == .attribute }
        layout.attributeMatches.set(match, at: name)
        return match
    }

    /// The field of the name and its namespace, else one of the name of which no namespace is said, else one that an
    /// element of one of its alternatives is, else one whose key the name is.
    func found(
        _ node: Int, in layout: XMLLayout, _ isOfKind: (XMLField.Node) -> Bool
    ) -> XMLLayout.Match {
        let name = names[Int(nodes[node].name)]
        let fields = layout.fields.indices.filter { isOfKind(layout.fields[$0].node) }
        let exact = fields.first {
            layout.fields[$0].name.local == name.local && layout.fields[$0].name.namespace == name.namespace
        }
        if let exact { return .field(exact) }
        if let named = fields.first(where: { isNamed(layout.fields[$0].name, node) }) { return .field(named) }
        if let choice = fields.first(where: { isAlternative(of: layout.fields[$0].content, node) }) {
            return .field(choice)
        }
        let key = fields.first { layout.fields[$0].key == name.local && layout.fields[$0].name.namespace == nil }
        return key.map { .field($0) } ?? .unknown
    }

    /// Whether a node is called as one that is of a namespace, and is of none or another.
    func isOfOtherNamespace(_ node: Int, _ layout: XMLLayout) -> Bool {
        layout.field(of: names[Int(nodes[node].name)].local).map { layout.fields[$0].name.namespace != nil } ?? false
    }

    func isNamed(_ name: XMLName, _ node: Int) -> Bool {
        let own = names[Int(nodes[node].name)]
        return own.local == name.local && (name.namespace.map { $0 == own.namespace } ?? true)
    }

    /// Whether an element is called as one of the cases of a union.
    func isAlternative(of content: XMLContent, _ node: Int) -> Bool {
        guard case .model(let type) = content, case .choice(let alternatives) = layouts.layout(of: type).form else {
            return false
        }
        return alternatives.contains { $0.name.map { isNamed($0, node) } ?? false }
    }
}

extension [XMLLayout.Match?] {
    /// Documents that are read as they come have more names with time.
    fileprivate mutating func set(_ match: XMLLayout.Match, at name: Int) {
        while count <= name { append(nil) }
        self[name] = match
    }
}
