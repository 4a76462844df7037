import EndpointRuntime
import Foundation
import MultipartResponsesFeature
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Multipart responses, over real sockets: those that Python's `email` writes, and those that a test writes byte by
/// byte.
@Suite(
    "Multipart responses, live", .serialized, .enabled(if: PythonServer.isThere, "there is no python3"),
    .timeLimit(.minutes(2)))
struct MultipartResponsesLiveTests {
    /// Responds to `?n=` with a body, and to `/expected?n=` with the result of Python's parser for it.
    private static let writer = #"""
        import base64, json, random
        from email import policy
        from email.message import EmailMessage, Message
        from email.mime.application import MIMEApplication
        from email.mime.base import MIMEBase
        from email.mime.multipart import MIMEMultipart
        from email.mime.text import MIMEText
        from email.parser import BytesParser
        from urllib.parse import parse_qs, urlsplit

        def raw(kind, content, **headers):
            part = Message()
            for name, value in headers.items():
                part[name.replace("_", "-")] = value
            part["Content-Disposition"] = kind
            part.set_payload(content)
            return part

        def made(n):
            rng = random.Random(n)
            body = MIMEMultipart("form-data" if n % 2 else "mixed", boundary=rng.choice([
                "b", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "a b'c(d)+_,-./:=?e", "x" * 70]))
            text = MIMEText("grüße\r\nund mehr = alles\r\n \r\n", "plain", rng.choice(["utf-8", "iso-8859-1", "utf-16"]))
            text.add_header("Content-Disposition", "form-data", name="text \"quoted\"")
            body.attach(text)
            file = MIMEApplication(rng.randbytes(rng.randrange(5000)), "zip")
            file.add_header("Content-Disposition", "form-data", name="file", filename=("utf-8", "", "ü \"€\".zip"))
            body.attach(file)
            plain = raw('form-data; name="plain"; filename="C:\\\\a\\\\b.txt"', "", X_Long=" ".join(["folded"] * 40))
            body.attach(plain)
            json_part = MIMEBase("application", "json", charset="utf-8")
            json_part.set_payload(json.dumps({"index": n, "text": "ä"}).encode())
            json_part.add_header("Content-Disposition", "form-data", name="json")
            body.attach(json_part)
            printable = MIMEText("x" * 200 + " =\r\n\t tab", "plain", "utf-8")
            del printable["Content-Transfer-Encoding"]
            from email import charset
            quoted = charset.Charset("utf-8"); quoted.body_encoding = charset.QP
            printable.set_payload("lines that are long " * 20 + "= ü\r\n end \r\n", quoted)
            body.attach(printable)
            if n % 3 == 0:
                inner = MIMEMultipart("alternative", boundary=body.get_boundary() + "i" if n % 2 else "inner")
                inner.attach(MIMEText("one", "plain"))
                body.attach(inner)
            body.preamble = rng.choice([None, "A message\r\nof several parts."])
            body.epilogue = rng.choice([None, "", "and more\r\n--b\r\n"])
            data = body.as_bytes(policy=policy.HTTP.clone(max_line_length=60))
            # Bytes as they are, which the library doesn't write.
            head, _, content = data.partition(b"\r\n\r\n")
            end = b"\r\n--" + body.get_boundary().encode() + b"--"
            noise = bytes(rng.choice(b"\r\n--c\x00\xff") for _ in range(rng.randrange(3000)))
            piece = b"\r\n--" + body.get_boundary().encode() + b"\r\nContent-Type: application/octet-stream\r\n" \
                b"Content-Disposition: form-data; name=\"noise\"\r\n\r\n" + b"." + noise + b"."
            content = content.replace(end, piece + end, 1)
            return body["Content-Type"].replace("\r\n", ""), content

