import EndpointRuntime
import EndpointXML
import Foundation
import Testing
import XMLFeature
import XMLNodesFeature

@Suite("Decoding XML")
struct XMLReadingTests {
    private typealias Pet = XMLFeature.Pet

    private func pet(_ xml: String) throws -> Pet {
        try Pet(xml: Data(xml.utf8))
    }

    @Test("attributes, elements, wrapped arrays and models are decoded as properties")
    func pet() throws {
        let pet = try pet(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a comment --><?an instruction?>
            <pet id="9007199254740993">
              <name>Mu &amp; <![CDATA[<Mi>]]>&#xe9;</name>
              <category><id>2</id><name>cats</name></category>
              <photoUrls><photoUrl>a</photoUrl><!-- between --><photoUrl>b</photoUrl></photoUrls>
              <tags><tag><id>1</id><name>x</name></tag><tag><id>2</id><name>y</name></tag></tags>
              <status>sold</status>
              <born>2024-02-29</born>
              <later><what>nobody</what>knows</later>
            </pet>
            """)
        #expect(pet.id == 9_007_199_254_740_993)
        #expect(pet.name == "Mu & <Mi>é")
        #expect(pet.category?.id == 2)
        #expect(pet.category?.name == "cats")
        #expect(pet.photoURLs == ["a", "b"])
        #expect(pet.tags?.map(\.id) == [1, 2])
        #expect(pet.tags?.map(\.name) == ["x", "y"])
        #expect(pet.status == .sold)
        #expect(pet.born == CalendarDate(year: 2024, month: 2, day: 29))
    }

    @Test("a described attribute may be an element, and vice versa")
    func misplaced() throws {
        #expect(try pet(#"<pet name="Mu"><id>7</id></pet>"#).name == "Mu")
        #expect(try pet(#"<pet name="Mu"><id>7</id></pet>"#).id == 7)
        #expect(try pet(#"<pet name="no"><name>Mu</name></pet>"#).name == "Mu")
    }

    @Test("attributes of XML itself are decoded if they are properties, otherwise ignored")
    func reservedAttributes() throws {
        let subtitle = Subtitle(
            lang: "de-CH", space: "preserve", base: "https://x.example/", id: "s1", kind: "Caption", href: "#a",
            plain: "p")
        #expect(try Subtitle(xml: subtitle.xmlData()) == subtitle)
        let others = try Subtitle(
            xml: Data(
                #"<sub xml:lang="en" xml:space="preserve" xmlns:l="http://www.w3.org/1999/xlink" l:href="h" lang="x"/>"#
                    .utf8))
        #expect(others == Subtitle(lang: "en", space: "preserve", href: "h"))
        #expect(try Subtitle(xml: Data(#"<sub lang="en"/>"#.utf8)).lang == "en")
        #expect(try pet(#"<pet xml:id="7"><name xml:lang="en">Mu</name></pet>"#).name == "Mu")
        #expect(try pet(#"<pet xml:id="7"><name>Mu</name></pet>"#).id == nil)
    }

    @Test("a missing element is an error with its line and parent elements")
    func missing() throws {
        let error = #expect(throws: DecodingError.self) { try pet("<pet>\n  <id>1</id>\n</pet>") }
        #expect("\(try #require(error))".contains("the object on line 1 has no 'name', in /pet"))
        let values = #expect(throws: DecodingError.self) {
            try Drawing(xml: Data("<Drawing>\n<circle size='1'/>\n<square size='wide'/></Drawing>".utf8))
        }
        #expect("\(try #require(values))".contains(#"expected a number, not a string ("wide"), on line 3"#))
        #expect("\(try #require(values))".contains("in /Drawing/shapes[2]/@size"))
    }

    @Test("all array examples of the specification")
    func arrays() throws {
        let animals = try Animals(
            xml: Data(
                """
                <Animals>
                  <plain>dog</plain><animal>cat</animal><plain>hamster</plain>
                  <beast>one</beast><beast>two</beast>
                  <wrapped><wrapped>a</wrapped><wrapped>b</wrapped></wrapped>
                  <outer><creature>c</creature></outer>
                  <martians><martians>d</martians></martians>
                </Animals>
                """.utf8))
        #expect(animals.plain == ["dog", "hamster"])
        #expect(animals.renamed == ["cat"])
        #expect(animals.unaffected == ["one", "two"])
        #expect(animals.wrapped == ["a", "b"])
        #expect(animals.both == ["c"])
        #expect(animals.outside == ["d"])
        let none = try Animals(xml: Data("<Animals><outer/></Animals>".utf8))
        #expect(none.plain == [])
        #expect(none.renamed == nil)
        #expect(none.both == [])
    }

    @Test("array items may have other names than described, if none has the described name")
    func itemsOfOtherNames() throws {
        let foreign = try pet("<pet><name>a</name><photoUrls><url>a</url><url>b</url></photoUrls></pet>")
        #expect(foreign.photoURLs == ["a", "b"])
        let both = try pet("<pet><name>a</name><photoUrls><url>a</url><photoUrl>b</photoUrl></photoUrls></pet>")
        #expect(both.photoURLs == ["b"])
    }

    /// Two elements of one name, one of them of a namespace.
    private struct Twins: ReadableModel, XMLModel {
        let any: String?
        let own: String?

        static let xmlShape = XMLShape(
            "Twins",
            fields: [.element("any", named: "name"), .element("own", named: "name", namespace: "urn:own")])

        init(from fields: inout FieldReader) throws {
            any = fields.stringIfPresent("any")
            own = fields.stringIfPresent("own")
        }
    }

    @Test("an element with a declared namespace takes precedence over one of the same name with any")
    func twins() throws {
        let twins = try Twins(
            xml: Data("<Twins xmlns:x='urn:own'><x:name>own</x:name><name>any</name></Twins>".utf8))
        #expect(twins.own == "own")
        #expect(twins.any == "any")
    }

    /// A model whose text comes behind more properties than a word has bits.
    private struct Wide: ReadableModel, XMLModel {
        let first: String
        let text: String

        static let xmlShape = XMLShape(
            "Wide",
            fields: [.attribute("first")] + (0..<63).map { _ in XMLField.attribute("other") } + [.text("text")])

        init(from fields: inout FieldReader) throws {
            first = fields.string("first")
            text = fields.string("text")
        }
    }

    @Test("a model of more than 64 properties has its text too")
    func wide() throws {
        let wide = try Wide(xml: Data("<Wide first='a'>b</Wide>".utf8))
        #expect(wide.first == "a")
        #expect(wide.text == "b")
    }

    @Test("namespaces distinguish elements of the same name, with any prefixes")
    func namespaces() throws {
        let person = try Person(
            xml: Data(
                """
                <Person id="123" xmlns:s="http://example.com/schema/sample" s:lang="de" lang="no">
                  <name xmlns="urn:other">no</name>
                  <s:name>example</s:name>
                  <address xmlns="http://example.com/schema/address"><street>S</street><city>C</city></address>
                </Person>
                """.utf8))
        #expect(person.id == 123)
        #expect(person.name == "example")
        #expect(person.language == "de")
        #expect(person.address?.street == "S")
        #expect(person.address?.city == "C")
    }

    @Test(
        "values are written as in XML Schema",
        arguments: [
            ("5", 5.0), ("+5", 5), ("-5.", -5), (".5", 0.5), ("1E3", 1000), ("1.5e-3", 0.0015), (" 7 ", 7),
            ("\n\t8\r\n", 8), ("007", 7),
        ])
    func numbers(_ text: String, _ number: Double) throws {
        let values = try Values(
            xml: Data("<Values><whole> 1 </whole><exact>\(text)</exact><flag> 1 </flag></Values>".utf8))
        #expect(values.exact == number)
        #expect(values.whole == 1)
        #expect(values.flag)
    }

    @Test("dates, keys and links are decoded without surrounding whitespace, strings retain it")
    func words() throws {
        let values = try Values(
            xml: Data(
                """
                <Values><whole>1</whole><exact>1</exact><flag>false</flag>
                <moment> 2024-02-29T12:30:00+02:00 </moment><day>
                2024-02-29
                </day><key> 6BA7B810-9DAD-11D1-80B4-00C04FD430C8 </key><link> https://a.example/b </link>
                <bytes> AQID
                BA== </bytes><price> 12.50 </price><text>  a
                b  </text></Values>
                """.utf8))
        #expect(values.moment == Date(timeIntervalSince1970: 1_709_202_600))
        #expect(values.day == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(values.key == UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        #expect(values.link == URL(string: "https://a.example/b"))
        #expect(values.bytes == Data([1, 2, 3, 4]))
        #expect(values.price == " 12.50 ")
        #expect(values.text == "  a\nb  ")
    }

    @Test("xsi:nil is null, and an empty element is an empty string, or nil if no string is valid")
    func nothing() throws {
        let values = try Values(
            xml: Data(
                """
                <Values xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><whole>1</whole><exact>1</exact>
                <flag>true</flag><note xsi:nil="true"/><text/><moment/><day></day></Values>
                """.utf8))
        #expect(values.note == .some(nil))
        let one = try Values(
            xml: Data(
                """
                <Values xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><whole>1</whole><exact>1</exact>
                <flag>true</flag><note xsi:nil="1"/></Values>
                """.utf8))
        #expect(one.note == .some(nil), "XML Schema writes true as 1 too")
        #expect(values.text == "")
        #expect(values.moment == nil)
        #expect(values.day == nil)
    }

    @Test("any values, dictionaries, nested arrays, and content without a property")
    func free() throws {
        let values = try Values(
            xml: Data(
                """
                <Values kind="k"><whole>1</whole><exact>1</exact><flag>true</flag>
                <free a="1"><b>x</b><c><d>y</d></c><b>z</b>text</free>
                <extras><one>1</one><two>2</two></extras>
                <row><row>1</row><row>2</row></row><row/><row><row>3</row></row>
                <other>o</other></Values>
                """.utf8))
        #expect(values.free == ["a": "1", "b": ["x", "z"], "c": ["d": "y"], "#text": "text"])
        let indented = try Values(
            xml: Data(
                """
                <Values><whole>1</whole><exact>1</exact><flag>true</flag>
                <free>
                    <b>x</b>
                </free></Values>
                """.utf8))
        #expect(indented.free == ["b": "x"], "line ends between elements are no text")
        #expect(values.extras == ["one": "1", "two": "2"])
        #expect(values.matrix == [[1, 2], [], [3]])
        #expect(values.additionalProperties == ["kind": "k", "other": "o"])
    }

    @Test("union cases are selected by element name, or by their properties")
    func unions() throws {
        let drawing = try Drawing(
            xml: Data(
                """
                <Drawing><circle size="1"><label>c</label></circle><square size="2"/><circle size="3"/>
                <main colour="red"><kind>paint</kind></main>
                <background><main><kind>ink</kind><depth>2</depth></main></background></Drawing>
                """.utf8))
        guard drawing.shapes.count == 3, case .circle(let first) = drawing.shapes[0],
            case .square(let second) = drawing.shapes[1], case .circle(let third) = drawing.shapes[2]
        else { return #expect(Bool(false), "\(drawing)") as Void }
        #expect(first.label == "c")
        #expect([first.size, second.size, third.size] == [1, 2, 3])
        guard case .paint(let paint)? = drawing.main else { return #expect(Bool(false), "\(drawing)") as Void }
        #expect(paint.colour == "red")
        guard case .ink(let ink)? = drawing.background?.main else { return #expect(Bool(false), "\(drawing)") as Void }
        #expect(ink.depth == 2)
    }

    @Test("node types of OpenAPI 3.2")
    func nodes() throws {
        let document = try Document(
            xml: Data(
                """
                <document><text>dog, cat, hamster</text><animals>a</animals><animals>b</animals><animal>c</animal>
                <wrapped><wrapped>d</wrapped></wrapped><outer><inner>e</inner></outer></document>
                """.utf8))
        #expect(document.text == "dog, cat, hamster")
        #expect(document.animals == ["a", "b"])
        #expect(document.beasts == ["c"])
        #expect(document.wrapped == ["d"])
        #expect(document.named == ["e"])
        let html = "<html><head><title>Awesome Docs</title></head><body></body><html>"
        let docs = try Documentation(xml: Data("<Documentation>\n  <![CDATA[\(html)]]>\n</Documentation>".utf8))
        #expect(docs.content?.contains(html) == true)
        #expect(try Documentation(xml: Data("<Any><![CDATA[\(html)]]></Any>".utf8)).content == html)
        let three = try OneTwoThree(
            xml: Data(
                """
                <OneTwoThree>
                  <One>Some text</One>
                  <Two unit="cubits">42</Two>
                  <Three xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" />
                </OneTwoThree>
                """.utf8))
        #expect(three.first == "Some text")
        #expect(three.second.unit == "cubits")
        #expect(three.second.value == 42)
        #expect(three.third == nil)
        let report = try Report(
            xml: Data("<Report>Some preamble text.<data>42</data>Some postamble text.</Report>".utf8))
        #expect(report.first == "Some preamble text.")
        #expect(report.second == 42)
        #expect(report.third == "Some postamble text.")
        let escaped = try Report(xml: Data("<Report>R &amp; D <![CDATA[<]]><data>1</data>&lt;end</Report>".utf8))
        #expect(escaped.first == "R & D <")
        #expect(escaped.third == "<end")
        let full = try Product(
            xml: Data(#"<product count="42"><description>Thing</description><related></related></product>"#.utf8))
        #expect(full.count == 42)
        #expect(full.related == [:])
        let library = try Library(
            xml: Data(
                """
                <Library height="3"><Person><name>P</name></Person><Book><title>A</title></Book><width>2</width>
                <Book><title>B</title></Book><shelf><Book><title>C</title></Book></shelf></Library>
                """.utf8))
        #expect(library.owner?.name == "P")
        #expect(library.books?.map(\.title) == ["A", "B"])
        #expect(library.shelf?.map(\.title) == ["C"])
        #expect(library.measures?.width == 2)
        #expect(library.measures?.height == 3)
    }

    @Test(
        "encodings other than UTF-8, by declaration or first bytes",
        arguments: [
            ("ISO-8859-1", String.Encoding.isoLatin1, "é"), ("windows-1252", .windowsCP1252, "€"),
            ("UTF-16", .utf16, "é€😀"), ("UTF-8", .utf8, "é€😀"),
        ])
    func encodings(_ name: String, _ encoding: String.Encoding, _ text: String) throws {
        let xml = "<?xml version='1.0' encoding='\(name)'?><pet><name>\(text)</name></pet>"
        #expect(try Pet(xml: try #require(xml.data(using: encoding))).name == text)
    }

    @Test("the Content-Type's charset takes precedence over the declaration, the first bytes over both")
    func charset() throws {
        let xml = "<?xml version='1.0' encoding='UTF-8'?><pet><name>é</name></pet>"
        let latin = XMLBody(
            data: try #require(xml.data(using: .isoLatin1)), contentType: "text/xml; charset=\"ISO-8859-1\"")
        #expect(try Pet.read(latin).name == "é")
        let marked = XMLBody(
            data: Data([0xEF, 0xBB, 0xBF]) + Data(xml.utf8), contentType: "text/xml; charset=ISO-8859-1")
        #expect(try Pet.read(marked).name == "é")
    }
}
