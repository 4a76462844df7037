import EncodingsFeature
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Multipart bodies, taken apart by Python's `email`.
@Suite("Multipart bodies, live", .enabled(if: PythonServer.isThere, "there is no python3"), .timeLimit(.minutes(1)))
struct MultipartLiveTests {
    /// Responds with the parts of the request, each with its headers and bytes.
    static let echo = """
        import base64, json
        from email.parser import BytesParser
        from email import policy

        LAST = {"parts": []}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args):
                pass

            def read_body(self):
                if "Content-Length" in self.headers:
                    return self.rfile.read(int(self.headers["Content-Length"]))
                body = b""
                while True:
                    size = int(self.rfile.readline().split(b";")[0], 16)
                    body += self.rfile.read(size)
                    self.rfile.readline()
                    if size == 0:
                        return body

            def do_POST(self):
                head = b"Content-Type: " + self.headers["Content-Type"].encode() + b"\\r\\n\\r\\n"
                message = BytesParser(policy=policy.compat32).parsebytes(head + self.read_body())
                assert message.is_multipart() and not message.defects, message.defects
                LAST["parts"] = [{
                    "headers": {name.lower(): str(value).encode("utf-8", "surrogateescape").decode("utf-8")
                                for name, value in part.raw_items()},
                    "body": base64.b64encode(part.get_payload(decode=True)).decode(),
                } for part in message.get_payload()]
                self.send_response(204)
                self.end_headers()

            do_PUT = do_POST

            def do_GET(self):
                body = json.dumps(LAST).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
        """

    struct Parts: Decodable {
        struct Part: Decodable {
            let headers: [String: String]
            let body: Data

            var text: String { String(decoding: body, as: UTF8.self) }
        }

        let parts: [Part]

        subscript(name: String) -> [Part] {
            parts.filter { $0.headers["content-disposition"]?.contains("; name=\"\(name)\"") == true }
        }
    }

    private func parts(_ send: (FormsClient) async throws -> Void) async throws -> Parts {
        let server = try PythonServer(Self.echo)
        let environment = EncodingsEnvironment(baseURL: server.url)
        try await send(EncodingsClient(environment: environment).forms)
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: server.url)))
        return try JSONDecoder().decode(Parts.self, from: data)
    }

    @Test("parts of every kind arrive byte for byte, with the types of the description")
    func kinds() async throws {
        // Line ends of every kind, what looks like a boundary, and every byte there is.
        let bytes = Data(0...255) + Data("\r\n--boundary\r\n--\r--\n\r\n".utf8)
        let png = FilePart(data: bytes, fileName: "a.png", contentType: "image/png")
        var body = SendPartsRequest()
        body.picture = png
        body.pictures = [png, FilePart(data: Data(), fileName: "empty.png", contentType: "image/png")]
        body.json = ["a": [1, nil, "ä"]]
        body.page = "<p>ä\r\n</p>"
        body.counts = [1, 2, 3]
        body.patch = .init(a: "x y", b: 1)
        body.noted = "noted"
        body.headed = "headed"
        let found = try await parts { try await $0.sendParts(body) }
        #expect(found["picture"].map(\.body) == [bytes])
        #expect(found["picture"].first?.headers["content-type"] == "image/png")
        #expect(found["pictures"].map(\.body) == [bytes, Data()])
        #expect(found["json"].map(\.text) == [#"{"a":[1,null,"ä"]}"#])
        #expect(found["json"].first?.headers["content-type"] == "application/json")
        #expect(found["page"].map(\.text) == ["<p>ä\r\n</p>"])
        #expect(found["counts"].map(\.text) == ["1", "2", "3"])
        #expect(found["patch"].map(\.text) == [#"{"a":"x y","b":1}"#])
        #expect(found["patch"].first?.headers["content-type"] == "application/merge-patch+json")
        #expect(found["noted"].first?.headers["content-type"] == "text/html")
        #expect(found["headed"].first?.headers["x-kind"] == "note")
        #expect(found.parts.count == 11)
    }

    @Test(
        "names of files and fields keep quotes, line breaks and any letters",
        arguments: [
            ("plain.txt", "plain.txt"), ("two words.txt", "two words.txt"), ("q\"uote.txt", "q%22uote.txt"),
            ("line\r\nend.txt", "line%0D%0Aend.txt"), ("back\\slash.txt", "back\\slash.txt"), ("äö😀.txt", "äö😀.txt"),
            ("semi;colon=.txt", "semi;colon=.txt"), ("100%.txt", "100%.txt"),
        ])
    func names(_ name: String, _ sent: String) async throws {
        let found = try await parts {
            try await $0.sendFiles([name: FilePart(data: Data("x".utf8), fileName: name, contentType: "text/plain")])
        }
        let disposition = try #require(found.parts.first?.headers["content-disposition"])
        #expect(disposition == "form-data; name=\"\(sent)\"; filename=\"\(sent)\"")
        #expect(found.parts.first?.text == "x")
    }

    @Test("files and streams are read while they are sent")
    func files() async throws {
        let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("part-\(UUID().uuidString).bin")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let found = try await parts { forms in
            try await forms.sendFiles(["file": FilePart(file: file), "data": FilePart(data: bytes)])
        }
        #expect(found["file"].map(\.body) == [bytes])
        #expect(found["data"].map(\.body) == [bytes])
        #expect(
            found["file"].first?.headers["content-disposition"]?.hasSuffix("filename=\"\(file.lastPathComponent)\"")
                == true)
    }
}
