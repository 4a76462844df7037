import Diagnostics
import Templates
import Testing

@testable import SwiftCode

@Suite("Validation of templates")
struct TemplateCheckerTests {
    private func messages(_ text: String, name: String = "ModelStruct") -> [String] {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: name + ".mustache", bytes: Array(text.utf8)))
        _ = TemplateSet(overriddenBy: [name: file], in: sources, reporting: &sink)
        return sink.diagnostics.map { diagnostic in
            let position = diagnostic.range.map { sources.position(of: $0) }
            return "\(position?.line ?? 0):\(position?.column ?? 0): \(diagnostic.message)"
        }
    }

    @Test("the built-in templates use only names of their views")
    func builtIn() {
        var sink = DiagnosticSink()
        #expect(TemplateSet(overriddenBy: [:], in: SourceMap(), reporting: &sink) != nil)
        for (name, text) in allTemplates {
            #expect(messages(text, name: name) == [], "\(name)")
        }
    }

    @Test(
        "comments above a template, of any number of lines, aren't rendered",
        arguments: [
            "{{! Structure }}\n", "{{! Copyright 2026\n  under a licence }}\n", "{{! Structure }}\n{{!\n  a\n  b\n}}\n",
            "",
        ])
    func comments(above: String) {
        #expect(BookView().rendered(above + "struct {{name}}\n") == "struct Book\n")
    }

    @Test("an unknown name, an unclosed section and a partial are errors with their position")
    func errors() {
        #expect(messages("{{! Structure }}\nstruct {{nam}}") == ["2:8: unknown field 'nam'"])
        #expect(messages("{{#properties}}{{cases}}{{/properties}}") == ["1:16: unknown field 'cases'"])
        #expect(messages("{{#properties}}").contains("1:1: unclosed section 'properties'"))
        #expect(messages("{{> Other}}") == ["1:1: partials, blocks and other delimiters aren't supported"])
        #expect(messages("{{properties}}") == ["1:1: 'properties' is an array"])
        #expect(messages("{{isReadable}}") == ["1:1: 'isReadable' is a flag"])
        #expect(messages("{{#name}}x{{/name}}") == ["1:1: 'name' always has a value"])
        #expect(messages("{{#properties}}{{default}}{{/properties}}") == ["1:16: 'default' may have no value"])
        #expect(messages("x", name: "ModelStruckt") == ["1:1: unknown template 'ModelStruckt'"])
    }

    @Test("a list contains items, a group contains blocks, and either may be on one line")
    func layoutSections() {
        let arguments = "{{#properties}}{{#item}}{{name}}{{/item}}{{/properties}}"
        #expect(messages("init({{#list}}\n  \(arguments)\n  {{/list}})\n") == [])
        #expect(messages("init({{#list}} and \(arguments){{/list}})") == ["1:15: other content than items in a list"])
        #expect(messages("{{#list}}{{name}}{{/list}}") == ["1:10: other content than items in a list"])
        #expect(messages("{{#item}}{{name}}{{/item}}") == ["1:1: item outside of a list"])
        #expect(messages("{{#block}}{{name}}{{/block}}") == ["1:1: block outside of a group"])
        #expect(messages("{{^list}}{{/list}}") == ["1:1: 'list' always has a value"])
        #expect(messages("{{#list}}{{#item}}a\nb{{/item}}{{/list}}") == ["1:19: item of more than one line"])
    }
}

/// The contents of the built-in templates.
private var allTemplates: [(name: String, text: String)] {
    Templates.all.map { ($0.name, String(decoding: $0.text, as: UTF8.self)) }
}
