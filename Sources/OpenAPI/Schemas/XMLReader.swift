import Diagnostics
import SpecSyntax

/// A reader of the `xml` keyword: the XML representation of a schema's values.
enum XMLReader {
    static func xml(_ node: SyntaxNode, in reading: ReadContext) -> Schema.XML? {
        guard let mapping = reading.mapping(node, "xml") else { return nil }
        var xml = Schema.XML(
            name: reading.text(mapping["name"], "name"), namespace: reading.text(mapping["namespace"], "namespace"),
            prefix: reading.text(mapping["prefix"], "prefix"))
        if let node = mapping["nodeType"] {
            xml.nodeType = nodeType(node, in: reading)
        } else if reading.boolean(mapping["attribute"], "attribute") == true {
            xml.nodeType = .attribute
        } else if reading.boolean(mapping["wrapped"], "wrapped") == true {
            xml.nodeType = .element
        }
        // Some authors write the prefix within the name, because they don't know the field `prefix`.
        if let name = xml.name, let colon = name.firstIndex(of: ":") {
            xml.prefix = xml.prefix ?? String(name[..<colon])
            xml.name = String(name[name.index(after: colon)...])
        }
        if xml.name == "" { xml.name = nil }
        if xml.prefix == "" { xml.prefix = nil }
        if xml.namespace == "" { xml.namespace = nil }
        return xml
    }

    private static func nodeType(_ node: SyntaxNode, in reading: ReadContext) -> Schema.XML.NodeType? {
        guard let text = reading.text(node, "nodeType") else { return nil }
        if let type = Schema.XML.NodeType(rawValue: text) { return type }
        let known = Schema.XML.NodeType.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        reading.sink.report(
            .unknownField, "unknown XML node type '\(text)'; ignored", at: node.range,
            hint: "expected \(known)")
        return nil
    }
}
