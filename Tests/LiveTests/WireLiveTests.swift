import EndpointClients
@_spi(Generated) import EndpointRuntime
import FlyingFox
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Every kind of value in every place of a request, as a server on loopback receives it.
///
/// What is expected follows from RFC 3986, RFC 6570, RFC 8259, RFC 6265 and RFC 7578.
@Suite("Values on the wire, live", .timeLimit(.minutes(5)))
struct WireLiveTests {
    @Test("paths, queries, headers, cookies and bodies contain exactly the value")
    func everywhere() async throws {
        let server = try await LoopbackServer { _ in .json(200, "{}") }
        let provider = Provider<WireCall>(configuration: ProviderConfiguration())
        for value in WireValue.all {
            for body in WireValue.Body.allCases {
                let call = WireCall(server: server.baseURL, operation: value.request(body))
                #expect(try await provider.request(call).statusCode == 200, "\(value.name)")
                let received = try #require(await server.requests.last)
                #expect(received.target == value.target, "\(value.name)")
                if let header = value.header { #expect(received.headers["x-value"] == header, "\(value.name)") }
                #expect(received.headers["cookie"] == value.cookie, "\(value.name)")
                let type = try #require(received.headers["content-type"])
                #expect(type.hasPrefix(body.contentType), "\(value.name)")
                let boundary = type.components(separatedBy: "boundary=").last ?? ""
                #expect(
                    String(decoding: received.body, as: UTF8.self) == value.text(of: body, boundary), "\(value.name)")
            }
        }
        await server.stop()
    }

    @Test("an invalid header or cookie value is an error, and nothing is sent")
    func refused() async throws {
        let server = try await LoopbackServer { _ in .json(200, "{}") }
        let provider = Provider<WireCall>(configuration: ProviderConfiguration())
        for text in ["a\r\nX-Other: b", "a\nb", "a\rb", "a\u{0}b"] {
            for operation in [
                OperationRequest(.get, "/wire").header("X-Value", [text]),
                OperationRequest(.get, "/wire").header("X-Value", text),
                OperationRequest(.get, "/wire").cookie("raw", text, style: .cookie),
            ] {
                await #expect(throws: EndpointError.self) {
                    try await provider.request(WireCall(server: server.baseURL, operation: operation))
                }
            }
        }
        #expect(await server.requests.isEmpty)
        await server.stop()
    }

    @Test("files and their names are received unchanged")
    func files() async throws {
        let server = try await LoopbackServer { _ in .json(200, "{}") }
        let provider = Provider<WireCall>(configuration: ProviderConfiguration())
        let bytes = Data(UInt8.min ... .max) + Data("\r\n--x--\r\n".utf8)
        let names = [
            ("plain.bin", "plain.bin"), ("ü 😀.bin", "ü 😀.bin"), ("a\"b.bin", "a%22b.bin"),
            ("a\r\nb.bin", "a%0D%0Ab.bin"),
            ("a;b=c.bin", "a;b=c.bin"),
        ]
        for (name, written) in names {
            let file = FilePart(data: bytes, fileName: name, contentType: "application/x-test")
            let operation = OperationRequest(.post, "/wire").body(multipart: ["file": file])
            _ = try await provider.request(WireCall(server: server.baseURL, operation: operation))
            let received = try #require(await server.requests.last)
            let boundary = try #require(received.headers["content-type"]?.components(separatedBy: "boundary=").last)
            let head =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(written)\"\r\n"
                + "Content-Type: application/x-test\r\n\r\n"
            #expect(received.body == Data(head.utf8) + bytes + Data("\r\n--\(boundary)--\r\n".utf8))
        }
        let operation = OperationRequest(.put, "/wire").body(bytes: bytes)
        _ = try await provider.request(WireCall(server: server.baseURL, operation: operation))
        #expect(await server.requests.last?.body == bytes)
        await server.stop()
    }
}

private struct WireCall: OperationTarget {
    let server: String
    let operation: OperationRequest

    var baseURL: URL { URL(string: server) ?? URL(fileURLWithPath: "/") }
}

/// A value, and its text in locations without a grammar.
private struct WireValue: Sendable {
    enum Body: CaseIterable {
        case json, form, multipart

