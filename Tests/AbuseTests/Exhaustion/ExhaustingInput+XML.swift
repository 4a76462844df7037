@_spi(Format) @testable import EndpointRuntime
@testable import EndpointXML
import Foundation
import XMLFeature
import XMLNodesFeature

extension ExhaustingInput {
    static let xml: [ExhaustingInput] = [
        document("elements that are asked for", 20_000) {
            "<pet>" + repeated("<photoUrls><photoUrl>a</photoUrl></photoUrls>", $0) + "</pet>"
        },
        document("elements that no one knows", 50_000) { "<pet>" + repeated("<x/>", $0) + "</pet>" },
        document("elements that nest to the limit, again and again", 300) {
            "<pet>" + repeated(repeated("<x>", 120) + repeated("</x>", 120), $0) + "</pet>"
        },
        document("elements without an end", 50_000) { repeated("<x>", $0) },
        document("a tag without an end", 500_000) { "<pet " + repeated("a", $0) },
        document("a tag of blanks", 500_000) { "<pet" + repeated(" ", $0) + "/>" },
        document("attributes", 10_000) { "<pet " + attributes($0) + "/>" },
        document("the same attribute", 10_000) { "<pet \(repeated("id='1' ", $0))/>" },
        document("elements of attributes", 300) { size in "<pet>" + repeated("<x \(attributes(50))/>", size) + "</pet>"
        },
        document("namespaces", 5000) {
            "<pet " + (0..<$0).map { "xmlns:n\($0)='u\($0)'" }.joined(separator: " ") + "/>"
        },
        document("namespaces in one another", 100) { size in
            "<pet>"
                + repeated(
                    (0..<100).map { "<n\($0):x xmlns:n\($0)='u'>" }.joined()
                        + (0..<100).reversed().map { "</n\($0):x>" }.joined(),
                    size) + "</pet>"
        },
        document("prefixes that are known nowhere", 20_000) { "<pet>" + repeated("<n:x/>", $0) + "</pet>" },
        document("a name", 40_000) { "<\(repeated("a", $0))/>" },
        document("a text", 2_000_000) { "<pet><name>" + repeated("a", $0) + "</name></pet>" },
        document("a text in pieces", 50_000) { "<pet><name>" + repeated("a<!---->", $0) + "</name></pet>" },
        document("a text of characters by number", 100_000) {
            "<pet><name>" + repeated("&#x61;", $0) + "</name></pet>"
        },
        document("a text of markup by name", 100_000) { "<pet><name>" + repeated("&amp;", $0) + "</name></pet>" },
        document("texts without markup", 50_000) { "<pet><name>" + repeated("<![CDATA[a]]>", $0) + "</name></pet>" },
        document("a text without markup and without an end", 500_000) { "<pet><name><![CDATA[" + repeated("]]", $0) },
        document("comments", 50_000) { "<pet>" + repeated("<!--a-->", $0) + "</pet>" },
        document("a comment", 500_000) { "<pet><!--" + repeated("- ", $0) + "--></pet>" },
        document("a comment without an end", 500_000) { "<pet><!--" + repeated("- ", $0) },
        document("instructions", 50_000) { "<pet>" + repeated("<?a b?>", $0) + "</pet>" },
        document("blanks", 1_000_000) { "<pet>" + repeated(" ", $0) + "</pet>" },
        document("lines", 500_000) { "<pet>" + repeated("\n", $0) + "<name/></pet>" },
        document("numbers that are none", 20_000) {
            "<pets>" + repeated("<pet id='x'><name>n</name></pet>", $0) + "</pets>"
        },
        document("entities in one another", 40) { size in
            let levels = (1..<size).map { "<!ENTITY e\($0) '\(repeated("&e\($0 - 1);", 10))'>" }.joined()
            return "<!DOCTYPE pet [<!ENTITY e0 'aaaaaaaaaa'>\(levels)]><pet><name>&e\(size - 1);</name></pet>"
        },
        document("an entity, many times", 5000) {
            "<!DOCTYPE pet [<!ENTITY e '\(repeated("a", 10_000))'>]><pet><name>\(repeated("&e;", $0))</name></pet>"
        },
        document("entities within the entities of attributes", 40) { size in
            let levels = (1..<size).map { "<!ENTITY e\($0) '\(repeated("&e\($0 - 1);", 10))'>" }.joined()
            return "<!DOCTYPE pet [<!ENTITY e0 'aaaaaaaaaa'>\(levels)]><pet id='&e\(size - 1);'/>"
        },
        document("declarations of entities", 20_000) { size in
            "<!DOCTYPE pet [\((0..<size).map { "<!ENTITY e\($0) 'a'>" }.joined())]><pet/>"
        },
        document("declarations of attributes", 20_000) { size in
            "<!DOCTYPE pet [<!ATTLIST pet \((0..<size).map { "a\($0) CDATA 'a' " }.joined())>]><pet/>"
        },
    ]

    private static func attributes(_ count: Int) -> String {
        (0..<count).map { "a\($0)='v'" }.joined(separator: " ")
    }

    /// Decodes the document as a whole, into models with attributes, elements, arrays and text; and in pieces.
    private static func document(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("XML: \(name)", size: size) { size in
            let data = Data(text(size).utf8)
            return {
                read(XMLFeature.Pet.self, data)
                read([XMLFeature.Pet].self, data)
                read(XMLFeature.Animals.self, data)
                read(XMLNodesFeature.Report.self, data)
                read(XMLNodesFeature.Document.self, data)
                readPieces(data)
            }
        }
    }

    private static func read<Value: XMLValue>(_ type: Value.Type, _ data: Data) {
        do { _ = try type.read(XMLBody(data: data)) } catch { _ = "\(error)" }
    }

    private static func readPieces(_ data: Data) {
        let parser = XMLElementParser<XMLFeature.Pet>(
            XMLFeature.Pet.xmlContent, at: ["pet"], nestingLimit: 128, limit: 1 << 26, formats: .lenient)
        var rest = data[...]
        repeat {
            let piece = rest.prefix(1000)
            rest = rest.dropFirst(piece.count)
            for value in parser.values(of: Data(piece), isLast: rest.isEmpty) {
                guard case .success = value else { return }
            }
        } while !rest.isEmpty
    }
}
