import EndpointRuntime
import EndpointXML
import Foundation
import Testing
import XMLFeature

@Suite("Elements of a streamed document", .timeLimit(.minutes(1)))
struct XMLElementsTests {
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <store xmlns:x="urn:x" pet="no">text <!-- <pet> -->
          <about><pet><name>not this one</name></pet></about>
          <pets kind="é">
            <pet id="1"><name>Mu &amp; <![CDATA[<pet>]]> ä😀</name><tags><tag><id>1</id></tag></tags></pet>
            between <x:pet id="2"><name/></x:pet><other/>
            <pet id="3"><name> 3 </name><pet><name>inner</name></pet></pet>
          </pets>
          <pets/><pets><pet id="4"><name>4</name></pet></pets>
        </store>
        """

    private func pets(_ pieces: [Data], at path: String = "pets/pet") async throws -> [Pet] {
        let left = Pieces(pieces)
        var pets: [Pet] = []
        for try await pet in ByteStream(next: { await left.next() }).xmlElements(of: Pet.self, at: path) {
            pets.append(pet)
        }
        return pets
    }

    private actor Pieces {
        private var left: ArraySlice<Data>

        init(_ pieces: [Data]) {
            left = pieces[...]
        }

        func next() -> Data? { left.popFirst() }
    }

    @Test("elements at the path are decoded, whole, byte by byte and split anywhere")
    func splits() async throws {
        let data = Data(Self.document.utf8)
        let whole = try await pets([data])
        #expect(whole.map(\.id) == [1, 2, 3, 4])
        #expect(whole.map(\.name) == ["Mu & <pet> ä😀", "", " 3 ", "4"])
        #expect(whole[0].tags?.count == 1)
        #expect(try await pets(data.map { Data([$0]) }) == whole)
        for cut in stride(from: 1, to: data.count, by: 3) {
            #expect(try await pets([data.prefix(cut), Data(data.dropFirst(cut))]) == whole, "cut at \(cut)")
        }
        #expect(try await pets([data], at: "*/pet").map(\.name).first == "not this one")
        #expect(try await pets([data], at: "nowhere/pet").isEmpty)
    }

    @Test("elements before an error are delivered first")
    func errors() async throws {
        let start = "<pets><pet id='1'><name>a</name></pet>"
        for (rest, reason) in [
            ("<pet id='2'>", "XMLSyntaxError"), ("<pet></pets>", "XMLSyntaxError"), ("", "XMLSyntaxError"),
            ("<pet id='2'></pet></pets>", "DecodingError"),
            ("<pet id='2'></pet><a></pets>", "DecodingError"),
            ("<a><!-- " + String(repeating: "-x", count: 40) + "--></pets>", "XMLSyntaxError"),
        ] {
            var iterator = ByteStream(Data((start + rest).utf8)).xmlElements(of: Pet.self, at: "pet")
                .makeAsyncIterator()
            let first = try await iterator.next()
            #expect(first?.name == "a")
            do {
                _ = try await iterator.next()
                Issue.record("\(rest) should be an error")
            } catch {
                #expect("\(type(of: error))" == reason, "\(rest): \(error)")
            }
            let after = try await iterator.next()
            #expect(after == nil)
        }
    }

    @Test("an unfinished document and document types are errors")
    func limits() async throws {
        let endless = AsyncPieces(first: "<pets><pet><name>", then: String(repeating: "a", count: 1000))
        let long = await #expect(throws: XMLSyntaxError.self) {
            for try await _ in ByteStream(next: { await endless.next() })
                .xmlElements(of: Pet.self, at: "pet", limit: 100_000)
            {}
        }
        #expect(long?.reason == "more than 100000 bytes between two elements")
        let tag = AsyncPieces(first: "<pets><pet ", then: "a='b' ")
        let wide = await #expect(throws: XMLSyntaxError.self) {
            for try await _ in ByteStream(next: { await tag.next() }).xmlElements(of: Pet.self, at: "pet") {}
        }
        #expect(wide?.reason == "a tag has more than 1000 attributes")
        await #expect(throws: XMLSyntaxError.self) {
            _ = try await pets([Data("<!DOCTYPE pets [<!ENTITY a 'b'>]><pets><pet><name>&a;</name></pet></pets>".utf8)])
        }
    }

    private actor AsyncPieces {
        private var first: String?
        private let then: String

        init(first: String, then: String) {
            self.first = first
            self.then = then
        }

        func next() -> Data? {
            defer { first = nil }
            return Data((first ?? then).utf8)
        }
    }

}
