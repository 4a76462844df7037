import EndpointRuntime
import Foundation
import Testing

/// Readers of fields that don't throw: the object as a whole does.
@Suite("Fields with non-throwing readers")
struct DeferredFieldTests {
    private final class Inner: ReadableModel {
        let name: String
        let count: Int?

        init(from fields: inout FieldReader) throws {
            name = fields.string("name")
            count = fields.intIfPresent("count")
        }
    }

    private final class Outer: ReadableModel {
        let id: Int
        let isOpen: Bool
        let size: Double
        let made: Date
        let page: URL
        let inner: Inner?
        let model: Inner
        let other: Inner?
        let list: [Inner]
        let names: [String]?
        let counts: [String: Int]
        let models: [String: Inner]?
        let note: Nullable<String>?
        let isNew: Bool

        init(from fields: inout FieldReader) throws {
            id = fields.int("id")
            isOpen = fields.bool("is_open")
            size = fields.double("size")
            made = fields.date("made")
            page = fields.url("page")
            inner = fields.optional("inner")
            model = try fields.model("model")
            other = fields.modelIfPresent("other")
            list = fields.list("list")
            names = fields.listIfPresent("names")
            counts = fields.dictionary("counts")
            models = fields.dictionaryIfPresent("models")
            note = fields.nullable("note")
            isNew = fields.defaulted("is_new", to: true)
        }
    }

    private static let whole = """
        {"id":7,"is_open":true,"size":1.5,"made":"2024-02-29T12:00:00Z","page":"https://a.example/","inner":{"name":"x"},\
        "model":{"name":"m"},"other":{"name":"o"},"list":[{"name":"y","count":2}],"names":["n"],"counts":{"a":1},\
        "models":{"b":{"name":"z"}},"note":"t","is_new":false}
        """

    private func read(_ text: String) throws -> Outer {
        try Response(statusCode: 200, data: Data(text.utf8)).content()
    }

    @Test("a whole object is read")
    func whole() throws {
        let outer = try read(Self.whole)
        #expect(outer.id == 7 && outer.isOpen && outer.size == 1.5)
        #expect(outer.made == Date(timeIntervalSince1970: 1_709_208_000))
        #expect(outer.page.absoluteString == "https://a.example/")
        #expect(outer.inner?.name == "x" && outer.inner?.count == nil)
        #expect(outer.model.name == "m" && outer.other?.name == "o")
        #expect(outer.list.map(\.count) == [2] && outer.names == ["n"])
        #expect(outer.counts == ["a": 1] && outer.models?["b"]?.name == "z")
        #expect(outer.note == "t" && !outer.isNew)
    }

    @Test(
        "a missing or mistyped field is an error with its path, at any depth",
        arguments: [
            (#""id":7"#, #""id":"seven""#, "id"), (#""id":7,"#, "", ""),
            (#""is_open":true"#, #""is_open":1"#, "is_open"),
            (#""size":1.5"#, #""size":null"#, "size"), ("2024-02-29T12:00:00Z", "yesterday", "made"),
            (#""page":"https://a.example/""#, #""page":3"#, "page"),
            (#""inner":{"name":"x"}"#, #""inner":{"name":1}"#, "inner.name"),
            (#""inner":{"name":"x"}"#, #""inner":{}"#, "inner"), (#""name":"y","#, "", "list.Index 0"),
            (#""count":2"#, #""count":"2""#, "list.Index 0.count"), (#""list":[{"name":"y","count":2}],"#, "", ""),
            (#""model":{"name":"m"}"#, #""model":{}"#, "model"), (#""model":{"name":"m"},"#, "", ""),
            (#""other":{"name":"o"}"#, #""other":3"#, "other"), (#"["n"]"#, #"["n",1]"#, "names.Index 1"),
            (#""counts":{"a":1},"#, "", ""), (#"{"a":1}"#, #"{"a":"b"}"#, "counts.a"),
            (#""b":{"name":"z"}"#, #""b":[]"#, "models.b"),
            (#""note":"t""#, #""note":7"#, "note"), (#""is_new":false"#, #""is_new":"no""#, "is_new"),
        ]
    )
    func faults(part: String, replacement: String, path: String) throws {
        let text = Self.whole.replacingOccurrences(of: part, with: replacement)
        #expect(text != Self.whole)
        do {
            _ = try read(text)
            Issue.record("nothing was thrown for \(text)")
        } catch EndpointError.objectMapping(let error as DecodingError, _) {
            let context: DecodingError.Context =
                switch error {
                case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                    .dataCorrupted(let context):
                    context
                @unknown default: throw error
                }
            let keys = context.codingPath.map(\.stringValue).joined(separator: ".")
            #expect(keys == path)
        }
    }

    @Test("optional fields may be missing, and null where allowed")
    func absent() throws {
        var text = Self.whole
        for part in [
            #""inner":{"name":"x"},"#, #""other":{"name":"o"},"#, #""names":["n"],"#, #""models":{"b":{"name":"z"}},"#,
            #","is_new":false"#,
        ] {
            text = text.replacingOccurrences(of: part, with: "")
        }
        let outer = try read(text.replacingOccurrences(of: #""note":"t""#, with: #""note":null"#))
        #expect(outer.inner == nil && outer.other == nil && outer.names == nil && outer.models == nil)
        #expect(outer.note == .null && outer.isNew)
        #expect(try read(Self.whole.replacingOccurrences(of: #","note":"t""#, with: "")).note == nil)
    }

    @Test("the first of several errors is thrown")
    func firstFault() throws {
        do {
            // That there is no model is thrown while the rest is still being read.
            _ = try read(#"{"id":"seven","list":"none"}"#)
            Issue.record("nothing was thrown")
        } catch EndpointError.objectMapping(DecodingError.typeMismatch(_, let context), _) {
            #expect(context.codingPath.map(\.stringValue) == ["id"])
        }
    }
}
