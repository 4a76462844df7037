import SpecSyntax
import Testing

@Suite("Scalars of the YAML 1.2 core schema")
struct ScalarResolutionTests {
    private func plain(_ text: String) -> ScalarValue {
        SyntaxScalar(text: text, style: .plain).value
    }

    @Test(
        "only the four notations of null, and an empty value, are null", arguments: ["", "~", "null", "Null", "NULL"])
    func null(text: String) {
        #expect(plain(text) == .null)
    }

    @Test("only true and false are booleans")
    func booleans() {
        for text in ["true", "True", "TRUE"] { #expect(plain(text) == .boolean(true)) }
        for text in ["false", "False", "FALSE"] { #expect(plain(text) == .boolean(false)) }
    }

    @Test(
        "YAML 1.1 booleans, numbers and dates are strings",
        arguments: [
            "yes", "no", "on", "off", "y", "n", "1_000", "2001-12-14", "12:30:45", "nULL", "tRUE", "0b101", "-0x1F",
            "0o8",
            "0x", "0o", "0o+7", "0x-1", "1e", "1e+", ".", "-", "+", "-.", "..1", "1.2.3", "+.nan", "--1", "0xG", "1 ",
            "٣",
        ]
    )
    func strings(text: String) {
        #expect(plain(text) == .string(text))
    }

    @Test("integers are normalized to decimal, without a plus or leading zeros")
    func integers() {
        let expected = [
            "0": "0", "17": "17", "+1": "1", "-1": "-1", "0o17": "15", "0x1F": "31", "0xff": "255", "012": "12",
            "-007": "-7", "000": "0", "-0": "0", "18446744073709551616": "18446744073709551616",
        ]
        for (text, value) in expected { #expect(plain(text) == .integer(value)) }
    }

    @Test(
        "other numbers remain as they are written",
        arguments: [
            "1.5", ".5", "-.5", "+.5", "1.", "1e3", "1E-3", "1.5e+3", ".inf", "-.INF", "+.Inf", ".nan", ".NaN", ".NAN",
            "0xFFFFFFFFFFFFFFFFFF",
        ]
    )
    func numbers(text: String) {
        #expect(plain(text) == .number(text))
    }

    @Test("a quoted scalar is a string, with any content", arguments: ["", "null", "true", "1", ".inf"])
    func quoted(text: String) {
        #expect(SyntaxScalar(text: text, style: .quoted).value == .string(text))
    }
}
