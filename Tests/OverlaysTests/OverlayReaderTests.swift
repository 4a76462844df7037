import Diagnostics
import Testing

@Suite("Overlay documents")
struct OverlayReaderTests {
    private static let info = "info: { title: T, version: '1' }\n"

    @Test("an overlay may be YAML or JSON, 1.0 or 1.1, with extensions everywhere")
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
        "a document that isn't an overlay is an error with its position",
        arguments: [
            (
                "[1]",
                "invalid-overlay overlay1.yaml:1:1 the overlay is an array, not an object (expected a field like 'overlay: 1.1.0')"
            ),
            (
                "openapi: 3.1.0\npaths: {}",
                "invalid-overlay overlay1.yaml:1:1 not an overlay: the field 'overlay' is missing (expected a field like 'overlay: 1.1.0')"
            ),
            (
                "overlay: 2.0.0\n\(info)actions: []",
                "unsupported-version overlay1.yaml:1:10 unsupported Overlay version '2.0.0' (expected 1.0 or 1.1)"
            ),
            (
                "overlay: 1.1.0\n\(info)",
                "invalid-overlay overlay1.yaml:1:1 the overlay has no 'actions' "
                    + "(add 'actions', such as 'actions: [{ target: $.info, update: { title: Books } }]')"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: {}",
                "invalid-overlay overlay1.yaml:3:10 'actions' is an object, not an array"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [1]",
                "invalid-overlay overlay1.yaml:3:11 the action is a number, not an object"
            ),
            (
                "overlay: 1.1.0\n\(info)actions:\n  - update: {}",
                "invalid-overlay overlay1.yaml:4:5 the action has no 'target' (write '$' for the whole description)"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [{ target: 1, remove: true }]",
                "invalid-overlay overlay1.yaml:3:21 'target' is a number, not a string"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [{ target: $, remove: yes }]",
                "invalid-overlay overlay1.yaml:3:32 'remove' is a string, not a boolean"
            ),
            (
                "overlay: 1.0.0\n\(info)actions: [{ target: $, copy: $.a }]",
                "invalid-overlay overlay1.yaml:3:24 'copy' requires Overlay 1.1 (write 'overlay: 1.1.0')"
            ),
            (
                "overlay: 1.1.0\n\(info)actions: [{ target: $, update: {}, copy: $.a }]",
                "invalid-overlay overlay1.yaml:3:36 'update' and 'copy' exclude each other (write two actions)"
            ),
            (
                "overlay: 1.1.0\n\(info)extends: 7\nactions: [{ target: $.a, update: {} }]",
                "invalid-overlay overlay1.yaml:3:10 'extends' is a number, not a string"
            ),
        ]
    )
    func invalid(text: String, report: String) {
        let overlaying = Overlaying("a: {}", text)
        #expect(overlaying.reports == ["error " + report])
        #expect(overlaying.root == nil)
    }

    @Test("a harmless unknown or missing field is a warning with its position")
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
                "warning unknown-field overlay1.yaml:2:1 unknown field 'extend' of the overlay (did you mean 'extends'?)",
                "warning missing-field overlay1.yaml:1:1 the overlay has no 'info' (add 'info', such as 'info: { title: Corrections, version: 1.0.0 }')",
                "warning unknown-field overlay1.yaml:5:5 unknown field 'updates' of an action (did you mean 'update'?)",
                "warning missing-field overlay1.yaml:4:5 the action changes nothing (write 'update' or 'remove: true')",
                "error invalid-overlay overlay1.yaml:6:33 'description' is a number, not a string",
            ]
        )
        let info = Overlaying("a: {}", "overlay: 1.1.0\ninfo: { name: x, title: [] }\nactions: []")
        #expect(
            info.reports == [
                "warning unknown-field overlay1.yaml:2:9 unknown field 'name' of info (expected one of title, version, "
                    + "description or a field that begins with 'x-')",
                "warning missing-field overlay1.yaml:2:7 'info' has no 'version'",
                "warning wrong-type overlay1.yaml:2:25 'title' is an array, not a string",
                "warning missing-field overlay1.yaml:3:10 empty 'actions'; expected at least one action",
            ]
        )
    }

    @Test(
        "a target that isn't JSONPath is an error with its position in the string, in any quotes",
        arguments: [
            ("$.paths./x", "4:21", "invalid character '/' at the beginning of a name after a dot (write ['/x'])"),
            ("'$.paths./x'", "4:22", "invalid character '/' at the beginning of a name after a dot (write ['/x'])"),
            ("'$[''a''] .-'", "4:24", "invalid character '-' at the beginning of a name after a dot (write ['-'])"),
            (
                "\"$[\\\"a\\\"].-\"", "4:23",
                "invalid character '-' at the beginning of a name after a dot (write ['-'])"
            ),
            (
                "\"$[\\u0027é\\u0027].-\"", "4:31",
                "invalid character '-' at the beginning of a name after a dot (write ['-'])"
            ),
            (
                "$.a[?@.b == ]", "4:25",
                "invalid character ']' at the beginning of a condition (begin a query with '@' or '$'; write strings in quotes)"
            ),
            (
                ">-\n      $.a[", "4:13",
                "expected a selector (expected a quoted name, an index, a slice, '*' or '?' with a condition)"
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
