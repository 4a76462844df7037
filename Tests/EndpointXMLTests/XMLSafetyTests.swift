import EndpointRuntime
import EndpointXML
import Foundation
import Testing
import XMLFeature

@Suite("XML safety")
struct XMLSafetyTests {
    private func failure(_ xml: String) throws -> XMLSyntaxError {
        try failure(Data(xml.utf8))
    }

    private func failure(_ data: Data) throws -> XMLSyntaxError {
        try #require(#expect(throws: XMLSyntaxError.self) { try Pet(xml: data) })
    }

    @Test("document types are rejected: entities can't expand, and nothing external is read")
    func documentTypes() throws {
        let laughs = """
            <?xml version="1.0"?>
            <!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
            <!ENTITY lol3 "&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;">]>
            <pet><name>&lol3;</name></pet>
            """
        let error = try failure(laughs)
        #expect(error.reason == "document type declarations aren't supported")
        #expect(error.line == 2)
        let secret = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString)")
        try Data("secret".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        for type in [
            "<!DOCTYPE pet [<!ENTITY e SYSTEM '\(secret.absoluteString)'>]>",
            "<!DOCTYPE pet SYSTEM '\(secret.absoluteString)'>",
            "<!DOCTYPE pet [<!ENTITY % e SYSTEM '\(secret.absoluteString)'>%e;]>",
        ] {
            #expect(try failure(type + "<pet><name>&e;</name></pet>").reason.contains("document type"))
        }
    }

    @Test(
        "malformed XML is an error with its line",
        arguments: [
            ("", 1), ("no", 1), ("{}", 1), ("<pet>", 1), ("<pet>\n<name>a</pet>", 2), ("<pet>\n\n&who;</pet>", 3),
            ("<pet a='1' a='2'/>", 1), ("<pet/>\n<pet/>", 2), ("<pet>\u{1}</pet>", 1), ("<a:pet/>", 1),
            ("<pet>]]></pet>", 1), ("<pet a=1/>", 1), ("<?xml version='1.0'?>", 1), ("<pet><!-- a -- b --></pet>", 1),
        ])
    func malformed(_ xml: String, _ line: Int) throws {
        #expect(try failure(xml).line == line)
        #expect(!(try failure(xml).reason.isEmpty))
    }

    @Test("bytes that are invalid in the encoding are an error")
    func encoding() throws {
        _ = try failure(Data("<pet><name>".utf8) + Data([0xC3, 0x28]) + Data("</name></pet>".utf8))
    }

    @Test("elements have the nesting limit of values")
    func depth() throws {
        let deep = { (count: Int) in
            String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
        }
        #expect(try failure("<pet>\(deep(200))</pet>").reason == "nesting exceeds 128 levels")
        #expect(throws: DecodingError.self) { try Pet(xml: Data("<pet>\(deep(100))</pet>".utf8)) }
        let body = XMLBody(data: Data("<pet><name>a</name>\(deep(10))</pet>".utf8), nestingLimit: 8)
        #expect(throws: XMLSyntaxError.self) { try Pet.read(body) }
    }

    @Test("a tag with too many attributes is rejected before they are compared")
    func attributes() throws {
        let many = { (count: Int) in (0..<count).map { "a\($0)='<'" }.joined(separator: " ") }
        #expect(try failure("<pet \(many(1001))/>").reason == "a tag has more than 1000 attributes")
        let quoted = (0..<500).map { "a\($0)='>\"'" }.joined(separator: " ")
        #expect(try Pet(xml: Data("<pet \(quoted)><name>a</name></pet>".utf8)).name == "a")
        let commented = "<!-- > <b \(many(2000)) --><![CDATA[ ]> <b \(many(2000)) ]]>"
        #expect(try Pet(xml: Data("<pet><name>a</name>\(commented)</pet>".utf8)).name == "a")
    }

    @Test("a document with ever new names is rejected before memory is exhausted")
    func names() throws {
        let names = { (count: Int) in (0..<count).map { "<a\($0)/>" }.joined() }
        // Two are those of the elements around.
        #expect(try Pet(xml: Data("<pet><name>a</name>\(names(65_534))</pet>".utf8)).name == "a")
        let error = try failure("<pet><name>a</name>\(names(65_535))</pet>")
        #expect(error.reason == "more than 65536 names")
    }
}
