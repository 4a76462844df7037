import OpenAPI
import Samples

/// A type that writes values as XML according to the `xml` objects of their schemas.
///
/// The module `EndpointXML` isn't used, because it writes values of generated types, and the mock server has only
/// schemas.
struct XMLBodyWriter {
    let text: DescriptionText

    func document(_ value: Literal, _ schema: SchemaID?) -> String {
        var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        let root = schema.map { self.text.schemas.schema($0) }
        let name = root?.xml?.name ?? root?.name ?? "root"
        if case .array(let items) = value, let schema {
            // An XML document has a single root element, so one element encloses the items of an array.
            let inner = self.text.schemas.items(of: schema)
            let itemName =
                inner.flatMap { self.text.schemas.schema($0).xml?.name ?? self.text.schemas.schema($0).name } ?? "item"
            output += "<\(Self.tag(name))>"
            for item in items { write(item, inner, named: itemName, to: &output) }
            return output + "</\(Self.tag(name))>"
        }
        write(value, schema, named: name, to: &output)
        return output
    }

    private func write(_ value: Literal, _ schema: SchemaID?, named name: String, to output: inout String) {
        let own = schema.map { text.schemas.schema($0) }
        let prefix = own?.xml?.prefix.map { $0 + ":" } ?? ""
        let tag = Self.tag(prefix + name)
        var attributes = ""
        if let namespace = own?.xml?.namespace {
            let colon = own?.xml?.prefix.map { ":" + Self.tag($0) } ?? ""
            attributes += " xmlns\(colon)=\"\(Self.escaped(namespace))\""
        }
        guard let members = value.members else {
            output += "<\(tag)\(attributes)>\(Self.escaped(value.plainText))</\(tag)>"
            return
        }
        var content = ""
        for member in members {
            let property = schema.flatMap { text.schemas.property(member.key, of: $0) }
            // The `xml` object beside a '$ref' takes precedence over the `xml` object of the referenced schema.
            let xml = property.flatMap { text.document.schemas[$0].xml ?? text.schemas.schema($0).xml }
            let childName = xml?.name ?? member.key
            switch (xml?.nodeType, member.value) {
            case (.attribute?, _):
                // An attribute has a namespace only through a prefix.
                if let prefix = xml?.prefix, let namespace = xml?.namespace {
                    let declaration = " xmlns:\(Self.tag(prefix))=\"\(Self.escaped(namespace))\""
                    if !attributes.contains(declaration) { attributes += declaration }
                }
                let prefix = xml?.prefix.map { $0 + ":" } ?? ""
                attributes += " \(Self.tag(prefix + childName))=\"\(Self.escaped(member.value.plainText))\""
            case (.text?, _), (.cdata?, _): content += Self.escaped(member.value.plainText)
            case (_, .array(let items)):
                let inner = property.flatMap { text.schemas.items(of: $0) }
                let itemName = inner.flatMap {
                    text.document.schemas[$0].xml?.name ?? text.schemas.schema($0).xml?.name
                }
                let isWrapped = xml?.nodeType == .element
                if isWrapped { content += "<\(Self.tag(childName))>" }
                for item in items {
                    write(item, inner, named: itemName ?? (isWrapped ? member.key : childName), to: &content)
                }
                if isWrapped { content += "</\(Self.tag(childName))>" }
            case (_, .null): break
            default: write(member.value, property, named: childName, to: &content)
            }
        }
        output += "<\(tag)\(attributes)>\(content)</\(tag)>"
    }

    private static func tag(_ name: String) -> String {
        let letters = name.map { $0.isLetter || $0.isNumber || "_-.:".contains($0) ? $0 : "_" }
        let text = String(letters)
        return text.first.map { $0.isLetter || $0 == "_" } ?? false ? text : "_" + text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
