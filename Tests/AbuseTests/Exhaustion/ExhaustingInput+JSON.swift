import Bookstore
import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let json: [ExhaustingInput] = [
        json("a list of numbers", 200_000) { "[\(list($0) { "\($0)" })]" },
        json("a list of nulls", 200_000) { "[\(list($0) { _ in "null" })]" },
        json("a list of empty lists", 200_000) { "[\(list($0) { _ in "[]" })]" },
        json("a list of empty objects", 100_000) { "[\(list($0) { _ in "{}" })]" },
        json("a list of empty texts", 200_000) { "[\(list($0) { _ in "\"\"" })]" },
        json("a text", 2_000_000) { #""\#(repeated("a", $0))""# },
        json("a text of escapes", 200_000) { #""\#(repeated(#"\u00e9"#, $0))""# },
        json("a text of surrogates", 100_000) { #""\#(repeated(#"\ud83d\ude00"#, $0))""# },
        json("a text of halves of surrogates", 200_000) { #""\#(repeated(#"\ud83d"#, $0))""# },
        json("a text of quotes", 400_000) { #""\#(repeated(#"\""#, $0))""# },
        json("a text of backslashes", 400_000) { #""\#(repeated(#"\\"#, $0))""# },
        json("a text that doesn't end", 1_000_000) { #"["\#(repeated("a", $0))"# },
        json("a text of marks", 300_000) { "\"a" + repeated("\u{301}", $0) + "\"" },
        json("blanks", 2_000_000) { repeated(" ", $0) + "[]" },
        json("lines", 1_000_000) { repeated("\n", $0) + "!" },
        json("brackets", 1_000_000) { repeated("[", $0) },
        json("braces", 1_000_000) { repeated(#"{"a":"#, $0) },
        json("a page of HTML", 500_000) { "<html><title>" + repeated("<", $0) },
        json("lists that nest to the limit, again and again", 1000) {
            "[\(list($0) { _ in repeated("[", 126) + repeated("]", 126) })]"
        },
        json("keys of one object", 100_000) { "{\(list($0) { "\"k\($0)\":\($0)" })}" },
        json("the same key", 100_000) { "{\(list($0) { "\"text\":\"\($0)\"" })}" },
        json("the same key, unknown", 100_000) { "{\(list($0) { "\"k\":\($0)" })}" },
        json("keys as long as those that are known", 100_000) { "{\(list($0) { "\"\(1000 + $0 % 9000)\":1" })}" },
        json("keys with escapes", 100_000) { "{\(list($0) { "\"\\u0074ext\($0)\":1" })}" },
        json("empty keys", 100_000) { "{\(list($0) { _ in "\"\":1" })}" },
        json("a long key", 1_000_000) { "{\"\(repeated("k", $0))\":1}" },
        json("a long key, with much behind it that isn't as asked", 3000) {
            #"{"map":{"\#(repeated("k", $0 * 10))":[\#(list($0) { _ in "[]" })]},"models":[{"\#(repeated("k", $0 * 10))":1}]}"#
        },
        json("models", 4000) { #"{"models":[\#(list($0) { #"{"text":"\#($0)","wholes":[\#($0)]}"# })]}"# },
        json("models with members that no one knows", 4000) {
            #"{"models":[\#(list($0) { #"{"a\#($0)":1,"b\#($0)":2,"text":"t"}"# })]}"#
        },
        json("values of another kind", 20_000) {
            #"{"wholes":[\#(list($0) { #""\#($0)""# })],"texts":[\#(list($0) { "\($0)" })]}"#
        },
        json("values that are none", 20_000) {
            #"{"wholes":[\#(list($0) { _ in #""x""# })],"map":{\#(list($0) { #""\#($0)":"x""# })}}"#
        },
        json("a value at the end that isn't as asked", 100_000) { #"{"wholes":[\#(list($0) { _ in "1," })"x"]}"# },
        json("objects for lists", 20_000) { #"{"wholes":{\#(list($0) { #""\#($0)":\#($0)"# })}}"# },
        json("books", 2000) {
            "[\(list($0) { #"{"id":"\#($0)","title":"t","genre":"fiction","price":{"amount":"1.50","currency":"EUR"},"added_at":"2024-01-02T03:04:05Z"}"# })]"
        },
        json("books without their fields", 10_000) { "[\(list($0) { "{\"id\":\"\($0)\"}" })]" },
        ExhaustingInput("a key path through many elements", size: 30_000) { size in
            let data = Data(#"{"a":[\#(list(size) { #"{"b":[{"c":\#($0)}]}"# })]}"#.utf8)
            return {
                for policy in [MappingPolicy.strict, .tolerant] {
                    let response = Response(statusCode: 200, data: data).with(policy)
                    _ = try? response.content(at: "a.b.c") as [Int]
                    _ = try? response.content(at: "a.b.d") as [Int?]
                    _ = try? response.content(at: KeyPathRoot("a", elements: "b")) as [JSONValue]
                }
            }
        },
        ExhaustingInput("a key path of many keys", size: 100_000) { size in
            let path = (0..<size).map { "k\($0)" }.joined(separator: ".")
            return {
                let response = Response(statusCode: 200, data: Data(#"{"k0":{"k1":1}}"#.utf8))
                do { _ = try response.content(at: KeyPathRoot(path)) as Int } catch { _ = "\(error)" }
            }
        },
        ExhaustingInput("messages of errors", size: 50_000) { size in
            let errors = list(size) { #"{"message":"m\#($0)","field":"f","detail":[1]}"# }
            let data = Data(
                #"{"error":{"errors":[\#(errors)]},"errors":{\#(list(size) { #""k\#($0)":["m"]"# })}}"#.utf8)
            return { words(of: EndpointError.statusCode(Response(statusCode: 400, data: data))) }
        },
        ExhaustingInput("values that are written, printed and compared", size: 20_000) { size in
            let data = Data(#"{"free":[\#(list(size) { #"{"k\#($0)":"v"}"# })]}"#.utf8)
            let response = Response(statusCode: 200, data: data)
            return {
                guard let value = try? response.content() as JSONValue, let again = try? response.content() as JSONValue
                else { return }
                _ = value == again
                _ = value.description
                _ = value.hashValue
                if let model = try? response.content() as HostileModel { _ = "\(model)" }
            }
        },
    ]

    private static func json(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("JSON: \(name)", size: size) { size in
            let data = Data(text(size).utf8)
            return { readJSON(data) }
        }
    }

    /// As all kinds of types, strictly and tolerantly, with the words of what goes wrong.
    static func readJSON(_ data: Data) {
        let response = Response(statusCode: 200, data: data)
        read(JSONValue.self, response)
        read([String: Int].self, response)
        for response in [response, response.with(.tolerant)] {
            read(HostileModel.self, response)
            read([Int].self, response)
            read([Book].self, response)
            read(HostileChoice.self, response)
        }
    }

    private static func read<Value: ReadableValue>(_ type: Value.Type, _ response: Response) {
        do throws(EndpointError) {
            _ = try response.content() as Value
        } catch {
            words(of: error)
        }
        for repair in response.coercions.prefix(100) { _ = repair.description }
    }

    /// All that is said of an error.
    static func words(of error: EndpointError) {
        _ = "\(error)"
        _ = error.localizedDescription
        _ = error.failureReason
        _ = String(reflecting: error)
    }
}