        var contentType: String {
            switch self {
            case .json: "application/json"
            case .form: "application/x-www-form-urlencoded"
            case .multipart: "multipart/form-data; boundary="
            }
        }
    }

    let name: String
    let text: String
    let json: String
    let request: @Sendable (Body) -> OperationRequest

    init<Value: WritableValue>(_ name: String, _ value: Value, _ text: String, json: String? = nil) {
        self.name = name
        self.text = text
        self.json = json ?? text
        let canStandInHeader = Self.canStandInHeader(text)
        let isRawCookie = Self.isRawCookie(text)
        request = { body in
            let list = [value, value]
            // An empty value would make another path.
            var request =
                text.isEmpty
                ? OperationRequest(.post, "/wire")
                : OperationRequest(
                    .post,
                    "/wire/\(value)/\(value, name: "l", style: .label)/\(value, name: "m", style: .matrix)/\(list, name: "s")",
                    template: "/wire/{a}/{l}/{m}/{s}"
                )
            request = request.query("form", value).query("each", list).query("list", list, style: .form, explode: false)
                .query("space", list, style: .spaceDelimited, explode: false).query(
                    "pipe", list, style: .pipeDelimited, explode: false
                )
                .query("deep", ["k": value], style: .deepObject).query("json", ["k": value], style: .json)
                .cookie("form", value)
            if canStandInHeader { request = request.header("X-Value", value) }
            if isRawCookie { request = request.cookie("raw", value, style: .cookie) }
            let fields = WireFields(value: value)
            return switch body {
            case .json: request.body(json: fields)
            case .form: request.body(form: fields)
            case .multipart: request.body(multipart: fields)
            }
        }
    }

    private static func canStandInHeader(_ text: String) -> Bool {
        !text.unicodeScalars.contains { ["\r", "\n", "\0"].contains($0) }
    }

