import Diagnostics
import SpecSyntax
import Testing

@Suite("Anchors, aliases and merge keys")
struct YAMLAliasTests {
    @Test("an alias becomes its anchor's node, with that range")
    func alias() throws {
        let reading = Reading("a: &x {k: [1, 2]}\nb: *x\nc: [*x, &y z, *y]\n")
        #expect(reading.outline == "{a: {k: [1, 2]}, b: {k: [1, 2]}, c: [{k: [1, 2]}, 'z', 'z']}")
        let node = try #require(reading.node?.mapping?["b"])
        #expect(reading.sources.position(of: node.range).line == 1)
    }

    @Test("an alias can be a key")
    func aliasAsKey() {
        #expect(Reading("a: &x name\n*x : 1\n").outline == "{a: 'name', name: 1}")
    }

    @Test("an anchor that is redefined applies from there on")
    func redefinition() {
        #expect(Reading("[&x 1, *x, &x 2, *x]").outline == "[1, 1, 2, 2]")
        #expect(Reading("[&x [&x 1, *x], *x]").outline == "[[1, 1], 1]")
    }

    @Test("merged entries are at the merge key's position, and explicit entries win")
    func merge() {
        #expect(
            Reading("base: &b {x: 1, y: 2}\nuse:\n  first: 0\n  <<: *b\n  y: 3\n  last: 4\n").outline
                == "{base: {x: 1, y: 2}, use: {first: 0, x: 1, y: 3, last: 4}}"
        )
    }

    @Test("of several merged mappings the first wins, and no duplicate is reported")
    func mergeList() {
        let reading = Reading("- &a {x: 1}\n- &b {x: 2, y: 2}\n- <<: [*a, *b]\n- <<: *b\n  x: 0\n  <<: *a\n")
        #expect(reading.outline == "[{x: 1}, {x: 2, y: 2}, {x: 1, y: 2}, {y: 2, x: 0}]")
        #expect(reading.reports == [])
    }

    @Test("a quoted << and one with a value that can't be merged are ordinary keys")
    func notAMerge() {
        #expect(Reading("'<<': {a: 1}").outline == "{<<: {a: 1}}")
        #expect(Reading("<<: 1").outline == "{<<: 1}")
        #expect(Reading("<<: [{a: 1}, 2]").outline == "{<<: [{a: 1}, 2]}")
    }

    @Test("an alias without an anchor before it is an error")
    func unknown() {
        #expect(
            Reading("é: *x\nb: &x 1").reports == ["error unknown-alias 1:4 undefined anchor '&x'"])
    }

    @Test("an alias within what it refers to is an error")
    func selfReference() {
        #expect(
            Reading("a: &x\n  b: [*x]").reports
                == ["error unknown-alias 2:7 recursive alias '*x'"]
        )
    }

    @Test("an alias bomb is an error and uses little memory")
    func bomb() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            text +=
                "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
                + "]\n"
        }
        let reading = Reading(text)
        #expect(reading.node == nil)
        #expect(reading.diagnostics.map(\.code) == [.aliasExpansion])
        #expect(reading.diagnostics.first?.range.map { reading.sources.position(of: $0).line } == 6)
    }

    @Test("a bomb of merge keys is an error too")
    func mergeBomb() {
        var text = "a0: &a0 {" + (0..<100).map { "k\($0): 1" }.joined(separator: ", ") + "}\n"
        for level in 1...40 { text += "a\(level): &a\(level) {<<: [*a\(level - 1), *a\(level - 1)], n\(level): 1}\n" }
        #expect(Reading(text).diagnostics.map(\.code) == [.aliasExpansion])
    }

    @Test("a node's depth is that of its deepest part, in any position")
    func deepestPart() {
        let deep = String(repeating: "[", count: 149) + String(repeating: "]", count: 149)
        let around = { (text: String) in
            String(repeating: "[", count: 100) + text + String(repeating: "]", count: 100)
        }
        for parts in ["\(deep), 1", "1, \(deep)", "1, \(deep), {a: b}"] {
            #expect(
                Reading("- &a [\(parts)]\n- \(around("*a"))\n").reports
                    == ["error nesting-too-deep 2:103 nesting exceeds 200 levels"])
        }
    }

    @Test("aliases of deep nodes within deep nodes are subject to the depth limit")
    func deepAliases() {
        let open = String(repeating: "[", count: 150)
        let close = String(repeating: "]", count: 150)
        var text = "- &a0 \(open)\(close)\n"
        for level in 1...1000 { text += "- &a\(level) \(open)*a\(level - 1)\(close)\n" }
        let reading = Reading(text)
        #expect(reading.reports == ["error nesting-too-deep 2:157 nesting exceeds 200 levels"])
    }
}
