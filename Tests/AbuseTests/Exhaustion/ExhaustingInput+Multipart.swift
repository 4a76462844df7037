@testable import EndpointRuntime
import Foundation

extension ExhaustingInput {
    private static let begin = "--b0undary\r\n"

    static let multipart: [ExhaustingInput] = [
        parts("empty parts", 20_000) { repeated(begin + "\r\n\r\n", $0) + "--b0undary--" },
        parts("parts without a header and a body", 20_000) { repeated(begin, $0) },
        parts("boundaries that are almost there", 50_000) { begin + "\r\n" + repeated("\r\n--b0undar", $0) },
        parts("boundaries that go on", 50_000) { begin + "\r\n" + repeated("\r\n--b0undaryy", $0) },
        parts("beginnings of boundaries", 200_000) { begin + "\r\n" + repeated("\r\n--", $0) },
        parts("returns", 500_000) { begin + "\r\n" + repeated("\r", $0) },
        parts("ends of lines", 300_000) { begin + "\r\n" + repeated("\r\n", $0) },
        parts("blanks behind boundaries", 500) {
            begin + "\r\n" + repeated("\r\n--b0undary" + repeated(" ", 1000), $0)
        },
        parts("what stands before the first", 50_000) { repeated("--b0undaryy\r\n", $0) },
        parts("what stands behind the last", 500_000) {
            begin + "\r\n\r\n--b0undary--" + repeated("--b0undary\r\n", $0 / 10)
        },
        parts("a header without an end", 1_000_000) { begin + repeated("a", $0) },
        parts("a header's value without an end", 1_000_000) { begin + "X-A: " + repeated(" ", $0) },
        parts("headers", 50_000) { begin + repeated("X-A: a\r\n", $0) },
        parts("a header that goes on", 50_000) { begin + "X-A: a\r\n" + repeated(" a\r\n", $0) },
        parts("parts of long headers", 40) { repeated(begin + "X-A: \(repeated("a", 50_000))\r\n\r\n\r\n", $0) },
        parts("parts of many headers", 400) { repeated(begin + repeated("X-A: a\r\n", 90) + "\r\na\r\n", $0) },
        parts("headers of many parameters", 40) {
            repeated(
                begin + "Content-Disposition: form-data" + repeated(";a=\"\\\"\"", 5000) + "; name=\"a\"\r\n\r\na\r\n",
                $0)
        },
        parts("parts of one name", 20_000) {
            repeated(begin + "Content-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n", $0) + "--b0undary--"
        },
        parts("parts of names", 20_000) { size in
            (0..<size).map { begin + "Content-Disposition: form-data; name=\"a\($0)\"\r\n\r\n1\r\n" }.joined()
                + "--b0undary--"
        },
        parts("base64 of what is none", 500_000) { encoded("base64", repeated("!", $0)) },
        parts("base64", 500_000) { encoded("base64", repeated("YWFh", $0 / 4)) },
        parts("quoted blanks", 500_000) { encoded("quoted-printable", repeated(" ", $0)) },
        parts("lines of quoted blanks", 500) {
            encoded("quoted-printable", repeated(repeated(" ", 1000) + "\r\n", $0))
        },
        parts("equals signs before blanks", 500) {
            encoded("quoted-printable", repeated("=" + repeated(" ", 1000) + "\r\n", $0))
        },
        parts("quoted equals signs", 200_000) { encoded("quoted-printable", repeated("=3D", $0)) },
    ]

    private static func encoded(_ name: String, _ text: String) -> String {
        begin + "Content-Transfer-Encoding: \(name)\r\n\r\n\(text)\r\n--b0undary--"
    }

    private static func parts(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("multipart: \(name)", size: size) { size in
            let bytes = Array(text(size).utf8)
            let type = "multipart/form-data; boundary=b0undary"
            return {
                if let parts = try? PartCollector.parts(of: bytes, type), let tape = try? ValueTape(parts: parts) {
                    _ = try? HostileModel(from: ValueReader(tape))
                    for part in parts { _ = part.header.name ?? part.header.fileName }
                }
                readSequence(SequenceParser(.multipart, type), bytes[...], pieces: 1000)
                readSequence(SequenceParser(.multipart, type), bytes.prefix(bytes.count / 8), pieces: 1)
            }
        }
    }
}
