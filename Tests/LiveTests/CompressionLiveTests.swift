import EndpointClients
import EndpointCompression
import EndpointRuntime
import Foundation
import StreamsFeature
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Compressed bodies of requests, read by Python's `gzip` and `zlib`.
@Suite(
    "Compressed requests, live", .serialized, .enabled(if: PythonServer.isThere, "there is no python3"),
    .timeLimit(.minutes(1)))
struct CompressionLiveTests {
    /// Responds with the encoding of the body and its decompressed content.
    private static let server = """
        import gzip, hashlib, json, zlib

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args):
                pass

            def do_POST(self):
                chunks = 0
                if "Content-Length" in self.headers:
                    body = self.rfile.read(int(self.headers["Content-Length"]))
                elif self.headers["Transfer-Encoding"] == "chunked":
                    body = b""
                    while size := int(self.rfile.readline().split(b";")[0], 16):
                        body += self.rfile.read(size)
                        chunks += 1
                        self.rfile.readline()
                    self.rfile.readline()
                else:
                    body = b""
                raw = len(body)
                for name in reversed([name.strip() for name in self.headers.get("Content-Encoding", "").split(",")]):
                    body = {"gzip": gzip.decompress, "deflate": zlib.decompress, "": lambda body: body}[name](body)
                text = "|".join([self.headers.get("Content-Encoding", ""), self.headers.get("Content-Type", ""),
                    "chunked" if chunks else "whole", "smaller" if raw < len(body) else "as it is",
                    body.decode() if len(body) < 100 else hashlib.sha256(body).hexdigest()])
                answer = json.dumps({"text": text}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
        """

    /// Returns the strings that Python's `hashlib` hashes.
    private static func text(_ count: Int) -> String { String(repeating: "0123456789", count: count / 10) }

    private struct Upload: TaskTarget {
        var url: URL
        var task: RequestTask
        var baseURL: URL { url }
        var path: String { "up" }
        var method: EndpointRuntime.HTTPMethod { .post }
        var headers: [String: String]? { ["Content-Type": "text/plain"] }
        var sampleData: Data { Data() }
    }

    private func sent(_ task: RequestTask, _ options: CallOptions, to server: PythonServer) async throws -> [String] {
        let url = try #require(URL(string: server.url))
        let response = try await Provider<Upload>().with(options).request(Upload(url: url, task: task))
        return try response.map(String.self, atKeyPath: "text").components(separatedBy: "|")
    }

    @Test("a body in memory is compressed as a whole, in each format and at each level")
    func memory() async throws {
        let server = try PythonServer(Self.server)
        let client = StreamsClient(environment: StreamsEnvironment(baseURL: server.url)).completions
        let request = CompletionRequest(prompt: "ä 😀")
        let json = #"{"prompt":"ä 😀"}"#
        #expect(try await client.create(request).text == "|application/json|whole|as it is|\(json)")
        for encoder in [
            CompressionEncoder.gzip, .gzip(level: 1), .gzip(level: 99), CompressionEncoder(.gzip, level: -3),
        ] {
            let call = client.with(.contentEncoding(encoder))
            #expect(try await call.create(request).text == "gzip|application/json|whole|as it is|\(json)")
        }
        let large = CompletionRequest(prompt: Self.text(100_000))
        let answer = try await client.with(.contentEncoding(.deflate(level: 9))).create(large)
        #expect(answer.text.hasPrefix("deflate|application/json|whole|smaller|"))
        // What a client asks for, a call can do without; what isn't there isn't compressed.
        let asking = client.with(.contentEncoding(.gzip))
        #expect(try await asking.with(.contentEncoding(nil)).create(request).text.hasPrefix("|"))
        #expect(
            try await sent(.requestPlain, .contentEncoding(.gzip), to: server).prefix(3) == ["", "text/plain", "whole"])
        // One that is encoded already is encoded once more, and says so.
        let twice = try await sent(
            .requestData(Data("x".utf8)), CallOptions.contentEncoding(.gzip), to: server)
        #expect(twice == ["gzip", "text/plain", "whole", "as it is", "x"])
    }

    /// The framing of a body of unknown length: the sessions of Linux wait until it is complete.
    private static var kindOfMade: String {
        #if canImport(FoundationNetworking)
            "whole"
        #else
            "chunked"
        #endif
    }

    @Test("files, streams and forms are compressed as they are sent")
    func streams() async throws {
        let server = try PythonServer(Self.server)
        let text = Self.text(1_000_000)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("compressed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        let plain = try await sent(.uploadFile(file), .none, to: server)
        #expect(plain[..<4] == ["", "text/plain", "whole", "as it is"])
        let pieces = stride(from: 0, to: text.utf8.count, by: 70_000).map {
            Data(text.utf8.dropFirst($0).prefix(70_000))
        }
        let once = AsyncStream<Data> { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish()
        }
        let again = BodyStream {
            var rest = pieces[...]
            return { rest.popFirst() }
        }
        for task in [RequestTask.uploadFile(file), .uploadStream(BodyStream(once)), .uploadStream(again)] {
            let compressed = try await sent(task, .contentEncoding(.gzip), to: server)
            #expect(compressed == ["gzip", "text/plain", Self.kindOfMade, "smaller", plain[4]])
        }
        // The same to a transport's own stream.
        let none = FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID().uuidString)")
        let error = await #expect(throws: EndpointError.self) {
            try await sent(.uploadFile(none), .contentEncoding(.gzip), to: server)
        }
        #expect(error?.underlyingError as? UploadError == .unreadableFile(none), "\(error as Any)")
        let form = MultipartFormData(
            parts: [.init(name: "a", content: .file(file))], boundary: "B")
        let sentForm = try await sent(.uploadMultipartFormData(form), .contentEncoding(.deflate), to: server)
        #expect(sentForm[..<4] == ["deflate", "multipart/form-data; boundary=B", "whole", "smaller"])
    }

    private final class Refusing: ContentEncoder {
        struct Refusal: Error {}
        var name: String { "none" }
        func makeCoder() throws -> any ContentCoder { throw Refusal() }
    }

    @Test("an encoder that fails is the error of the call, before anything is sent")
    func failing() async throws {
        let server = try PythonServer(Self.server)
        let error = await #expect(throws: EndpointError.self) {
            try await sent(.requestData(Data("x".utf8)), .contentEncoding(Refusing()), to: server)
        }
        #expect(error?.underlyingError is Refusing.Refusal, "\(error as Any)")
        #expect(CallOptions.contentEncoding(.gzip).description == "CallOptions(content encoding gzip)")
    }
}
