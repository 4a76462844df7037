import EndpointRuntime
import FlyingFox
import Foundation
import MediaTypesFeature
import Testing

/// The client of Specs/features/media-types-several.yaml against a server on loopback: what it sends and asks for, and
/// what it makes of what comes back.
@Suite("Media types, live")
struct MediaTypesLiveTests {
    private static let file = #"{"id":"a","size":1}"#

    /// Returns the request of one call, to which the server responds with this body.
    private func received(
        answering body: String = file, type: String = "application/json",
        _ call: @Sendable (SeveralMediaTypesClient) async throws -> Void
    ) async throws -> LoopbackServer.Received {
        try await LoopbackServer.serving { _ in
            .json(200, body, type: type)
        } _: { server in
            try await call(client(of: server))
            return try #require(await server.requests.first)
        }
    }

    private func client(of server: LoopbackServer) -> SeveralMediaTypesClient {
        SeveralMediaTypesClient(environment: SeveralMediaTypesEnvironment(baseURL: server.baseURL))
    }

    // Requests

    @Test("each media type of a request has its own method")
    func requests() async throws {
        let form = try await received { client in
            _ = try await client.files.upload(
                Upload(name: "n", file: FilePart(data: Data("bytes".utf8), fileName: "a.txt")))
        }
        #expect(form.method == "POST" && form.target == "/files")
        #expect(form.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        let text = String(decoding: form.body, as: UTF8.self)
        #expect(text.contains(#"name="file"; filename="a.txt""#) && text.contains("\r\n\r\nbytes\r\n"))

        let json = try await received { _ = try await $0.files.uploadAsJSON(UploadJSON(name: "n")) }
        #expect(json.target == "/files")
        #expect(json.headers["content-type"] == "application/json")
        #expect(String(decoding: json.body, as: UTF8.self) == #"{"name":"n"}"#)

        let bytes = try await received { _ = try await $0.files.uploadAsData(Data([0, 1, 255])) }
        #expect(bytes.target == "/files")
        #expect(bytes.headers["content-type"] == "application/octet-stream")
        #expect(bytes.body == Data([0, 1, 255]))
    }

