import Testing

@testable import SwiftCode

@Suite("Rendering of templates")
struct TemplateTests {
    private let empty = BookView()
    private let full = BookView(
        name: "Book", subtitle: "A novel", documentation: ["One.", "", "Two."], isPublic: true,
        chapters: [.init(title: "first"), .init(title: "second")]
    )

    @Test("a value stands as it is, in each of Mustache's spellings")
    func values() {
        #expect(full.rendered("a {{name}}, {{{ name }}} & {{& name }}") == "a Book, Book & Book")
        #expect(full.rendered("{{code}}") == "let a = 1")
    }

    @Test("a section is there for a flag, a text, and each line and view")
    func sections() {
        let template = """
            {{#isPublic}}public {{/isPublic}}{{#subtitle}}<{{.}} of {{name}}>{{/subtitle}}{{#documentation}}({{.}}){{/documentation}}\
            {{#chapters}}[{{title}}]{{/chapters}}
            """
        #expect(full.rendered(template) == "public <A novel of Book>(One.)()(Two.)[first][second]")
        #expect(empty.rendered(template) == "")
    }

    @Test("an inverted section is there for what isn't")
    func invertedSections() {
        let template =
            "{{^isPublic}}a{{/isPublic}}{{^subtitle}}b{{/subtitle}}{{^documentation}}c{{/documentation}}{{^chapters}}d{{/chapters}}"
        #expect(empty.rendered(template) == "abcd")
        #expect(full.rendered(template) == "")
    }

    @Test("a tag alone in its line takes the line with it, a value doesn't")
    func standaloneTags() {
        let template = """
            {{! Book }}
            {{#documentation}}
              /// {{.}}
            {{/documentation}}
              {{#isPublic}}
            {{name}}
              {{/isPublic}}
            end

            """
        #expect(full.rendered(template) == "  /// One.\n  ///\n  /// Two.\nBook\nend\n")
        #expect(empty.rendered(template) == "end\n")
    }

    @Test("names in a view are the view's own, and those of the text around it where there is none")
    func scopes() {
        #expect(
            full.rendered("{{#documentation}}{{#subtitle}}{{.}}{{/subtitle}}{{.}};{{/documentation}}").hasPrefix(
                "A novelOne.;"))
        #expect(full.rendered("{{#chapters}}{{name}}{{.}}{{title}} {{/chapters}}") == "first second ")
    }
}
