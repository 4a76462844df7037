@testable import EndpointCache
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let headers: [ExhaustingInput] = ["link", "value"].flatMap { kind in
        [
            header(kind, "commas", 200_000) { repeated(",", $0) },
            header(kind, "semicolons", 200_000) { repeated(";", $0) },
            header(kind, "equals signs", 200_000) { repeated("=", $0) },
            header(kind, "quotes", 200_000) { repeated("\"", $0) },
            header(kind, "backslashes in quotes", 200_000) { "<a>;rel=\"" + repeated("\\", $0) },
            header(kind, "blanks", 200_000) { repeated(" ", $0) },
            header(kind, "blanks between", 200_000) { "a" + repeated(" ", $0) + "b" },
            header(kind, "letters", 200_000) { repeated("a", $0) },
            header(kind, "brackets", 200_000) { repeated("<", $0) },
            header(kind, "links", 10_000) { list($0) { "<https://a.example/\($0)>; rel=\"x\($0)\"; anchor=\"/a\"" } },
            header(kind, "parameters", 20_000) { "<a>" + repeated("; rel=next", $0) },
            header(kind, "relations", 50_000) { "<a>; rel=\"" + repeated("next ", $0) + "\"" },
            header(kind, "anchors of dots", 20_000) { "<a>; rel=next; anchor=\"" + repeated("../", $0) + "\"" },
            header(kind, "cookies", 20_000) { list($0) { "c\($0)=v; Expires=Wed, 09 Jun 2021 10:18:14 GMT" } },
            header(kind, "directives", 20_000) { list($0) { "max-age=\($0)" } },
            header(kind, "directives of fields", 20_000) { list($0) { _ in "no-cache=\"a, b\"" } },
            header(kind, "digits", 100_000) { "max-age=" + repeated("9", $0) },
            header(kind, "what looks like a date", 50_000) { "Sun, 06 Nov 1994 " + repeated("08:", $0) + " GMT" },
            header(kind, "words", 50_000) { repeated("Sun ", $0) },
            header(kind, "hyphens", 100_000) { "Sunday, 06" + repeated("-", $0) + " 08:49:37 GMT" },
            header(kind, "marks", 100_000) { "a" + repeated("\u{301}", $0) },
            header(kind, "percent signs", 100_000) { "attachment; filename*=UTF-8''" + repeated("%41", $0) },
            header(kind, "numbers", 20_000) { list($0) { "\($0)" } },
            header(kind, "JSON", 20_000) { "[\(list($0) { "\($0)" })]" },
        ]
    }

    /// Links, which cost the most, on their own; and whatever else is read of headers.
    private static func header(
        _ kind: String, _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("header as \(kind): \(name)", size: size) { size in
            let text = text(size)
            return kind == "link" ? { readLinks(text) } : { readValues(text) }
        }
    }

    private static func readLinks(_ text: String) {
        let base = StrictURIReference("https://a.example/b/c?d")
        let links = LinkHeader(text)
        for relation in ["next", "prev", "last"] { _ = links.target(of: relation, from: base) }
    }

    private static func readValues(_ text: String) {
        _ = SetCookie.values(in: text)
        _ = HTTPDate.date(text)
        _ = HeaderParameters(text)["filename"]
        _ = MediaTypes.essence(of: text)
        _ = MediaTypes.charsetName(of: text)
        _ = AcceptedTypes(text).name("application/json")
        _ = ContentRange(text)
        let control = CacheControl(text)
        _ = (control.fields("no-cache"), control.seconds("max-age", invalid: 0), control.hasUnqualified("no-cache"))
        let head = ResponseHead(
            statusCode: 429,
            headers: ["Retry-After": text, "Cache-Control": text, "Expires": text, "Age": text, "Vary": text],
            url: "https://a.example")
        _ = RetryAfter.wait(of: head, now: Date())
        for format in [HeaderFormat.simple, .exploded, .form, .json] {
            let value = HeaderValue(text, of: "x-own", format)
            _ = try? value.value() as Int
            _ = try? value.value() as [String]
            _ = try? value.value() as [Int]
            _ = try? value.value() as [Date]
            _ = try? value.value() as [String: Int]
            _ = try? value.value() as JSONValue
        }
    }
}