    private static func isRawCookie(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == ";" }
    }

    /// All but RFC 3986's unreserved characters percent-encoded, byte by byte.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isUnreserved =
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
            return isUnreserved
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    var target: String {
        let word = Self.encoded(text)
        let path = text.isEmpty ? "/wire" : "/wire/\(word)/.\(word)/;m=\(word)/\(word),\(word)"
        let pairs = [
            "form=\(word)", "each=\(word)", "each=\(word)", "list=\(word),\(word)", "space=\(word)%20\(word)",
            "pipe=\(word)%7C\(word)",
            "deep%5Bk%5D=\(word)", "json=" + Self.encoded("{\"k\":\(json)}"),
        ]
        return path + "?" + pairs.joined(separator: "&")
    }

    /// Without blanks at its ends, which don't belong to a header's value (RFC 9110, section 5.5).
    var header: String? {
        Self.canStandInHeader(text) ? text.trimmingCharacters(in: CharacterSet(charactersIn: " \t")) : nil
    }

    var cookie: String {
        let all = "form=\(Self.encoded(text))" + (Self.isRawCookie(text) ? "; raw=\(text)" : "")
        return all.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }

    func text(of body: Body, _ boundary: String) -> String {
        switch body {
        case .json:
            return "{\"value\":\(json),\"list\":[\(json),\(json)],\"object\":{\"k\":\(json)}}"
        case .form:
            let word = Self.encoded(text)
            return "value=\(word)&list=\(word)&list=\(word)&object=" + Self.encoded("{\"k\":\(json)}")
        case .multipart:
            func part(_ name: String, _ content: String, _ type: String = "") -> String {
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\(type)\r\n\(content)\r\n"
            }
            return part("value", text) + part("list", text) + part("list", text)
                + part("object", "{\"k\":\(json)}", "Content-Type: application/json\r\n") + "--\(boundary)--\r\n"
        }
    }

    private static func text(_ name: String, _ text: String, json: String? = nil) -> WireValue {
        WireValue(name, text, text, json: "\"\(json ?? text)\"")
    }

    private static func quoted<Value: WritableValue>(_ name: String, _ value: Value, _ text: String) -> WireValue {
        WireValue(name, value, text, json: "\"\(text)\"")
    }

    private static func read<Value: ReadableValue & Decodable>(_ text: String) -> Value? {
        try? Response(statusCode: 200, data: Data(text.utf8)).map(Value.self)
    }

    static let all: [WireValue] = [
        quoted(
            "uuid",
            UUID(uuid: (0xF8, 0x1D, 0x4F, 0xAE, 0x7D, 0xEC, 0x11, 0xD0, 0xA7, 0x65, 0, 0xA0, 0xC9, 0x1E, 0x6B, 0xF6)),
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        quoted("date-time", Date(timeIntervalSince1970: 1_709_209_832), "2024-02-29T12:30:32Z"),
        quoted("milliseconds", Date(timeIntervalSince1970: 1_709_209_832.25), "2024-02-29T12:30:32.250Z"),
        quoted("microseconds", read(#""2024-02-29T14:30:32.071828+02:00""#) as Date?, "2024-02-29T12:30:32.071828Z"),
        quoted("nanoseconds", read(#""2024-02-29T12:30:32.071828999Z""#) as Date?, "2024-02-29T12:30:32.071828Z"),
        quoted("date", CalendarDate(year: 2024, month: 2, day: 29), "2024-02-29"),
        quoted("byte", Data([251, 255, 191, 0]), "+/+/AA=="),
        WireValue("decimal", Decimal(string: "12345678901234567890.123456789"), "12345678901234567890.123456789"),
        WireValue("large decimal", Decimal(string: "-1e30"), "-1000000000000000000000000000000"),
        WireValue("integer", 0, "0"),
        WireValue("least integer", Int64.min, "-9223372036854775808"),
        WireValue("greatest integer", UInt64.max, "18446744073709551615"),
        WireValue("32 bits", Int32.min, "-2147483648"),
        WireValue("number", 0.1, "0.1"),
        WireValue("whole number", 100.0, "100"),
        WireValue("large number", 1e21, "1e+21"),
        WireValue("largest number", Double.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        WireValue("least number", Double.leastNonzeroMagnitude, "5e-324"),
        WireValue("negative zero", -0.0, "-0"),
        WireValue("small number", 1e-7, "1e-07"),
        WireValue("float", Float(0.1), "0.1"),
        WireValue("large float", Float.greatestFiniteMagnitude, "3.4028235e+38"),
        WireValue("true", true, "true"),
        WireValue("false", false, "false"),
        quoted(
            "url", read(#""https://bücher.example/ä b?q=ü&r=%2F#f""#) as URL?,
            "https://xn--bcher-kva.example/%C3%A4%20b?q=%C3%BC&r=%2F#f"),
        quoted("enumeration", StringEnumeration<WireCall>(rawValue: "sci/fi & +1;é"), "sci/fi & +1;é"),
        text("empty", ""),
        text("plain", "azAZ09-._~"),
        text("reserved", ":/?#[]@!$&'()*+,;="),
        text("other ASCII", "\"<>\\^`{|} x", json: #"\"<>\\^`{|} x"#),
        text("percent", "100% %41 %2F %"),
        text("plus", "a+b c"),
        text("dots", "a/../b"),
        text("blanks at its ends", "  a  "),
        text("tab", "a\tb", json: #"a\tb"#),
        text("line ends", "a\r\nb\nc\rd", json: #"a\r\nb\nc\rd"#),
        text("control characters", "a\u{0}b\u{1F}c\u{8}d", json: #"a\u0000b\u001fc\u0008d"#),
        text("umlaut, composed", "\u{E9}"),
        text("umlaut, decomposed", "e\u{301}"),
        text("combining mark first", "\u{301}a/\u{301}"),
        text("emoji", "👩‍👩‍👧‍👦🏳️‍🌈😀"),
        text("line separators", "a\u{2028}b\u{2029}c\u{85}d"),
        text("right to left", "الخوارزميّ"),
        text("looks like a boundary", "--endpoint\r\n--", json: #"--endpoint\r\n--"#),
        text("looks like JSON", "{\"a\":[null]}", json: #"{\"a\":[null]}"#),
        text("last code points", "\u{FFFD}\u{FFFF}\u{10FFFF}"),
    ]
}

private struct WireFields<Value: WritableValue>: WritableModel {
    let value: Value

    func write(to fields: inout FieldWriter) throws {
        fields.write("value", value)
        fields.write("list", [value, value])
        fields.write("object", ["k": value])
    }
}
