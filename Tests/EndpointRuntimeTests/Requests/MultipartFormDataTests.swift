import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Handwritten forms.
@Suite("Manual multipart forms")
struct MultipartFormDataTests {
    private typealias Part = MultipartFormData.Part

    private func text(_ form: MultipartFormData) throws -> String {
        String(decoding: try form.encoded(), as: UTF8.self)
    }

    private func upload(_ form: MultipartFormData, through transport: MemoryTransport) async throws {
        let configuration = ProviderConfiguration(transport: transport)
        let call = AnyCall(method: .post, task: .uploadMultipartFormData(form))
        _ = try await Provider<AnyCall>(configuration: configuration).request(call)
    }

    @Test("a part consists of its arguments, and forms of the same parts are equal")
    func types() {
        let file = URL(fileURLWithPath: "/tmp.txt")
        let part = Part(name: "MyName", content: .file(file), fileName: "tmp.txt", contentType: "text/plain")
        let form: MultipartFormData = [part]
        #expect(form.boundary == nil)
        #expect(form.parts == [part])
        #expect(form == MultipartFormData(parts: [part]))
        #expect(form.hashValue == MultipartFormData(parts: [part]).hashValue)
        #expect(form != MultipartFormData(parts: [part], boundary: "B"))
        #expect(form.contentType == form.contentType)
        #expect(form.contentType != MultipartFormData(parts: [part]).contentType)
        let stream = BodyStream { InputStream(data: Data()) }
        #expect(TransportBody.stream(stream) == .stream(stream))
        #expect(TransportBody.stream(stream) != .stream(BodyStream { InputStream(data: Data()) }))
    }

    @Test("parts are separated by boundaries, byte for byte")
    func bytes() throws {
        let form = MultipartFormData(
            parts: [
                Part(name: "test1", content: .data(Data("test1".utf8))),
                Part(name: "test2", content: .data(Data("test2".utf8))),
            ],
            boundary: "B"
        )
        let expected =
            "--B\r\nContent-Disposition: form-data; name=\"test1\"\r\n\r\ntest1\r\n"
            + "--B\r\nContent-Disposition: form-data; name=\"test2\"\r\n\r\ntest2\r\n--B--\r\n"
        #expect(try text(form) == expected)
        #expect(form.contentType == "multipart/form-data; boundary=B")
        #expect(try form.length() == Int64(expected.utf8.count))
    }

    @Test("a name can't end its quotes or its line")
    func injection() throws {
        let part = Part(name: "a\"; x=\"\r\nX-Y: 1", content: .data(Data()), fileName: "b\"\n")
        let line = "Content-Disposition: form-data; name=\"a%22; x=%22%0D%0AX-Y: 1\"; filename=\"b%22%0A\"\r\n"
        #expect(try text(MultipartFormData(parts: [part], boundary: "B")) == "--B\r\n\(line)\r\n\r\n--B--\r\n")
    }

