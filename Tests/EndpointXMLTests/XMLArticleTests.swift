// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

import DocSnippets
import EndpointClients
import EndpointRuntime
import EndpointXML
import Foundation
import Testing
import XMLFeature

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The code of the article on XML.
@Suite("The article on XML")
struct XMLArticleTests {
    @Test("every code block is in this file")
    func code() throws {
        let article = try DocSnippets(of: "Sources/EndpointXML/EndpointXML.docc/EndpointXML.md")
        #expect(article.blocks.count == 3)
        #expect(try article.blocksMissing() == [])
    }

    @Test("encodes and decodes a pet")
    func pet() throws {
        let pet = Pet(id: 7, name: "Mu", photoURLs: ["a.png"], tags: [.init(id: 1, name: "soft")])
        let document = try pet.xmlData()
        // <pet id="7"><name>Mu</name><photoUrls><photoUrl>a.png</photoUrl></photoUrls><tags><tag><id>1</id>…
        let same = try Pet(xml: document)
        #expect(same == pet)
        #expect(String(decoding: document, as: UTF8.self).contains(#"<pet id="7"><name>Mu</name><photoUrls><photoUrl>a.png</photoUrl></photoUrls><tags><tag><id>1</id>"#))
    }

    private static let group = """
        <group><members><pet id="1"><name>Mu</name></pet><pet id="2"><name>Mi</name></pet></members></group>
        """

    @Test("decodes values at element paths")
    func elements() throws {
        let head = ResponseHead(statusCode: 200, headers: ["Content-Type": "application/xml"])
        let response = Response(statusCode: 200, data: Data(Self.group.utf8), message: nil, head: head)
        let names: [String] = try response.content(at: KeyPathRoot("names", elements: "members/pet/name"))
        let first: Int = try response.content(at: KeyPathRoot("id", elements: "members/pet/@id"))
        #expect(names == ["Mu", "Mi"])
        #expect(first == 1)
        #expect(try response.map([Pet].self, atKeyPath: "members").map(\.id) == [1, 2])
    }

    @Test("decodes a document as it arrives")
    func stream() async throws {
        struct Answer: Transport {
            func exchange(_ request: TransportRequest) async throws -> TransportResponse {
                let url = try #require(request.request.url)
                let head = HTTPURLResponse(
                    url: url, statusCode: 200, httpVersion: nil, headerFields: ["Content-Type": "application/xml"])
                let body = "<pets><pet><name>Mu</name></pet><pet><name>Mi</name></pet></pets>"
                return TransportResponse(response: try #require(head), data: Data(body.utf8))
            }
        }
        let client = DocumentsInXMLClient(transport: Answer())
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        let stream = try await client.pets.provider.bytes(of: .list)
        for try await pet in stream.xmlElements(of: Pet.self, at: "pet") {
            print(pet.name)
        }
        #expect(printed == ["Mu", "Mi"])
    }
}
