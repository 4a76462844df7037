import EndpointRuntime
import Foundation
import MediaTypeVersionsFeature
import Testing

/// The client of Specs/features/media-type-versions.yaml: what it asks for and sends, and what it reads.
@Suite("Versions of media types, live")
struct MediaTypeVersionsLiveTests {
    private typealias Call = @Sendable (VersionsClient) async throws -> String

    /// Returns the request of a call to a server with this response, and the result.
    private func exchange(
        _ body: String, _ type: String, status: Int = 200, _ call: Call
    ) async throws -> (request: LoopbackServer.Received, read: String) {
        try await LoopbackServer.serving { _ in
            .json(status, body, type: type)
        } _: { server in
            let read = try await call(VersionsClient(environment: VersionsEnvironment(baseURL: server.baseURL)))
            return (try #require(await server.requests.first), read)
        }
    }

    private static let a = #"{"a":1}"#
    private static let b = #"{"b":"two"}"#
    private static let c = #"{"c":"three"}"#

    private static let responses: [(accept: String, body: String, read: String, call: Call)] = [
        ("application/json;version=1", a, "1", { "\(try await $0.responses.getParameters().a)" }),
        ("application/json;version=2", b, "two", { try await $0.responses.getParametersAsVersion2().b }),
        ("application/json; version=3", c, "three", { try await $0.responses.getParametersAsVersion3().c }),
        ("application/json", a, "1", { "\(try await $0.responses.getPlain().a)" }),
        ("application/json;version=2", b, "two", { try await $0.responses.getPlainAsVersion2().b }),
        ("application/vnd.x+json;version=1", a, "1", { "\(try await $0.responses.getVendor().a)" }),
        ("application/vnd.x+json;version=2", b, "two", { try await $0.responses.getVendorAsXVersion2().b }),
        ("application/vnd.foo+json", a, "1", { "\(try await $0.responses.getNames().a)" }),
        ("application/foo+json", b, "two", { try await $0.responses.getNamesAsFOOJSON().b }),
        ("application/x-foo+json", c, "three", { try await $0.responses.getNamesAsXFOOJSON().c }),
        ("application/json", a, "1", { "\(try await $0.responses.getJSON().a)" }),
        ("text/json", b, "two", { try await $0.responses.getJSONAsTextJSON().b }),
        ("text/plain;kind=number", "4.5", "4.5", { "\(try await $0.responses.getText())" }),
        ("text/plain;kind=date", "2024-02-29", "2024-02-29", { "\(try await $0.responses.getTextAsKindDate())" }),
        ("application/json; profile=\"CamelCase\"", a, "1", { "\(try await $0.responses.getProfiles().a)" }),
        (
            "application/json; profile=\"https://example.com/profiles/v2\"", b, "two",
            { try await $0.responses.getProfilesAsProfileV2().b }
        ),
    ]

    @Test("each media type of a response has its own method with its own Accept header")
    func eachIsRead() async throws {
        for row in Self.responses {
            let (request, read) = try await exchange(row.body, row.accept, row.call)
            #expect(request.headers["accept"] == row.accept)
            #expect(read == row.read, "\(row.accept)")
        }
    }

    @Test("two sequences of JSON with different items are two streams")
    func lines() async throws {
        let (first, a) = try await exchange("\(Self.a)\n", "application/jsonl") { client in
            var read = ""
            for try await line in try await client.responses.getLines() { read += "\(line.a)" }
            return read
        }
        #expect(first.headers["accept"] == "application/jsonl" && a == "1")
        let (second, b) = try await exchange("\(Self.b)\n", "application/x-ndjson") { client in
            var read = ""
            for try await line in try await client.responses.getLinesAsXNdjson() { read += line.b }
            return read
        }
        #expect(second.headers["accept"] == "application/x-ndjson" && b == "two")
    }

    @Test("a version is decoded with each status that documents it")
    func statuses() async throws {
        let first = try await exchange(Self.c, "application/json;version=1", status: 202) { client in
            if case .accepted(let value) = try await client.responses.getStatuses() { value.c } else { "" }
        }
        #expect(first.read == "three")
        let second = try await exchange(Self.a, "application/json;version=2", status: 202) { client in
            if case .accepted(let value) = try await client.responses.getStatusesAsVersion2() {
                "\(value.a)"
            } else {
                ""
            }
        }
        #expect(second.read == "1" && second.request.headers["accept"] == "application/json;version=2")
    }

    @Test("each version of a documented error's body can be decoded")
    func errors() async throws {
        for (body, text) in [(#"{"message":"old"}"#, "old"), (#"{"detail":"new"}"#, "new")] {
            let (_, read) = try await exchange(body, "application/json", status: 400) { client in
                do {
                    try await client.responses.getErrors()
                    return ""
                } catch let error as EndpointError {
                    return error.body(as: OldProblem.self)?.message ?? error.body(as: NewProblem.self)?.detail ?? ""
                }
            }
            #expect(read == text)
        }
    }

    @Test("a version that is sent is also accepted where the response documents it")
    func bothSides() async throws {
        let first = try await exchange(Self.b, "application/json;version=1") { try await $0.both.exchange(A(a: 1)).b }
        #expect(first.request.headers["content-type"] == "application/json;version=1")
        #expect(first.request.headers["accept"] == "application/json;version=1" && first.read == "two")
        let second = try await exchange(Self.c, "application/json;version=2") {
            try await $0.both.exchangeAsVersion2(B(b: "x")).c
        }
        #expect(second.request.headers["content-type"] == "application/json;version=2")
        #expect(second.request.headers["accept"] == "application/json;version=2" && second.read == "three")
        let same = try await exchange(Self.c, "application/vnd.y.v2+json") {
            try await $0.both.exchangeSameAsYV2(A(a: 1)).c
        }
        #expect(same.request.headers["content-type"] == "application/vnd.y.v2+json")
        #expect(same.request.headers["accept"] == "application/vnd.y.v2+json")
        let sent = try await exchange("", "text/plain", status: 204) { client in
            try await client.both.sendAsVersion2(B(b: "x"))
            return ""
        }
        #expect(sent.request.headers["content-type"] == "application/json;version=2")
    }

    @Test("a HEAD accepts the media types of the GET, otherwise any")
    func heads() async throws {
        let calls: [(accept: String, call: Call)] = [
            (
                "image/*",
                {
                    try await $0.heads.image(id: "a"); return ""
                }
            ),
            (
                "video/mp4",
                {
                    try await $0.heads.film(id: "a"); return ""
                }
            ),
            (
                "*/*",
                {
                    try await $0.heads.headStatus(); return ""
                }
            ),
            (
                "application/json",
                {
                    try await $0.heads.headRecords(); return ""
                }
            ),
        ]
        for row in calls {
            let (request, _) = try await exchange("", "text/plain", row.call)
            #expect(request.method == "HEAD" && request.headers["accept"] == row.accept)
        }
    }
}
