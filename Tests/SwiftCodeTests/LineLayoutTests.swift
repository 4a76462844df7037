import Testing

@testable import SwiftCode

@Suite("Layout of lines")
struct LineLayoutTests {
    private func rendered(_ template: String, _ count: Int, of width: Int) -> String {
        let title = SwiftText(spelled: String(repeating: "x", count: width))
        return BookView(chapters: Array(repeating: .init(title: title), count: count)).rendered(template)
    }

    private static let items = "{{#list}}{{#chapters}}{{#item}}{{title}}{{/item}}{{/chapters}}{{/list}}"

    @Test("a list is inline, otherwise on its own line, otherwise with one item per line")
    func list() {
        let template = "    func call(\(Self.items)) {\n}\n"
        #expect(rendered(template, 0, of: 200) == "    func call() {\n}\n")
        #expect(rendered(template, 2, of: 3) == "    func call(xxx, xxx) {\n}\n")
        // 14 columns before the items, 3 behind them.
        let x = { String(repeating: "x", count: $0) }
        #expect(rendered(template, 1, of: 103) == "    func call(\(x(103))) {\n}\n")
        #expect(rendered(template, 1, of: 104) == "    func call(\n        \(x(104))\n    ) {\n}\n")
        #expect(rendered(template, 2, of: 55) == "    func call(\n        \(x(55)), \(x(55))\n    ) {\n}\n")
        #expect(rendered(template, 2, of: 56) == "    func call(\n        \(x(56)),\n        \(x(56))\n    ) {\n}\n")
    }

    @Test("width is counted in characters, not bytes")
    func characters() {
        let umlauts = BookView(chapters: [.init(title: SwiftText(spelled: String(repeating: "ü", count: 118)))])
        #expect(!umlauts.rendered("(\(Self.items))").contains("\n"))
        #expect(rendered("(\(Self.items))", 1, of: 119).contains("\n"))
    }

    @Test("the outer list is broken first, and the inner one only where necessary")
    func nestedLists() {
        let template = "try call({{#list}}{{#item}}of: .get(\(Self.items)), at: 1{{/item}}{{/list}})"
        let x = { String(repeating: "x", count: $0) }
        #expect(rendered(template, 1, of: 50) == "try call(of: .get(\(x(50))), at: 1)")
        #expect(rendered(template, 2, of: 46) == "try call(\n    of: .get(\(x(46)), \(x(46))), at: 1\n)")
        #expect(
            rendered(template, 2, of: 54) == "try call(\n    of: .get(\n        \(x(54)), \(x(54))\n    ), at: 1\n)")
    }

    @Test("a group is on one line, or its block on separate lines; a list before it is laid out independently")
    func group() {
        let template =
            "  {{#group}}pages({{#list}}{{#item}}at{{/item}}{{/list}}) { page in{{#block}} .list(\(Self.items)) {{/block}}}{{/group}}"
        let x = { String(repeating: "x", count: $0) }
        #expect(rendered(template, 1, of: 50) == "  pages(at) { page in .list(\(x(50))) }")
        #expect(rendered(template, 1, of: 100) == "  pages(at) { page in\n      .list(\(x(100)))\n  }")
        #expect(
            rendered(template, 1, of: 110) == "  pages(at) { page in\n      .list(\n          \(x(110))\n      )\n  }")
    }
}
