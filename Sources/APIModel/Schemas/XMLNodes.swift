import OpenAPI

/// A type that determines the XML representation of a schema's values.
struct XMLNodes {
    private let graph: SchemaGraph
    /// A Boolean value that indicates whether an element has the name of the component that it refers to.
    ///
    /// This is the case since OpenAPI 3.2. In earlier versions, the element has the property's name.
    private let componentsNameElements: Bool

    init(_ graph: SchemaGraph, _ version: Document.Version) {
        self.graph = graph
        componentsNameElements = version >= .v3_2
    }

    /// Returns the XML representation of a property, or of the elements of an array.
    func node(of id: SchemaID, depth: Int = 0) -> XMLNode {
        let said = xmlFields(of: id)
        let items = said.items.flatMap { depth < 8 ? [node(of: $0, depth: depth + 1)] : nil } ?? []
        let kind: XMLNode.Kind =
            switch said.xml.nodeType {
            case .element: .element
            case .attribute: .attribute
            case .text: .text
            case .cdata: .cdata
            case .some(.none): .none
            case nil: said.isList ? .none : .element
            }
        return XMLNode(kind, name: name(said.xml), items: items)
    }

    /// Returns the XML representation of a body, which is a document.
    func root(of id: SchemaID) -> XMLNode {
        var node = node(of: id)
        // The root of a document is always an element.
        node.kind = .element
        return node
    }

    /// Returns the XML form of a type, including the default element name of its values.
    func form(of id: SchemaID) -> XMLForm {
        let given = xmlFields(of: id).xml
        var name = self.name(given)
        if name?.local == nil, let component = graph[id].name {
            name = XMLName(local: component, namespace: given.namespace, prefix: given.prefix)
        }
        let isGiven = given.name != nil || (componentsNameElements && graph[id].name != nil)
        return XMLForm(name: name, hasConfiguredName: isGiven)
    }

    private func name(_ xml: Schema.XML) -> XMLName? {
        if xml.name == nil, xml.namespace == nil, xml.prefix == nil { return nil }
        return XMLName(local: xml.name, namespace: xml.namespace, prefix: xml.prefix)
    }

    /// Returns the `xml` fields of a schema and of the schemas that it resolves to.
    ///
    /// The fields of a wrapper or reference take precedence over the fields of its target.
    private func xmlFields(of id: SchemaID) -> (xml: Schema.XML, items: SchemaID?, isList: Bool) {
        var xml = Schema.XML()
        var items: SchemaID?
        var isList = false
        var visited: Set<Int> = []
        var current: SchemaID? = id
        while let schema = current, visited.insert(schema.index).inserted {
            let own = graph[schema]
            if let said = own.xml {
                xml.name = xml.name ?? said.name
                xml.namespace = xml.namespace ?? said.namespace
                xml.prefix = xml.prefix ?? said.prefix
                xml.nodeType = xml.nodeType ?? said.nodeType
            }
            if componentsNameElements, schema != id, xml.nodeType != .element { xml.name = xml.name ?? own.name }
            items = items ?? own.items
            isList = isList || own.types.contains(.array) || own.items != nil
            current = next(own, of: schema)
        }
        return (xml, items, isList)
    }

    /// Returns the target of a reference, or the only schema of a wrapper.
    private func next(_ schema: Schema, of id: SchemaID) -> SchemaID? {
        if let reference = schema.reference { return reference }
        if schema.allOf.count == 1, schema.properties.isEmpty { return schema.allOf[0] }
        let options = (schema.oneOf + schema.anyOf).filter { graph[$0].types != .null }
        return options.count == 1 && schema.properties.isEmpty ? options[0] : nil
    }
}