    @Test("a file has its own name and type unless others are given")
    func files() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("a.png", Data("x".utf8))
        func body(_ part: Part) throws -> String { try text(MultipartFormData(parts: [part], boundary: "B")) }
        func expected(_ name: String, _ type: String) -> String {
            "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\(name)\"\r\nContent-Type: \(type)\r\n\r\nx\r\n--B--\r\n"
        }
        #expect(try body(Part(name: "f", content: .file(file))) == expected("a.png", "image/png"))
        #expect(try body(Part(name: "f", content: .file(file), fileName: "b")) == expected("b", "image/png"))
        #expect(try body(Part(name: "f", content: .file(file), contentType: "image/x")) == expected("a.png", "image/x"))
    }

    @Test(
        "an unreadable file fails the request",
        arguments: ["file:///nowhere/a.png", "file:///tmp/", "https://a.example/a.png"])
    func unreadableFile(url: String) async throws {
        let url = try #require(URL(string: url))
        let error = await endpointError {
            try await upload([Part(name: "f", content: .file(url))], through: MemoryTransport())
        }
        #expect(error?.caseName == "underlying")
        #expect(error?.underlyingError as? UploadError == .unreadableFile(url))
    }

    @Test("a stream without file name and type has none, and is reopened for each attempt")
    func streams() throws {
        let stream = BodyStream(length: 4) { InputStream(data: Data("test".utf8)) }
        let form = MultipartFormData(parts: [Part(name: "s", content: .stream(stream))], boundary: "B")
        for _ in 0..<2 {
            #expect(try text(form) == "--B\r\nContent-Disposition: form-data; name=\"s\"\r\n\r\ntest\r\n--B--\r\n")
        }
        let wrong = BodyStream(length: 5) { InputStream(data: Data("test".utf8)) }
        #expect(throws: UploadError.streamLength(declared: 5, actual: 4)) {
            try MultipartFormData(parts: [Part(name: "s", content: .stream(wrong))]).encoded()
        }
    }

    @Test("in a non-form body, a stream's bytes are base64, like a file's")
    func base64() throws {
        let stream = BodyStream { InputStream(data: Data("hi".utf8)) }
        #expect(try JSONValue(writing: FilePart(stream: stream)) == "aGk=")
        #expect(try JSONValue(writing: FilePart(data: Data("hi".utf8))) == "aGk=")
    }

    /// Returns bytes that indicate their offset.
    private static func pattern(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
    }

    @Test("a form above 10 MB is sent from a temporary file, which is removed; a smaller one from memory")
    func bigForms() async throws {
        let data = Self.pattern(11_000_000)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("big.bin", data)
        let contents: [TransportBody] = [.data(data), .file(file), .stream(BodyStream { InputStream(data: data) })]
        for content in contents {
            let transport = MemoryTransport()
            let form = MultipartFormData(parts: [Part(name: "f", content: content)], boundary: "B")
            try await upload(form, through: transport)
            #expect(transport.bodies == [try form.encoded()])
            guard case .file(let temporary) = transport.exchanges.first?.body else {
                Issue.record("not sent from a file")
                continue
            }
            #expect(!FileManager.default.fileExists(atPath: temporary.path))
        }
        let transport = MemoryTransport()
        try await upload([Part(name: "f", content: .data(Data(count: 1000)))], through: transport)
        guard case .data = transport.exchanges.first?.body else {
            Issue.record("a small form was written to a file")
            return
        }
    }

    @Test("the temporary file is also removed if the request fails")
    func failure() async throws {
        let transport = MemoryTransport { _ in throw URLError(.timedOut) }
        var configuration = ProviderConfiguration(transport: transport)
        configuration.multipartMemoryLimit = 10
        let form: MultipartFormData = [Part(name: "f", content: .data(Data(count: 100)))]
        let provider = Provider<AnyCall>(configuration: configuration)
        let call = AnyCall(method: .post, task: .uploadMultipartFormData(form))
        #expect(await endpointError { try await provider.request(call) } != nil)
        guard case .file(let temporary) = transport.exchanges.first?.body else {
            Issue.record("the limit didn't count")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: temporary.path))
    }

    @Test("an endpoint closure may add parts")
    func endpointClosure() async throws {
        let transport = MemoryTransport()
        let provider = Provider<AnyCall>(
            endpointClosure: { target in
                let endpoint = try Provider<AnyCall>.defaultEndpoint(of: target)
                guard case .uploadMultipartFormData(var form) = endpoint.task else { return endpoint }
                form.parts.append(Part(name: "test2", content: .data(Data("test2".utf8))))
                return endpoint.replacing(task: .uploadMultipartFormData(form))
            },
            transport: transport
        )
        let form: MultipartFormData = [Part(name: "test1", content: .data(Data("test1".utf8)))]
        _ = try await provider.request(AnyCall(method: .post, task: .uploadMultipartFormData(form)))
        let body = String(decoding: try #require(transport.bodies.first), as: UTF8.self)
        #expect(body.contains("name=\"test1\"\r\n\r\ntest1\r\n"))
        #expect(body.contains("name=\"test2\"\r\n\r\ntest2\r\n"))
    }
}
