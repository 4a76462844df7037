import BodiesOfAnyTypeFeature
import EndpointRuntime
import Foundation
import Testing

/// The client of Specs/features/bodies-of-any-type.yaml: the bytes and the media types that a server receives.
@Suite("Bodies of any type, live")
struct AnyTypeBodiesLiveTests {
    private func sent(_ call: (BodiesOfAnyTypeClient) async throws -> Void) async throws -> SentRequest {
        try await SentRequest.of {
            try await call(BodiesOfAnyTypeClient(environment: BodiesOfAnyTypeEnvironment(baseURL: $0)))
        }
    }

    /// The header of the part of this name.
    private func header(of name: String, in request: SentRequest) -> String {
        let parts = request.text.components(separatedBy: "\r\n--")
        let part = parts.first { $0.contains("name=\"\(name)\"") } ?? ""
        return part.components(separatedBy: "\r\n\r\n").first ?? ""
    }

    private func file(_ name: String, _ call: (URL) async throws -> SentRequest) async throws -> SentRequest {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try Data("file".utf8).write(to: file)
        return try await call(file)
    }

    // Strings under ranges and vendors' types

    @Test("a string under a media range is sent as bytes of the caller's media type")
    func ranges() async throws {
        let bytes = Data([0, 255, 34])
        let asset = try await sent { try await $0.assets.upload(name: "n", bytes) }
        #expect(asset.body == bytes && asset.headers["content-type"] == "application/octet-stream")
        let zip = try await sent {
            try await $0.assets.upload(name: "n", .data(bytes, contentType: "application/zip"))
        }
        #expect(zip.body == bytes && zip.headers["content-type"] == "application/zip")
        let application = try await sent { try await $0.assets.putApplication(Data("a".utf8)) }
        #expect(application.text == "a" && application.headers["content-type"] == "application/octet-stream")
        let encoded = try await sent { try await $0.assets.putEncoded(Data("YQ==".utf8)) }
        #expect(encoded.text == "YQ==" && encoded.headers["content-type"] == "application/octet-stream")
    }

    @Test("an enumeration and a date under a type that isn't JSON are sent as text without quotes")
    func texts() async throws {
        let level = try await sent { try await $0.assets.putLevel(.high) }
        #expect(level.text == "high" && level.headers["content-type"] == "text/plain; charset=utf-8")
        let date = try #require(CalendarDate(year: 2024, month: 2, day: 29))
        let day = try await sent { try await $0.assets.putDay(date) }
        #expect(day.text == "2024-02-29" && day.headers["content-type"] == "application/vnd.example.day")
        let object = try await sent { try await $0.assets.putObject(PutObjectRequest(a: "b")) }
        #expect(object.text == #"{"a":"b"}"# && object.headers["content-type"] == "application/json")
    }

    @Test("a string under a media range is decoded from text, or from a JSON string")
    func receivedTexts() async throws {
        for (type, body, text) in [
            ("text/plain", "a \"b\"", "a \"b\""), ("application/json", "\"a\"", "a"),
            ("application/yaml", "a: b", "a: b"),
        ] {
            let read = try await LoopbackServer.serving { _ in
                .json(200, body, type: type)
            } _: { server in
                let environment = BodiesOfAnyTypeEnvironment(baseURL: server.baseURL)
                return try await BodiesOfAnyTypeClient(environment: environment).assets.getText()
            }
            #expect(read == text, "\(type)")
        }
    }

    // Media types of bytes

    @Test(
        "bytes have their own media type, otherwise that of the file name where it is documented",
        arguments: [
            ("front.jpg", "image/jpeg", "image/jpeg", "image/jpeg"),
            ("front.png", "image/png", "image/png", "image/png"),
            ("front.zip", "application/octet-stream", "application/octet-stream", "application/zip"),
            ("front", "application/octet-stream", "application/octet-stream", "application/octet-stream"),
        ]
    )
    func files(row: (name: String, several: String, range: String, any: String)) async throws {
        let several = try await file(row.name) { file in try await sent { try await $0.covers.putSeveral(.file(file)) }
        }
        #expect(several.headers["content-type"] == row.several && several.text == "file")
        let range = try await file(row.name) { file in try await sent { try await $0.covers.putRange(.file(file)) } }
        #expect(range.headers["content-type"] == row.range)
        let any = try await file(row.name) { file in try await sent { try await $0.covers.putAny(.file(file)) } }
        #expect(any.headers["content-type"] == row.any)
        let one = try await file(row.name) { file in try await sent { try await $0.covers.putOne(.file(file)) } }
        #expect(one.headers["content-type"] == "application/vnd.example.cover")
        let own = try await file(row.name) { file in
            try await sent { try await $0.covers.putSeveral(.file(file, contentType: "image/webp")) }
        }
        #expect(own.headers["content-type"] == "image/webp")
    }

