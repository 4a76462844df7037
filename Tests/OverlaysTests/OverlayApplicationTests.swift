import Diagnostics
import Overlays
import SpecSyntax
import Testing

@Suite("Overlays applied")
struct OverlayApplicationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let description: String
        let actions: String
        let result: String
        var version = "1.1.0"

        init(_ description: String, _ actions: String, _ result: String, version: String = "1.1.0") {
            self.description = description
            self.actions = actions
            self.result = result
            self.version = version
        }

        var testDescription: String { "\(description) · \(actions)" }
    }

    static let rows = [
        // Update: objects are merged, arrays joined, primitives replaced; what is only in one of them stays.
        Row("a: {x: 1}", "{ target: $.a, update: { y: 2 } }", #"{"a":{"x":1,"y":2}}"#),
        Row("a: {x: 1, z: 3}", "{ target: $.a, update: { x: 2 } }", #"{"a":{"x":2,"z":3}}"#),
        Row(
            "a: {x: {p: 1, q: 2}}", "{ target: $, update: { a: { x: { q: 3, r: 4 } } } }",
            #"{"a":{"x":{"p":1,"q":3,"r":4}}}"#),
        Row("a: {x: [1, 2]}", "{ target: $.a, update: { x: [2, 3] } }", #"{"a":{"x":[1,2,2,3]}}"#),
        Row("a: [1]", "{ target: $.a, update: [2, 3] }", #"{"a":[1,2,3]}"#),
        Row("a: [1]", "{ target: $.a, update: 2 }", #"{"a":[1,2]}"#),
        Row("a: [1]", "{ target: $.a, update: { b: 2 } }", #"{"a":[1,{"b":2}]}"#),
        Row("a: [1]", "{ target: $.a, update: [[2]] }", #"{"a":[1,[2]]}"#),
        Row("a: text", "{ target: $.a, update: other }", #"{"a":"other"}"#),
        Row("a: text", "{ target: $.a, update: 7 }", #"{"a":7}"#),
        Row("a: text", "{ target: $.a, update: ~ }", #"{"a":~}"#),
        Row("a: {x: 1}", "{ target: $.a, update: { x: null } }", #"{"a":{"x":null}}"#),
        Row("a: ~\nb:", "{ target: $, update: { a: { x: 1 }, b: [1] } }", #"{"a":{"x":1},"b":[1]}"#),
        Row("a: ~", "{ target: $.a, update: { x: 1 } }", #"{"a":{"x":1}}"#),
        Row("a: {x: 1}\nb: {x: 2}", "{ target: $.*, update: { y: 3 } }", #"{"a":{"x":1,"y":3},"b":{"x":2,"y":3}}"#),
        Row(
            "a: {x: 1}\nb: {x: 2}", "{ target: '$[?@.x == 2]', update: { y: 3 } }", #"{"a":{"x":1},"b":{"x":2,"y":3}}"#),
        Row("a: {x: 1}", "{ target: '$[''a'', ''a'']', update: { y: [3] } }", #"{"a":{"x":1,"y":[3]}}"#),
        Row("a: {b: {c: {}}}", "{ target: '$..*', update: { n: 1 } }", #"{"a":{"b":{"c":{"n":1},"n":1},"n":1}}"#),
        Row("a: [{x: 1}, {x: 2}]", "{ target: '$.a[-1]', update: { x: 3 } }", #"{"a":[{"x":1},{"x":3}]}"#),
        Row("a: {}", "{ target: $.a, update: {} }", #"{"a":{}}"#),
        // Remove
        Row("a: 1\nb: 2", "{ target: $.a, remove: true }", #"{"b":2}"#),
        Row("a: [1, 2, 3, 2]", "{ target: '$.a[?@ == 2]', remove: true }", #"{"a":[1,3]}"#),
        Row("a: [1, 2, 3, 4]", "{ target: '$.a[0, 2, 0]', remove: true }", #"{"a":[2,4]}"#),
        Row("a: {b: {c: 1}, c: 2}\nc: 3", "{ target: $..c, remove: true }", #"{"a":{"b":{}}}"#),
        Row("a: {b: {c: 1}}", "{ target: '$..*', remove: true }", "{}"),
        Row("a: {x: 1}", "{ target: $.a, remove: true, update: { y: 1 } }", "{}"),
        Row("a: {x: 1}", "{ target: $.a, remove: false, update: { y: 1 } }", #"{"a":{"x":1,"y":1}}"#),
        // In order, each on the result of the one before
        Row(
            "servers: [{url: /a}]",
            "{ target: $.servers, remove: true }, { target: $, update: { servers: [{ url: /b }] } }",
            #"{"servers":[{"url":"/b"}]}"#
        ),
        Row(
            "a: {t: string}", "{ target: $.a.t, remove: true }, { target: $.a, update: { t: [string, 'null'] } }",
            #"{"a":{"t":["string","null"]}}"#
        ),
        Row(
            "a: {}", "{ target: $.a, update: { b: {} } }, { target: $.a.b, update: { c: 1 } }", #"{"a":{"b":{"c":1}}}"#),
        // Copy
        Row("a: {x: 1}\nb: {y: 2}", "{ target: $.b, copy: $.a }", #"{"a":{"x":1},"b":{"y":2,"x":1}}"#),
        Row("a: [1]\nb: [2]", "{ target: $.b, copy: $.a }", #"{"a":[1],"b":[2,1]}"#),
        Row("a: {x: 1}\nb: [2]", "{ target: $.b, copy: $.a }", #"{"a":{"x":1},"b":[2,{"x":1}]}"#),
        Row("a: 1\nb: 2", "{ target: $.b, copy: $.a }", #"{"a":1,"b":1}"#),
        Row(
            "p: {/old: {get: {id: 1}}}",
            "{ target: $.p, update: { /new: {} } }, { target: '$.p[''/new'']', copy: '$.p[''/old'']' }, "
                + "{ target: '$.p[''/old'']', remove: true }", #"{"p":{"/new":{"get":{"id":1}}}}"#
        ),
        Row("a: {x: {}}", "{ target: $.a.x, copy: $.a }", #"{"a":{"x":{"x":{}}}}"#),
        // Overlay 1.0 leaves open what happens where kinds differ: the update wins.
        Row(
            "a: {t: string}", "{ target: $.a, update: { t: [string, 'null'] } }", #"{"a":{"t":["string","null"]}}"#,
            version: "1.0.0"),
        Row("a: [{n: 1}]", "{ target: $.a, update: { n: 2 } }", #"{"a":[{"n":1},{"n":2}]}"#, version: "1.0.0"),
        // Aliases and merge keys
        Row("a: &x {n: 1}\nb: *x", "{ target: $.a, update: { m: 2 } }", #"{"a":{"n":1,"m":2},"b":{"n":1}}"#),
        Row(
            "a: &x {n: 1}\nb: {<<: *x, o: 2}", "{ target: $.b, update: { n: 3 } }", #"{"a":{"n":1},"b":{"n":3,"o":2}}"#),
        Row(
            "a: {}\nb: {}", "{ target: $.a, update: &u { n: 1 } }, { target: $.b, update: *u }",
            #"{"a":{"n":1},"b":{"n":1}}"#),
    ]

    @Test("actions have the expected results", arguments: rows)
    func result(row: Row) {
        let overlaying = Overlaying(row.description, actions: row.actions, version: row.version)
        #expect(overlaying.reports == [])
        #expect(overlaying.json == row.result)
    }

    @Test("several overlays are applied in order")
    func order() {
        let overlay = { (value: Int) in
            "{ overlay: 1.1.0, info: { title: T, version: '1' }, actions: [{ target: $.a, update: { v: \(value), v\(value): \(value) } }] }"
        }
        #expect(Overlaying("a: {}", overlay(1), overlay(2)).json == #"{"a":{"v":2,"v1":1,"v2":2}}"#)
        #expect(Overlaying("a: {}", overlay(2), overlay(1)).json == #"{"a":{"v":1,"v2":2,"v1":1}}"#)
    }

    @Test("a target that selects nothing is a warning with its position and the segment that fails")
    func unmatched() {
        let description = "paths:\n  /books: { get: {} }\ncomponents: { schemas: { Book: {} } }"
        let reports = { (target: String) in
            Overlaying(description, actions: "{ target: \"\(target)\", remove: true }").reports
        }
        #expect(
            reports("$.components.schemas.Bok") == [
                "warning unmatched-target overlay1.yaml:1:94 the target selects nothing: $['components']['schemas'] has no 'Bok' "
                    + "(did you mean 'Book'?)"
            ]
        )
        #expect(
            reports("$.component.schemas.Book") == [
                "warning unmatched-target overlay1.yaml:1:75 the target selects nothing: $ has no 'component' "
                    + "(did you mean 'components'?)"
            ]
        )
        #expect(
            reports("$.paths.*[?@.deprecated == true]") == [
                "warning unmatched-target overlay1.yaml:1:83 the target selects nothing: no match in $['paths']['/books']"
            ]
        )
        #expect(Overlaying(description, actions: "{ target: $.x, update: 1 }").root != nil)
    }

    @Test(
        "an invalid combination is an error",
        arguments: [
            (
                "a: {x: 1}", "{ target: $, remove: true }",
                "1:73 the whole description can't be removed (write a target within it, such as '$.info.description')"
            ),
            ("a: {x: 1}", "{ target: $.a, update: [1] }", "1:86 the target is an object, but the update is an array"),
            ("a: {x: 1}", "{ target: $.a, update: text }", "1:86 the target is an object, but the update is a string"),
            (
                "a: text", "{ target: $.a, update: { x: 1 } }",
                "1:86 the target is a string, but the update is an object"
            ),
            ("a: 1\nb: {}", "{ target: $.*, update: 1 }", "1:73 the targets have different types"),
            (
                "a: {t: string}", "{ target: $.a, update: { t: [string] } }",
                "1:91 an array can't be merged with a string (write an action before this one that removes it)"
            ),
            (
                "a: {t: {u: 1}}", "{ target: $.a, update: { t: ~ } }",
                "1:91 null can't be merged with an object (write an action before this one that removes it)"
            ),
            (
                "a: {}\nb: {}", "{ target: $.a, copy: '$[''b'', ''a'']' }",
                "1:84 'copy' selects 2 nodes, not one"
            ),
            ("a: {}\nbook: {}", "{ target: $.a, copy: $.bok }", "1:84 $ has no 'bok' (did you mean 'book'?)"),
            (
                "a: {}\nb: [1]", "{ target: $.a, copy: $.b }",
                "1:84 the target is an object, but the copied value is an array"
            ),
        ]
    )
    func unfit(description: String, actions: String, report: String) {
        let overlaying = Overlaying(description, actions: actions)
        #expect(overlaying.reports == ["error invalid-overlay overlay1.yaml:" + report])
        #expect(overlaying.root == nil)
    }

    @Test("Overlay 1.0 has no primitive targets, and ignores fields without a value: both are reported")
    func version1_0() {
        let primitive = Overlaying("a: [x, y]", actions: "{ target: '$.a[0]', remove: true }", version: "1.0.0")
        #expect(primitive.json == #"{"a":["y"]}"#)
        #expect(primitive.diagnostics.map(\.code) == [.invalidOverlay])
        #expect(primitive.diagnostics.map(\.severity) == [.warning])
        let empty = Overlaying("a: {x: 1}", actions: "{ target: $, update: { a: , b: } }", version: "1.0.0")
        #expect(empty.json == #"{"a":{"x":1},"b":null}"#)
        #expect(empty.diagnostics.map(\.severity) == [.warning])
    }

    // Positions

    @Test("added nodes have their position in the overlay, and changed ones keep their own")
    func positions() throws {
        let overlaying = Overlaying(
            "paths:\n  /a:\n    get: { summary: old }\n",
            "overlay: 1.1.0\ninfo: { title: T, version: '1' }\nactions:\n  - target: $.paths['/a'].get\n    update:\n"
                + "      summary: new\n      tags: [x]\n"
        )
        let place = { (keys: [String]) -> String? in
            keys.reduce(overlaying.root) { $0?.mapping?[$1] ?? $0?.sequence?.first }.map {
                overlaying.place(of: $0.range)
            }
        }
        #expect(place(["paths"]) == "api.yaml:2:3")
        #expect(place(["paths", "/a", "get"]) == "api.yaml:3:10")
        #expect(place(["paths", "/a", "get", "summary"]) == "overlay1.yaml:6:16")
        #expect(place(["paths", "/a", "get", "tags"]) == "overlay1.yaml:7:13")
        #expect(place(["paths", "/a", "get", "tags", "0"]) == "overlay1.yaml:7:14")
        let entry = try #require(overlaying.node("paths", "/a", "get")?.mapping?.entry(forKey: "summary"))
        #expect(overlaying.place(of: entry.keyRange) == "overlay1.yaml:6:7")
    }

    @Test("different nodes are distinguished, and equal ones aren't")
    func revisions() {
        let alias = Overlaying("a: &x {n: {o: 1}}\nb: *x\nc: *x", actions: "{ target: $.b.n, update: { p: 2 } }")
        #expect(alias.node("a")?.range == alias.node("c")?.range)
        #expect(alias.node("a")?.range != alias.node("b")?.range)
        #expect(alias.node("a", "n")?.range != alias.node("b", "n")?.range)
        let update = Overlaying(
            "a: {}\nb: {}",
            actions: "{ target: $.*, update: { s: { t: object } } }, { target: $.a.s, update: { u: 1 } }")
        #expect(update.json == #"{"a":{"s":{"t":"object","u":1}},"b":{"s":{"t":"object"}}}"#)
        #expect(update.node("a", "s")?.range != update.node("b", "s")?.range)
        // As though it had been written twice, though nothing has made them different.
        let twice = Overlaying("a: {}\nb: {}", actions: "{ target: $.*, update: { s: { t: object } } }")
        #expect(twice.node("a", "s")?.range != twice.node("b", "s")?.range)
        let copy = Overlaying(
            "a: {s: &s {x: 1}, t: *s}\nb: {}",
            actions: "{ target: $.a.t, update: { y: 2 } }, { target: $.b, copy: $.a }")
        #expect(copy.json == #"{"a":{"s":{"x":1},"t":{"x":1,"y":2}},"b":{"s":{"x":1},"t":{"x":1,"y":2}}}"#)
        let ranges = [["a", "s"], ["a", "t"], ["b", "s"], ["b", "t"]].compactMap { copy.node($0[0], $0[1])?.range }
        #expect(Set(ranges).count == 4)
    }

    @Test("an action that fails ends the overlay")
    func afterAnError() {
        let overlaying = Overlaying(
            "a: {x: 1}\nb: {y: 2}",
            actions: "{ target: $.a, update: [1] }, { target: $.b, update: [1] }, { target: $.nowhere, remove: true }")
        #expect(overlaying.diagnostics.count == 1)
        #expect(overlaying.reports.first?.hasPrefix("error invalid-overlay overlay1.yaml:1:") == true)
        #expect(overlaying.root == nil)
    }

    // Bounds

    @Test("exponential copies end with an error, and so does deep nesting")
    func bounds() {
        var limits = OverlayApplication.Limits()
        limits.addedNodes = 10_000
        let wide = (0..<30).map { _ in "{ target: $.a, copy: $.b }, { target: $.b, copy: $.a }" }.joined(
            separator: ", ")
        let overlay = { (actions: String) in
            "{ overlay: 1.1.0, info: { title: T, version: '1' }, actions: [\(actions)] }"
        }
        let doubled = Overlaying("a: [1]\nb: [2]", overlay(wide), limits: limits)
        #expect(doubled.diagnostics.map(\.code) == [.aliasExpansion])
        let deep = (0..<60).map { _ in "{ target: '$..x', copy: $ }" }.joined(separator: ", ")
        #expect(Overlaying("x: {}", overlay(deep), limits: limits).root == nil)
        let nested = (0..<300).map { _ in "{ target: '$..[?length(@) == 0]', update: { x: {} } }" }.joined(
            separator: ", ")
        let tooDeep = Overlaying("x: {}", overlay(nested))
        #expect(tooDeep.diagnostics.map(\.code) == [.nestingTooDeep])
    }
}
