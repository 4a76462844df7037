import EndpointRuntime
import EndpointXML
import Foundation
import Testing
import XMLFeature
import XMLNodesFeature

@Suite("Encoding XML")
struct XMLWritingTests {
    private typealias Pet = XMLFeature.Pet
    private typealias Person = XMLFeature.Person

    private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

    private func text(_ model: some XMLModel & WritableValue) throws -> String {
        let text = String(decoding: try model.xmlData(), as: UTF8.self)
        #expect(text.hasPrefix(Self.declaration))
        return String(text.dropFirst(Self.declaration.count))
    }

    @Test("attributes, elements in the schema's order, wrapped arrays")
    func pet() throws {
        let pet = Pet(
            id: 7, name: "Mu & <Mi>", category: .init(id: 1, name: "é"), photoURLs: ["a", "b"], tags: [], status: .sold,
            born: CalendarDate(year: 2024, month: 2, day: 29))
        #expect(
            try text(pet) == """
                <pet id="7"><name>Mu &amp; &lt;Mi&gt;</name><category><id>1</id><name>é</name></category>\
                <photoUrls><photoUrl>a</photoUrl><photoUrl>b</photoUrl></photoUrls><tags/><status>sold</status>\
                <born>2024-02-29</born></pet>
                """)
        #expect(try text(Pet(name: "")) == "<pet><name/></pet>")
    }

    @Test("all array examples of the specification")
    func arrays() throws {
        let animals = Animals(
            plain: ["dog", "cat"], renamed: ["a"], unaffected: ["b"], wrapped: ["c"], both: ["d"], outside: ["e"])
        #expect(
            try text(animals) == """
                <Animals><plain>dog</plain><plain>cat</plain><animal>a</animal><beast>b</beast>\
                <wrapped><wrapped>c</wrapped></wrapped><outer><creature>d</creature></outer>\
                <martians><martians>e</martians></martians></Animals>
                """)
    }

    @Test("namespaces are declared at their first element, and attributes with a namespace have a prefix")
    func namespaces() throws {
        let person = Person(id: 123, name: "example", language: "de", address: .init(street: "S", city: "C"))
        #expect(
            try text(person) == """
                <Person id="123" xmlns:sample="http://example.com/schema/sample" sample:lang="de">\
                <sample:name xmlns:sample="http://example.com/schema/sample">example</sample:name>\
                <address xmlns="http://example.com/schema/address"><street>S</street><city>C</city></address></Person>
                """)
        #expect(
            try text(Person(name: "a")) == """
                <Person><sample:name xmlns:sample="http://example.com/schema/sample">a</sample:name></Person>
                """)
    }

    @Test("null elements are encoded, null attributes are omitted")
    func null() throws {
        #expect(
            try text(Product(count: nil, description: "Thing", related: nil)) == """
                <product><description>Thing</description>\
                <related xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/></product>
                """)
        #expect(
            try text(Product(count: 42, description: "Thing", related: [:])) == """
                <product count="42"><description>Thing</description><related/></product>
                """)
    }

    private struct Nothing: WritableModel, XMLModel {
        static let xmlShape = XMLShape("Nothing", fields: [.element("a"), .element("b")])

        func write(to fields: inout FieldWriter) throws {
            fields.writeNullable("a", String?.none)
            fields.writeNullable("b", String?.none)
        }
    }

    @Test("each null element declares its prefix")
    func nulls() throws {
        let declared = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>"#
        #expect(try text(Nothing()) == "<Nothing><a \(declared)<b \(declared)</Nothing>")
    }

    private struct Size: WritableModel, XMLModel {
        static let xmlShape = XMLShape("Size", fields: [.attribute("height", namespace: "urn:size", prefix: "s")])

        func write(to fields: inout FieldWriter) throws { fields.write("height", 2) }
    }

    private struct Crate: WritableModel, XMLModel {
        static let xmlShape = XMLShape(
            "Crate",
            fields: [.none("size", .model(Size.self)), .attribute("unit", namespace: "urn:size", prefix: "s")])

        func write(to fields: inout FieldWriter) throws {
            fields.write("size", Size())
            fields.write("unit", "cm")
        }
    }

    @Test("two attributes of an element, one in a value without an element, declare their namespace once")
    func namespacesOfInlinedValues() throws {
        #expect(try text(Crate()) == #"<Crate xmlns:s="urn:size" s:height="2" s:unit="cm"/>"#)
    }

    @Test("node types of OpenAPI 3.2")
    func nodes() throws {
        #expect(
            try text(Documentation(content: "<b>]]></b>")) == """
                <Documentation><![CDATA[<b>]]]]><![CDATA[></b>]]></Documentation>
                """)
        #expect(
            try text(OneTwoThree(first: "Some text", second: .init(unit: "cubits", value: 42), third: nil)) == """
                <OneTwoThree><One>Some text</One><Two unit="cubits">42</Two>\
                <Three xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/></OneTwoThree>
                """)
        #expect(
            try text(Report(first: "Some preamble text.", second: 42, third: "Some postamble text.")) == """
                <Report>Some preamble text.<data>42</data>Some postamble text.</Report>
                """)
        let library = Library(
            owner: .init(name: "P"), books: [.init(title: "A"), .init(title: "B")], shelf: [.init(title: "C")],
            measures: .init(width: 2, height: 3))
        #expect(
            try text(library) == """
                <Library height="3"><Person><name>P</name></Person><Book><title>A</title></Book>\
                <Book><title>B</title></Book><shelf><Book><title>C</title></Book></shelf><width>2</width></Library>
                """)
    }

    @Test("union cases are elements of their names")
    func unions() throws {
        let drawing = Drawing(
            shapes: [.circle(.init(size: 1, label: "c")), .square(.init(size: 2))],
            main: .paint(.init(kind: "paint", colour: "red")))
        #expect(
            try text(drawing) == """
                <Drawing><circle size="1"><label>c</label></circle><square size="2"/>\
                <main colour="red"><kind>paint</kind></main></Drawing>
                """)
    }

    @Test("line breaks and quotes round-trip, in text and attributes")
    func lineEnds() throws {
        let text = "a\r\nb\tc\"'\n"
        #expect(try Pet(xml: Pet(name: text).xmlData()).name == text)
        let paint = Drawing(shapes: [], main: .paint(.init(kind: "paint", colour: text)))
        guard case .paint(let read)? = try Drawing(xml: paint.xmlData()).main else {
            return #expect(Bool(false)) as Void
        }
        #expect(read.colour == text)
    }

    @Test("a value that XML can't represent is an error before anything is sent")
    func unwritable() throws {
        for text in ["\u{0}", "a\u{1}", "\u{FFFE}", "\u{FFFF}"] {
            #expect(throws: EncodingError.self) { try Pet(name: text).xmlData() }
        }
        var values = Values(whole: 1, exact: 1, flag: true)
        values.extras = ["a b": "c"]
        let error = #expect(throws: EncodingError.self) { try values.xmlData() }
        #expect("\(try #require(error))".contains("invalid name 'a b' of an element"))
    }

    @Test("encoded documents round-trip")
    func roundTrip() throws {
        var values = Values(whole: -5, exact: 0.1, flag: false)
        values.moment = Date(timeIntervalSince1970: 1_709_202_600.5)
        values.day = CalendarDate(year: 2024, month: 2, day: 29)
        values.key = UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
        values.link = URL(string: "https://a.example/b?c=d&e=f")
        values.bytes = Data([0, 1, 254, 255])
        values.price = "12.50"
        values.text = "  <&>\"' ]]> \u{85} 😀"
        values.free = ["a": ["b", "c"], "d": ["e": "f"]]
        values.extras = ["one": "1"]
        values.matrix = [[1, 2], [], [3]]
        values.additionalProperties = ["further": "more"]
        let read = try Values(xml: values.xmlData())
        #expect(read == values)
    }
}
