import Diagnostics
import Testing

@Suite("Overlay documents")
struct OverlayReaderTests {
    private static let info = "info: { title: T, version: '1' }\n"

    @Test("an overlay may be YAML or JSON, of 1.0 or 1.1, and hold extensions everywhere")
    func valid() {
        let yaml = """
            overlay: 1.0.0
            info: { title: Mends, version: 1.0, x-by: us }
            extends: ./api.yaml
            x-any: [1]
            actions:
              - { target: $.a, description: why, update: { b: 1 }, x-more: ~ }
            """
        #expect(Overlaying("a: {}", yaml).reports == [])
        #expect(Overlaying("a: {}", yaml).json == #"{"a":{"b":1}}"#)
        let json =
            #"{"overlay":"1.1.7","info":{"title":"T","version":"1","description":"d"},"actions":[{"target":"$.a","update":{"b":1}}]}"#
        #expect(Overlaying("a: {}", json).reports == [])
        #expect(Overlaying("a: {}", json).json == #"{"a":{"b":1}}"#)
        #expect(Overlaying(#"{"a": {}}"#, yaml).json == #"{"a":{"b":1}}"#)
    }

    @Test(
        "what isn't an overlay is an error with its place",
        arguments: [
            (
                "[1]",
                "invalid-overlay overlay1.yaml:1:1 an overlay is a mapping, not a list (it begins with 'overlay: 1.1.0')"
            ),
            (
                "openapi: 3.1.0\npaths: {}",
                "invalid-overlay overlay1.yaml:1:1 this isn't an overlay: it has no 'overlay' field (it begins with 'overlay: 1.1.0')"
            ),
            (
                "overlay: 2.0.0\n\(info)actions: []",
                "unsupported-version overlay1.yaml:1:10 there is no Overlay Specification '2.0.0' that we know (1.0 and 1.1 are read)"
            ),
            ("overlay: 1.1.0\n\(info)", "invalid-overlay overlay1.yaml:1:1 the overlay has no 'actions'"),
            (
                "overlay: 1.1.0\n\(info)actions: {}",
                "invalid-overlay overlay1.yaml:3:10 'actions' is a list, not a mapping"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [1]",
                "invalid-overlay overlay1.yaml:3:11 an action is a mapping, not a number"
            ),
            (
                "overlay: 1.1.0\n\(info)actions:\n  - update: {}",
                "invalid-overlay overlay1.yaml:4:5 the action has no 'target' ('$' is the whole description)"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [{ target: 1, remove: true }]",
                "invalid-overlay overlay1.yaml:3:21 'target' is a text, not a number"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [{ target: $, remove: yes }]",
                "invalid-overlay overlay1.yaml:3:32 'remove' is true or false, not a string"
            ),
            (
                "overlay: 1.0.0\n\(info)actions: [{ target: $, copy: $.a }]",
                "invalid-overlay overlay1.yaml:3:24 'copy' came with Overlay 1.1 (say 'overlay: 1.1.0')"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [{ target: $, update: {}, copy: $.a }]",
                "invalid-overlay overlay1.yaml:3:36 an action has 'update' or 'copy', not both (make it two actions)"
            ),
            (
                "overlay: 1.1.0\n\(info)extends: 7\nactions: [{ target: $.a, update: {} }]",
                "invalid-overlay overlay1.yaml:3:10 'extends' is a text, not a number"
            ),
        ]
    )
    func invalid(text: String, report: String) {
        let overlaying = Overlaying("a: {}", text)
        #expect(overlaying.reports == ["error " + report])
        #expect(overlaying.root == nil)
    }

    @Test("what is unknown or missing without harm is a warning with its place")
    func warnings() {
        let text = """
            overlay: 1.1.0
            extend: api.yaml
            actions:
              - target: $.a
                updates: { b: 1 }
              - { target: $.a, description: 1, remove: false, update: { c: 1 } }
            """
        #expect(
            Overlaying("a: {}", text).reports == [
                "warning unknown-field overlay1.yaml:2:1 'extend' isn't a field of the overlay (did you mean 'extends'?)",
                "warning missing-field overlay1.yaml:1:1 the overlay has no 'info'",
                "warning unknown-field overlay1.yaml:5:5 'updates' isn't a field of an action (did you mean 'update'?)",
                "warning missing-field overlay1.yaml:4:5 the action changes nothing (say what to 'update', or 'remove: true')",
                "error invalid-overlay overlay1.yaml:6:33 'description' is a text, not a number",
            ]
        )
        let info = Overlaying("a: {}", "overlay: 1.1.0\ninfo: { name: x, title: [] }\nactions: []")
        #expect(
            info.reports == [
                "warning unknown-field overlay1.yaml:2:9 'name' isn't a field of info (it has title, version, description, "
                    + "and fields that begin with 'x-')",
                "warning missing-field overlay1.yaml:2:7 info has no 'version'",
                "warning wrong-type overlay1.yaml:2:25 'title' is a text, not a list",
                "warning missing-field overlay1.yaml:3:10 the overlay has no action, and at least one is required",
            ]
        )
    }

    @Test(
        "a target that isn't JSONPath is an error with the position within the text, however it is quoted",
        arguments: [
            ("$.paths./x", "4:21", "a name can't begin with '/' after a dot (say ['/x'])"),
            ("'$.paths./x'", "4:22", "a name can't begin with '/' after a dot (say ['/x'])"),
            ("'$[''a''] .-'", "4:24", "a name can't begin with '-' after a dot (say ['-'])"),
            ("\"$[\\\"a\\\"].-\"", "4:23", "a name can't begin with '-' after a dot (say ['-'])"),
            ("\"$[\\u0027é\\u0027].-\"", "4:31", "a name can't begin with '-' after a dot (say ['-'])"),
            (
                "$.a[?@.b == ]", "4:25",
                "']' begins no condition (a query begins with '@' or '$', and strings stand in quotes)"
            ),
            (
                ">-\n      $.a[", "4:13",
                "a selector is expected (it is a quoted name, an index, a slice, '*' or '?' with a condition)"
            ),
        ]
    )
    func invalidTarget(text: String, place: String, message: String) {
        let overlaying = Overlaying(
            "a: {}",
            "overlay: 1.1.0\ninfo: { title: T, version: '1' }\nactions:\n  - target: \(text)\n    remove: true\n"
        )
        #expect(overlaying.reports == ["error invalid-json-path overlay1.yaml:\(place) \(message)"])
    }
}