        def expected(n):
            kind, content = made(n)
            message = BytesParser(policy=policy.compat32).parsebytes(
                b"Content-Type: " + kind.encode() + b"\r\n\r\n" + content)
            def payload(part):
                if part.is_multipart():
                    return None
                return base64.b64encode(part.get_payload(decode=True)).decode()
            def name(part, key):
                value = part.get_param(key, header="content-disposition")
                if isinstance(value, tuple):
                    return value[2].encode("latin-1" if value[0] is None else "latin-1").decode(value[0] or "ascii") \
                        if False else __import__("email.utils").utils.collapse_rfc2231_value(value)
                return value
            return [{"type": part["Content-Type"] and part.get_content_type(), "name": name(part, "name"),
                     "file": name(part, "filename"), "body": payload(part),
                     "count": len(part.keys()), "long": part["X-Long"] and " ".join(part["X-Long"].split())}
                    for part in message.get_payload()]

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args):
                pass

            def do_GET(self):
                url = urlsplit(self.path)
                n = int(parse_qs(url.query).get("n", ["0"])[0])
                if url.path == "/expected":
                    kind, body = "application/json", json.dumps(expected(n)).encode()
                else:
                    kind, body = made(n)
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
        """#

    private struct Expected: Decodable {
        var type: String?
        var name: String?
        var file: String?
        /// Of a body within the body Python has no bytes.
        var body: Data?
        var count: Int
        var long: String?
    }

    private func client(_ url: String) -> PartsClient {
        MultipartResponsesClient(environment: MultipartResponsesEnvironment(baseURL: url), retrier: nil).parts
    }

    @Test("parts equal those that Python's parser finds in Python's output, byte for byte")
    func python() async throws {
        let server = try PythonServer(Self.writer)
        for n in 0..<24 {
            let client = client(server.url).with(.query("n", "\(n)"))
            let url = try #require(URL(string: "\(server.url)/expected?n=\(n)"))
            let expected = try JSONDecoder().decode([Expected].self, from: await URLSession.shared.data(from: url).0)
            #expect(expected.count >= 6)

            let whole = try await client.provider.request(.getAnything).parts()
            try #require(whole.count == expected.count, "\(n)")
            for (part, expected) in zip(whole, expected) {
                #expect(part.contentType.map { $0.prefix { $0 != ";" } }.map(String.init) == expected.type)
                #expect(part.name == expected.name)
                // Without the folders that Python leaves.
                #expect(part.fileName == expected.file?.split(separator: "\\").last.map(String.init))
                if let body = expected.body { #expect(part.data == body, "\(n) \(part.name ?? "")") }
                #expect(part.headers.count == expected.count)
                #expect(part.headers["X-Long"] == expected.long)
            }

            let files = try await client.getAnything().collect()
            #expect(files.map(\.data) == whole.map(\.data))
            #expect(files.map(\.fileName) == whole.map(\.fileName))
            #expect(files.map(\.contentType) == whole.map(\.contentType))

            let (response, bytes) = try await client.provider.open(.getAnything)
            var streamed: [Data] = []
            for try await part in try response.parts(of: bytes) {
                // Some are passed over.
                streamed.append(streamed.count % 3 == 2 ? Data() : try await part.data())
            }
            #expect(streamed == whole.enumerated().map { $0 % 3 == 2 ? Data() : $1.data })
        }
    }

    private static func form(_ parts: [(head: String, body: String)], close: Bool = true) -> String {
        parts.map { "--b\r\n\($0.head)\r\n\r\n\($0.body)\r\n" }.joined() + (close ? "--b--\r\n" : "")
    }

    private static func field(_ name: String, _ rest: String = "") -> String {
        "Content-Disposition: form-data; name=\"\(name)\"" + rest
    }

    private func serving(
        _ body: String, type: String = "multipart/form-data; boundary=b", status: String = "200 OK"
    ) throws -> RawServer {
        try RawServer { connection in
            while connection.request() != nil { connection.answer(body, status: status, type: type) }
        }
    }

    @Test("a form is decoded into the model: strings, numbers, JSON, lists and files")
    func model() async throws {
        let server = try serving(
            Self.form([
                (Self.field("title"), "ä {not} JSON"), (Self.field("pages"), "12"), (Self.field("isFinal"), "true"),
                (Self.field("issued"), "2024-02-29T12:30:00Z"), (Self.field("signature"), "QUI="),
                (Self.field("tags"), "one"), (Self.field("tags"), "two"),
                (Self.field("cover", "; filename=\"cover.txt\"\r\nContent-Type: text/plain\r\nX-Kind: front"), "QUI="),
                (Self.field("attachments"), "alone"),
                (Self.field("latest", "\r\nContent-Type: application/json"), #"{"index":1,"text":"a"}"#),
                (Self.field("history", "\r\nContent-Type: application/json"), #"{"index":2,"text":"b"}"#),
                (Self.field("history", "\r\nContent-Type: application/json"), #"{"index":3,"text":"c"}"#),
                (Self.field("unknown"), "x"), ("X-Nameless: 1", "y"),
            ]))
        let report = try await client(server.url).getReport(id: "A-1")
        #expect(report.title == "ä {not} JSON")
        #expect(report.pages == 12)
        #expect(report.isFinal == true)
        #expect(report.issued == Date(timeIntervalSince1970: 1_709_209_800))
        // Base64 is what the schema says of one, and nothing that it says of the other.
        #expect(report.signature == Data("AB".utf8))
        #expect(report.cover.data == Data("QUI=".utf8))
        #expect(report.cover.fileName == "cover.txt")
        #expect(report.cover.contentType == "text/plain")
        #expect(report.cover.headers == ["X-Kind": "front"])
        #expect(report.tags == ["one", "two"])
        #expect(report.attachments?.map(\.data) == [Data("alone".utf8)])
        #expect(report.latest == Change(index: 1, text: "a"))
        #expect(report.history == [Change(index: 2, text: "b"), Change(index: 3, text: "c")])
    }

    @Test("a form that is sent is decoded to the same model")
    func roundTrip() async throws {
        let received = DispatchQueue(label: "received")
        nonisolated(unsafe) var kept: (type: String, body: Data) = ("", Data())
        let server = try RawServer { connection in
            while let request = connection.request() {
                if request.line.hasPrefix("PUT") {
                    received.sync { kept = (request["Content-Type"] ?? "", request.body) }
                    connection.send("HTTP/1.1 204 No Content\r\n\r\n")
                } else {
                    let (type, body) = received.sync { kept }
                    connection.send(
                        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n")
                    connection.send(Array(body))
                }
            }
        }
        let client = client(server.url)
        let bytes = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let report = Report(
            title: "two\r\nlines", pages: 3, isFinal: false, signature: Data([0, 255]), tags: ["a", "b"],
            cover: FilePart(data: bytes, fileName: "ü.png", contentType: "image/png"),
            attachments: [FilePart(data: Data(), fileName: "empty")], latest: Change(index: 1, text: "\u{1F600}"))
        try await client.replaceReport(id: "A-1", report)
        let back = try await client.getReport(id: "A-1")
        #expect(back.title == report.title)
        #expect(back.cover == report.cover)
        #expect(back.signature == report.signature)
        #expect(back.attachments?.first?.data == Data())
        #expect(back.latest == report.latest)
        #expect(back.tags == report.tags)
    }

    @Test("parts of positions, envelopes, lists and errors are decoded too")
    func others() async throws {
        let pair = try serving(
            Self.form([
                ("Content-Type: application/json", #"{"index":1,"text":"a"}"#),
                ("Content-Type: image/png", "\u{89}PNG"),
            ]), type: "Multipart/Related; boundary=b")
        let read = try await client(pair.url).getPair()
        #expect(read.first == Change(index: 1, text: "a"))
        #expect(read.picture.data == Data("\u{89}PNG".utf8))
        let batch = try serving(
            Self.form([
                ("Content-Type: application/json", #"{"index":1,"text":"a"}"#),
                ("Content-Type: image/png", "\u{89}PNG"),
                ("Content-Type: image/gif", "GIF"),
            ]), type: "multipart/mixed; boundary=b")
        let pictures = try await client(batch.url).getPictures()
        #expect(pictures.rest.map(\.data) == [Data("\u{89}PNG".utf8), Data("GIF".utf8)])
        let picture = try serving(Self.form([(Self.field("picture"), "bytes")]))
        #expect(try await client(picture.url).getPicture().data == Data("bytes".utf8))
        let export = try serving(
            Self.form([("A: 1", #"{"index":1,"text":"a"}"#)]), type: "multipart/mixed; boundary=b")
        guard case .ok(let changes) = try await client(export.url).getExport() else {
            Issue.record("no success")
            return
        }
        #expect(changes == [Change(index: 1, text: "a")])
        let problem = try serving(Self.form([(Self.field("message"), "no cover")]), status: "422 Unprocessable Content")
        let error = await #expect(throws: EndpointError.self) { try await client(problem.url).getReport(id: "A-1") }
        #expect(error?.body(as: Problem.self)?.message == "no cover")
    }

    @Test("a part that can't be decoded is reported by its name")
    func wrong() async throws {
        let rows: [(parts: [(head: String, body: String)], words: String)] = [
            ([(Self.field("title"), "t")], "no 'cover'; it has the key 'title'"),
            (
                [(Self.field("title"), "t"), (Self.field("cover"), "c"), (Self.field("pages"), "twelve")],
                "at pages: expected a number, not a string (\"twelve\"), in its part"
            ),
            (
                [
                    (Self.field("title"), "t"), (Self.field("cover"), "c"),
                    (Self.field("latest", "\r\nContent-Type: application/json"), "{\"index\":"),
                ], "at latest: the part isn't JSON"
            ),
        ]
        for (parts, words) in rows {
            let server = try serving(Self.form(parts))
            let error = await #expect(throws: EndpointError.self) { try await client(server.url).getReport(id: "1") }
            guard case .objectMapping = error else {
                Issue.record("\(error as Any)")
                continue
            }
            #expect(error?.description.contains(words) == true, "\(error as Any)")
        }
        // What isn't multipart is another type; what has no boundary or no end says so.
        let json = try serving("{}", type: "application/json")
        let other = await #expect(throws: EndpointError.self) { try await client(json.url).listChanges() }
        #expect(other?.underlyingError is ContentTypeError, "\(other as Any)")
        let bare = try serving("x", type: "multipart/form-data")
        let none = await #expect(throws: EndpointError.self) { try await client(bare.url).getReport(id: "1") }
        #expect(none?.underlyingError as? SequenceError == .noBoundary, "\(none as Any)")
        let open = try serving(Self.form([(Self.field("title"), "t"), (Self.field("cover"), "half")], close: false))
        let cut = await #expect(throws: EndpointError.self) { try await client(open.url).getReport(id: "1") }
        #expect(cut?.underlyingError as? SequenceError == .cutOff(part: 2), "\(cut as Any)")
        #expect(cut?.description.contains("ends within its part 2") == true)
    }

    @Test(
        "parts are received as they are sent; the closing boundary ends the loop on an open connection")
    func pace() async throws {
        let read = DispatchSemaphore(value: 0)
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "multipart/x-mixed-replace; boundary=\"frame\"")
            for index in 0..<3 {
                connection.sendChunk("\(index == 0 ? "" : "\r\n")--frame\r\nContent-Type: image/jpeg\r\n\r\n\(index)")
                // Only the next boundary indicates its end.
                connection.sendChunk(index == 2 ? "\r\n--frame--" : "\r\n--fra")
                connection.sendChunk(index == 2 ? "" : "me")
                if index < 2 { connection.sendChunk("-\r\nstill the same") }
                if index == 2 { guard read.wait(timeout: .now() + 20) == .success else { return } }
            }
            _ = connection.isClosedByPeer()
        }
        var frames: [String] = []
        for try await frame in try await client(server.url).watchFrames() {
            #expect(frame.contentType == "image/jpeg")
            frames.append(String(decoding: frame.data ?? Data(), as: UTF8.self))
            if frames.count == 2 { read.signal() }
        }
        #expect(frames == ["0\r\n--frame-\r\nstill the same", "1\r\n--frame-\r\nstill the same", "2"])
    }

    @Test("parts before an error are received first, and leaving the loop closes the connection")
    func errors() async throws {
        let part = Self.form([("Content-Type: application/json", #"{"index":0,"text":"a"}"#)], close: false)
        let rests: [(String, SequenceError?)] = [
            ("--b\r\nContent-Type: application/json\r\n\r\n{\"index\":1", .cutOff(part: 2)),
            ("--b\r\nno field\r\n\r\nx\r\n--b--", .invalidHeader(part: 2)),
            ("--b\r\nContent-Type: application/json\r\n\r\n{\r\n--b--", nil),
        ]
        for (rest, expected) in rests {
            let server = try serving(part + rest, type: "multipart/mixed; boundary=b")
            var indexes: [Int] = []
            do throws(EndpointError) {
                for try await change in try await client(server.url).listChanges() { indexes.append(change.index) }
                Issue.record("no error: \(rest)")
            } catch {
                #expect(error.underlyingError as? SequenceError == expected, "\(error)")
                if expected == nil { #expect(error.underlyingError is DecodingError, "\(error)") }
            }
            #expect(indexes == [0])
        }
        // The bytes of an incomplete part are delivered before the error.
        let cut = try serving(part + "--b\r\n\r\nhalf", type: "multipart/mixed; boundary=b")
        let (cutResponse, cutBytes) = try await client(cut.url).provider.open(.listChanges)
        var texts: [String] = []
        let error = await #expect(throws: EndpointError.self) {
            for try await part in try cutResponse.parts(of: cutBytes) {
                texts.append("")
                for try await piece in part.body { texts[texts.count - 1] += String(decoding: piece, as: UTF8.self) }
            }
        }
        #expect(texts == [#"{"index":0,"text":"a"}"#, "half"])
        #expect(error?.underlyingError as? SequenceError == .cutOff(part: 2), "\(error as Any)")
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "multipart/mixed; boundary=b")
            connection.sendChunk(part + "--b\r\n\r\nmore")
            closing.yield(connection.isClosedByPeer())
        }
        let (response, bytes) = try await client(server.url).provider.open(.listChanges)
        for try await part in try response.parts(of: bytes) where part.contentType == nil {
            for try await piece in part.body {
                #expect(String(decoding: piece, as: UTF8.self) == "more")
                break
            }
            break
        }
        #expect(await closings.first { _ in true } == true)
    }

    @Test("stubs respond with values, with bodies and with samples")
    func stubs() async throws {
        let stubs = EndpointStubs()
        stubs.stub("GET /changes", with: .value([Change(index: 7, text: "s")]))
        let body = Data(Self.form([("A: 1", #"{"index":1,"text":"a"}"#)]).utf8)
        stubs.stub("GET /steps", with: .data(body, type: "multipart/mixed; boundary=b"))
        stubs.stub("GET /reports/{id}", with: .sample)
        stubs.stub("GET /frames", with: .sample)
        let client = MultipartResponsesClient(stubs: stubs).parts
        #expect(try await client.listChanges().collect() == [Change(index: 7, text: "s")])
        #expect(try await client.listSteps().collect() == [Change(index: 1, text: "a")])
        #expect(try await client.getReport(id: "1").title == "A quiet morning")
        #expect(try await client.watchFrames().collect().count == 1)
    }
}
