@testable import EndpointClients
@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation

/// The logs of requests, which contain no secret and no shell command besides curl.
enum LogTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        var message = RequestMessage(.post, url: "https://a.example/\(text)", headers: [:], body: Data(bytes))
        message.headers.append("X-Own", text)
        for redaction in [nil, Redaction.standard] {
            let command = CURLCommand(message, redaction: redaction).text
            promise(ShellWords.areLiteral(command), "the shell would do more than call curl: \(command)")
        }
        _ = Redaction.standard.text(text)
        _ = Redaction.standard.hidesPart(of: Data(bytes))
        promise(!PrintableText.of(text).unicodeScalars.contains { $0.value == 0x1B }, "a terminal would obey")
        hideQuery(text)
        hideJSON(text)
        hideJSON(JSONValue.string(text).description)
    }

    private static func hideQuery(_ text: String) {
        let value = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let shown = Redaction.standard.text("a=1&api_key=\(value)&b=kept")
        promise(shown == "a=1&api_key=<redacted>&b=kept", "the secret of a query is shown: \(shown)")
    }

    private static func hideJSON(_ text: String) {
        // A byte order mark may begin a body, but not a value in the body.
        let json = text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n\u{FEFF}"))
        guard let value = try? JSONValue(json: Data(json.utf8)), !value.isNull, value.booleanValue == nil else {
            return
        }
        let shown = body(#"{"a": 1, "api_key": \#(json), "b": "kept"}"#)
        promise(shown == #"{"a": 1, "api_key": "<redacted>", "b": "kept"}"#, "a secret of JSON is shown: \(shown)")
        let embedded = body(JSONValue.string(#"{"api_key": \#(json), "b": "kept"}"#).description)
        promise(
            embedded == JSONValue.string(#"{"api_key": "<redacted>", "b": "kept"}"#).description,
            "a secret of JSON in a text is shown: \(embedded)")
        let half = String(decoding: json.utf8.prefix(json.utf8.count / 2 + 1), as: UTF8.self)
        let start = Redaction.standard.text(#"{"api_key": \#(half)"#)
        promise(start == "<redacted>", "a secret of JSON that is cut off is shown: \(start)")
    }

    private static func body(_ text: String) -> String { Redaction.standard.body(Data(text.utf8), ofType: nil) }
}

/// A check that a command consists only of words, with nothing outside of single quotes that a shell interprets (POSIX
/// Shell Command Language, section 2).
enum ShellWords {
    static func areLiteral(_ command: String) -> Bool {
        var quote: UInt8?
        var bytes = Array(command.utf8.dropFirst("$ ".utf8.count))[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case quote: quote = nil
            case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil: quote = byte
            case _ where quote == UInt8(ascii: "'"): break
            case UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "!"): return false
            case UInt8(ascii: "\\") where quote != nil: return false
            case _ where quote != nil: break
            case UInt8(ascii: "\\"): _ = bytes.popFirst()
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"),
                UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\n"),
                UInt8(ascii: "*"),
                UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "#"), UInt8(ascii: "~"):
                return false
            default: break
            }
        }
        return quote == nil
    }
}
