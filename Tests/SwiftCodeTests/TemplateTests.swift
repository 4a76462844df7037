import Testing

@testable import SwiftCode

@Suite("Rendering of templates")
struct TemplateTests {
    private let empty = BookView()
    private let full = BookView(
        name: "Book", subtitle: "A novel", documentation: ["One.", "", "Two."], isPublic: true,
        chapters: [.init(title: "first"), .init(title: "second")]
    )

    @Test("a value is rendered unchanged, in each of Mustache's notations")
    func values() {
        #expect(full.rendered("a {{name}}, {{{ name }}} & {{& name }}") == "a Book, Book & Book")
        #expect(full.rendered("{{code}}") == "let a = 1")
    }

    @Test("a section is rendered for a true flag, a nonempty string, and each line and view")
    func sections() {
        let template = """
            {{#isPublic}}public {{/isPublic}}{{#subtitle}}<{{.}} of {{name}}>{{/subtitle}}{{#documentation}}({{.}}){{/documentation}}\
            {{#chapters}}[{{title}}]{{/chapters}}
            """
        #expect(full.rendered(template) == "public <A novel of Book>(One.)()(Two.)[first][second]")
        #expect(empty.rendered(template) == "")
    }

    @Test("an inverted section is rendered for an empty value")
    func invertedSections() {
        let template =
            "{{^isPublic}}a{{/isPublic}}{{^subtitle}}b{{/subtitle}}{{^documentation}}c{{/documentation}}{{^chapters}}d{{/chapters}}"
        #expect(empty.rendered(template) == "abcd")
        #expect(full.rendered(template) == "")
    }

    @Test("a tag alone on its line removes the line, a value doesn't")
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

    @Test("names in a view are the view's own, otherwise those of the enclosing view")
    func scopes() {
        #expect(
            full.rendered("{{#documentation}}{{#subtitle}}{{.}}{{/subtitle}}{{.}};{{/documentation}}").hasPrefix(
                "A novelOne.;"))
        #expect(full.rendered("{{#chapters}}{{name}}{{.}}{{title}} {{/chapters}}") == "first second ")
    }
}