    @Test("bytes without a media type are application/octet-stream where several or a range are documented")
    func data() async throws {
        let bytes = Data("b".utf8)
        for call in [
            { try await $0.covers.putSeveral(bytes) }, { try await $0.covers.putRange(bytes) },
            { try await $0.covers.putAny(bytes) },
            { try await $0.covers.putAny(.stream(BodyStream { pieces(bytes) })) },
        ] as [@Sendable (BodiesOfAnyTypeClient) async throws -> Void] {
            #expect(try await sent(call).headers["content-type"] == "application/octet-stream")
        }
        let stream = try await sent {
            try await $0.covers.putRange(.stream(BodyStream { pieces(bytes) }, contentType: "image/gif"))
        }
        #expect(stream.headers["content-type"] == "image/gif" && stream.text == "b")
        await #expect(throws: EndpointError.self) {
            try await sent { try await $0.covers.putAny(.data(bytes, contentType: "a/b\r\nX-Y: z")) }
        }
    }

    @Test("each media type of a text body has its own method")
    func tables() async throws {
        #expect(try await sent { try await $0.covers.putTable("a,b") }.headers["content-type"] == "text/csv")
        let tabs = try await sent { try await $0.covers.putTableAsTABSeparatedValues("a\tb") }
        #expect(tabs.headers["content-type"] == "text/tab-separated-values" && tabs.text == "a\tb")
    }

    // Parts

    @Test("a part with an encoding that leaves bytes unchanged is sent as a file, 7bit as text")
    func identityEncodings() async throws {
        let bytes = Data([0xFF, 0x00])
        func part(_ name: String) -> FilePart { FilePart(data: bytes, fileName: name) }
        let message = try await sent {
            try await $0.messages.create(
                CreateMessageRequest(
                    content: "c", binary: part("a.png"), eightBit: part("b.csv"), sevenBit: "c",
                    image: part("d.png"),
                    several: [part("e.bin"), part("f.bin")], base64: Data("g".utf8))
            )
        }
        for (name, file, type) in [
            ("binary", "a.png", "image/png"), ("eightBit", "b.csv", "text/csv"),
            ("image", "d.png", "image/png"),
        ] {
            let header = header(of: name, in: message)
            #expect(header.contains("filename=\"\(file)\"") && header.contains("Content-Type: \(type)"), "\(name)")
        }
        #expect(message.body.ranges(of: bytes).count == 5)
        #expect(message.text.contains("\r\n\r\nZw==\r\n"))
        let raw = try await sent { try await $0.messages.putRaw(bytes) }
        #expect(raw.body == bytes && raw.headers["content-type"] == "audio/ogg")
    }

    @Test("files among the additional properties of a form are sent as files")
    func additionalFiles() async throws {
        func part(_ name: String) -> FilePart { FilePart(data: Data("x".utf8), fileName: name) }
        let beside = try await sent {
            try await $0.files.sendBeside(
                SendBesideRequest(main: part("m.png"), additionalProperties: ["other": part("o.png")]))
        }
        #expect(header(of: "other", in: beside).contains("filename=\"o.png\"\r\nContent-Type: image/png"))
        let lists = try await sent {
            try await $0.files.sendLists(
                SendListsRequest(id: 1, additionalProperties: ["all": [part("1.png"), part("2.png")]]))
        }
        #expect(lists.text.contains("name=\"all\"; filename=\"1.png\"") && lists.text.contains("filename=\"2.png\""))
        let either = try await sent {
            try await $0.files.sendEither(
                SendEitherRequest(additionalProperties: [
                    "a": .file(part("a.png")), "b": .url(try #require(URL(string: "https://b.example"))),
                ]))
        }
        #expect(header(of: "a", in: either).contains("filename=\"a.png\"") && either.text.contains("https://b.example"))
        let merged = try await sent {
            try await $0.files.sendMerged(SendMergedRequest(id: 2, additionalProperties: ["a": part("a.png")]))
        }
        #expect(header(of: "a", in: merged).contains("filename=\"a.png\"") && header(of: "id", in: merged) != "")
        let patterns = try await sent { try await $0.files.sendPatterns(["file1": part("p.png")]) }
        #expect(header(of: "file1", in: patterns).contains("filename=\"p.png\""))
        let mixed = try await sent {
            try await $0.files.sendMixed(
                SendMixedRequest(id: 3, additionalProperties: ["file1": .file(part("f.png")), "note": .string("n")]))
        }
        #expect(header(of: "file1", in: mixed).contains("filename=\"f.png\""))
        #expect(mixed.parts.contains { $0.name == "note" && $0.text == "n" })
        let form = try await sent {
            try await $0.files.sendOrJSON(SendOrJSONRequest(id: 4, additionalProperties: ["a": part("a.png")]))
        }
        #expect(header(of: "a", in: form).contains("filename=\"a.png\""))
    }

    @Test("a form with a union beside properties sends the fields of both")
    func choices() async throws {
        let invite = try await sent {
            try await $0.invites.create(.person(InviteRequest.Person(note: "n", name: "Ada")))
        }
        #expect(invite.parts.map(\.name).sorted() == ["name", "note"])
        let fields = try await sent {
            try await $0.invites.inviteByFields(
                .person(InviteRequest.Person(note: "n", name: "Ada", tags: ["a", "b"])))
        }
        #expect(Set(fields.text.split(separator: "&")) == ["note=n", "name=Ada", "tags=a%20b"])
        let file = try await sent {
            try await $0.invites.inviteWithFile(
                .link(InviteWithFileRequest.Link(file: FilePart(data: Data("f".utf8), fileName: "f.png"), maxAge: 3)))
        }
        #expect(header(of: "file", in: file).contains("filename=\"f.png\""))
        #expect(file.parts.contains { $0.name == "maxAge" && $0.text == "3" })
    }
}

private func pieces(_ data: Data) -> () throws -> Data? {
    var rest: Data? = data
    return {
        defer { rest = nil }
        return rest
    }
}
