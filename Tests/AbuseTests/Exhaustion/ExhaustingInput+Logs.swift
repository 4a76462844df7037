import Bookstore
@testable import EndpointClients
@testable import EndpointCoding
@testable import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let logs: [ExhaustingInput] = [
        log("equals signs", 300_000) { repeated("=", $0) },
        log("ampersands", 300_000) { repeated("&", $0) },
        log("parameters", 50_000) { repeated("&token=a", $0) },
        log("parameters without values", 50_000) { repeated("&token=", $0) },
        log("parameters of names in brackets", 50_000) { "token" + repeated("[a]", $0) + "=b" },
        log("encoded parameters", 50_000) { repeated("%26token%3Da", $0) },
        log("percent signs", 300_000) { repeated("%", $0) },
        log("percent signs before an equals sign", 300_000) { repeated("%25", $0) + "=a" },
        log("quotes", 300_000) { repeated("\"", $0) },
        log("single quotes", 300_000) { repeated("'", $0) },
        log("backslashes", 300_000) { "\"token\":\"" + repeated("\\", $0) },
        log("colons", 300_000) { repeated(":", $0) },
        log("quotes and colons", 150_000) { repeated("\":", $0) },
        log("fields", 50_000) { repeated("\"token\":\"a\",", $0) },
        log("fields without values", 50_000) { repeated("\"token\":", $0) },
        log("fields of lists", 50_000) { repeated("\"token\":[", $0) },
        log("lists that don't end", 200_000) { "\"token\":" + repeated("[", $0) },
        log("lists of texts that don't end", 100_000) { "\"token\":" + repeated("[\"", $0) },
        log("backslashes in a list", 300_000) { "\"token\":[" + repeated("\\", $0) },
        log("backslashes before a colon", 300_000) { repeated("\\", $0) + "\":\\" },
        log("backslashes and quotes", 100_000) { "\"token\":\\\"" + repeated("\\\\\"", $0) },
        log("fields in a text", 30_000) { repeated(#"\"token\":\"a\","#, $0) },
        log("escaped parameters", 30_000) { repeated(#"\u0026token\u003da"#, $0) },
        log("objects that don't end", 200_000) { "\"token\":" + repeated("{\"a\":", $0) },
        log("numbers", 50_000) { repeated("\"pin\":1", $0) },
        log("at signs", 300_000) { repeated("@", $0) },
        log("users", 50_000) { repeated("https://a:b@", $0) },
        log("users in one authority", 100_000) { "https://" + repeated("a:", $0) + "@" },
        log("schemes without hosts", 100_000) { "@" + repeated("://", $0) },
        log("JSON texts in a row", 100_000) { repeated("{\"a\":1}", $0) },
        log("JSON in strings of JSON", 20_000) { "{\"a\":\"" + repeated("{\\\"a\\\":\\\"", $0) + "\"}" },
        log("arrays around objects", 200_000) { repeated("[", $0) + "{\"a\":1}" },
        log("braces", 200_000) { repeated("{ ", $0) },
        log("secret arrays", 50_000) { "[" + repeated("{\"pin\":[[1]]},", $0) + "1]" },
        log("tags", 100_000) { repeated("<a>", $0) },
        log("tags that don't end", 100_000) { repeated("<a ", $0) },
        log("secret elements", 20_000) { repeated("<token>a</token>", $0) },
        log("secret elements that don't end", 50_000) { repeated("<token>", $0) },
        log("secret elements whose ends are almost there", 50_000) { "<token>" + repeated("</toke", $0) },
        log("attributes", 50_000) { "<a " + repeated("token='b' ", $0) + "/>" },
        log("attributes that don't end", 50_000) { "<a " + repeated("token='", $0) },
        log("equals signs in a tag", 200_000) { "<a " + repeated("=", $0) },
        log("names of many parts", 100_000) { "<" + repeated("a:", $0) + "token>b" },
        log("control characters", 200_000) { repeated("\u{1B}", $0) },
        log("marks", 100_000) { "token=" + repeated("\u{301}", $0) },
        log("dollars", 200_000) { repeated("$(", $0) },
        log("letters", 500_000) { repeated("a", $0) },
    ]

    private static func log(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("log: \(name)", size: size) { size in
            let text = text(size)
            return {
                let redaction = Redaction.standard
                _ = redaction.text(text)
                _ = redaction.body(Data(text.utf8), ofType: nil)
                _ = redaction.hidesPart(of: Data(text.utf8))
                _ = redaction.value(text, ofHeader: "Location")
                _ = PrintableText.of(text)
                let message = RequestMessage(
                    .post, url: "https://a.example/?\(text)", headers: ["X-Own": text, "Cookie": text],
                    body: Data(text.utf8))
                for redaction in [nil, redaction] { _ = PluginRequest(message: message).curlCommand(redaction) }
                words(of: .statusCode(Response(statusCode: 500, data: Data(text.utf8))))
            }
        }
    }
}