    @Test("a part that may be a file or another value is sent as either")
    func choices() async throws {
        let file = try await received { client in
            _ = try await client.files.draw(
                DrawRequest(
                    prompt: "p", picture: .file(FilePart(data: Data("picture".utf8), fileName: "p.png")),
                    masks: [
                        FilePart(data: Data("one".utf8), fileName: "1.png"),
                        FilePart(data: Data("two".utf8), fileName: "2.png"),
                    ]
                )
            )
        }
        let text = String(decoding: file.body, as: UTF8.self)
        #expect(text.contains("name=\"picture\"; filename=\"p.png\"\r\nContent-Type: image/png\r\n\r\npicture\r\n"))
        #expect(
            text.contains("name=\"masks\"; filename=\"1.png\"") && text.contains("name=\"masks\"; filename=\"2.png\""))
        let link = try await received { client in
            let url = try #require(URL(string: "https://a.example"))
            _ = try await client.files.draw(DrawRequest(prompt: "p", picture: .link(Link(url: url))))
        }
        #expect(
            String(decoding: link.body, as: UTF8.self)
                .contains(
                    "name=\"picture\"\r\nContent-Type: application/json\r\n\r\n{\"url\":\"https://a.example\"}\r\n")
        )
    }

    @Test("media types with one Swift type are sent as the most specific one")
    func alike() async throws {
        let change = try await received(answering: "") { try await $0.files.change(ChangeFileRequest(name: "n")) }
        #expect(change.headers["content-type"] == "application/json")
        let patch = try await received(answering: "") { client in
            try await client.files.changeAsJSONPatch([Link(url: try #require(URL(string: "https://a.example")))])
        }
        #expect(patch.headers["content-type"] == "application/json-patch+json")
        #expect(String(decoding: patch.body, as: UTF8.self) == #"[{"url":"https://a.example"}]"#)
    }

    // Responses

    struct Answer: Sendable, CustomStringConvertible {
        var call: @Sendable (SeveralMediaTypesClient) async throws(EndpointError) -> String
        var accept: String
        /// The `Content-Type`s of responses, with their bodies and results; nil: an error that contains both types.
        var bodies: [(type: String?, body: String, read: String?)]

        var description: String { accept }
    }

    private static let things: @Sendable (SeveralMediaTypesClient) async throws(EndpointError) -> String = { client in
        try await client.answers.listThings().map(\.id).joined(separator: " ")
    }

    private static let answers: [Answer] = [
        Answer(
            call: things, accept: "application/json, application/x-ndjson",
            bodies: [
                ("application/json", "[\(file)]", "a"), ("application/json; charset=utf-8", "[\(file),\(file)]", "a a"),
                ("application/x-ndjson", "\(file)\n\(file)\n", "a a"), ("application/problem+json", "[\(file)]", "a"),
                ("text/plain", "[\(file)]", "a"), (nil, "[\(file)]", "a"), ("text/plain", "none", nil),
                ("text/html; charset=utf-8", "<html>", nil), ("application/xml", "<a/>", nil),
                ("text/csv", "id\na\n", nil),
            ]
        ),
        Answer(
            call: { client throws(EndpointError) in try await client.answers.listThingsAsCSV() }, accept: "text/csv",
            bodies: [
                ("text/csv; charset=utf-8", "id\na\n", "id\na\n"), ("application/json", "[]", nil),
                ("text/html", "<html>", nil),
            ]
        ),
        Answer(
            call: { client throws(EndpointError) in try await client.answers.getThing().id },
            accept: "application/json, text/plain, text/json",
            bodies: [
                ("application/json", file, "a"), ("text/plain; charset=utf-8", file, "a"), ("text/json", file, "a"),
            ]
        ),
        Answer(
            call: { client throws(EndpointError) in try await client.answers.getName() },
            accept: "application/json, text/plain, text/json",
            bodies: [("application/json", #""a""#, "a"), ("text/plain", "a", "a"), ("text/plain", #""a""#, #""a""#)]
        ),
        Answer(
            call: { client throws(EndpointError) in try await client.answers.getKind().rawValue },
            accept: "application/json, text/plain",
            bodies: [("application/json", #""small""#, "small"), ("text/plain", "small", "small")]
        ),
        Answer(
            call: { client throws(EndpointError) in
                String(decoding: try await client.answers.getVideo(), as: UTF8.self)
            },
            accept: "video/mp4, image/webp",
            bodies: [
                ("video/mp4", "v", "v"), ("image/webp", "w", "w"), ("application/octet-stream", "o", "o"),
                (nil, "n", "n"),
                ("application/json", #""no""#, nil), ("text/html", "<html>", nil),
            ]
        ),
        Answer(
            call: { client throws(EndpointError) in try await client.answers.getVideoAsJSON() },
            accept: "application/json",
            bodies: [("application/json", #""a""#, "a"), ("video/mp4", "v", nil)]
        ),
        Answer(
            call: { client throws(EndpointError) in try await client.answers.getAnyText() }, accept: "*/*",
            bodies: [("text/plain", "a", "a"), ("application/json", #""a""#, "a")]
        ),
        Answer(
            call: { client throws(EndpointError) in
                switch try await client.answers.getPart() {
                case .ok(let file): file.id
                case .partialContent(let data): "part \(data.count)"
                }
            },
            accept: "application/json, image/png", bodies: [("application/json", file, "a"), ("image/png", "p", nil)]
        ),
    ]

    @Test("a method accepts what it decodes, and decodes each response by its type", arguments: answers)
    func answer(row: Answer) async throws {
        for (type, body, read) in row.bodies {
            try await LoopbackServer.serving { _ in
                HTTPResponse(
                    statusCode: .ok, headers: type.map { [.contentType: $0] } ?? [:], body: Data(body.utf8)
                )
            } _: { server in
                do throws(EndpointError) {
                    let content = try await row.call(client(of: server))
                    #expect(content == read, "\(type ?? "none")")
                } catch {
                    #expect(read == nil, "\(type ?? "none"): \(error)")
                    let cause = try #require(error.underlyingError as? ContentTypeError)
                    #expect(cause.received == type)
                    #expect(error.response?.data == Data(body.utf8))
                    for name in cause.documented { #expect(row.accept.contains(name)) }
                }
                #expect(await server.requests.first?.headers["accept"] == row.accept)
            }
        }
    }

    @Test("an error's documented body is decoded with any media type")
    func failures() async throws {
        for type in ["application/problem+json", "text/html"] {
            try await LoopbackServer.serving { _ in
                .json(404, #"{"url":"https://a.example"}"#, type: type)
            } _: { server in
                do throws(EndpointError) {
                    _ = try await client(of: server).answers.getVideo()
                    Issue.record("a status of 404 is an error")
                } catch {
                    #expect(error.statusCode == 404)
                    #expect(error.body(as: Link.self)?.url.absoluteString == "https://a.example")
                }
            }
        }
    }

    @Test("a stub responds to each method with its own sample")
    func stubs() async throws {
        let client = SeveralMediaTypesClient(stub: .immediate)
        #expect(try await client.answers.listThings().map(\.id) == ["a1b2c3"])
        #expect(try await client.answers.listThingsAsExampleStar().map(\.url.absoluteString) == ["https://example.com"])
        #expect(try await client.answers.listThingsAsCSV() == "text")
        #expect(try await client.answers.getVideo().isEmpty)
        #expect(try await client.answers.getVideoAsJSON() == "text")
        #expect(try await client.files.upload(Upload()).id == "a1b2c3")
        #expect(try await client.files.uploadAsData(Data()).id == "a1b2c3")
    }
}
