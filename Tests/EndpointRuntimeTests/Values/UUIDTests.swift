import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// RFC 9562, section 4: read in any case, written in lower case.
@Suite("UUIDs")
struct UUIDTests {
    private static let text = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"

    private func uuid() throws -> UUID {
        try #require(UUID(uuidString: Self.text))
    }

    @Test("UUIDs are lowercase in JSON, with the runtime's encoder and any other")
    func json() throws {
        let uuid = try uuid()
        #expect(try JSONWays.written(uuid) == "\"\(Self.text)\"")
        #expect(try JSONWays.written([uuid, nil]) == "[\"\(Self.text)\",null]")
        #expect(try JSONWays.written(["key": Optional(uuid)]) == "{\"key\":\"\(Self.text)\"}")
        #expect(try JSONValue(writing: WrittenField(value: uuid)) == ["value": .string(Self.text)])
        let encoded = try JSONEncoder().encode(WrittenField(value: [uuid]))
        #expect(String(decoding: encoded, as: UTF8.self) == "{\"value\":[\"\(Self.text)\"]}")
        let list = try PropertyListEncoder().encode(WrittenField(value: uuid))
        #expect(try PropertyListDecoder().decode([String: String].self, from: list) == ["value": Self.text])
    }

    private struct Token: OpenEnumeration {
        let rawValue: UUID
    }

    @Test("an enumeration of UUIDs is lowercase too")
    func enumeration() throws {
        let token = Token(rawValue: try uuid())
        #expect(try JSONWays.written(token) == "\"\(Self.text)\"")
        #expect(try String(decoding: JSONEncoder().encode([token]), as: UTF8.self) == "[\"\(Self.text)\"]")
        #expect(token.word == Self.text)
    }

    @Test("UUIDs are lowercase in paths, queries, headers, cookies and forms")
    func parameters() throws {
        let uuid = try uuid()
        let request = OperationRequest(.get, "/a/{id}/b/{other}", values: uuid, uuid)
            .query("q", uuid).query("list", [uuid, uuid], style: .form, explode: false).query(
                "json", [uuid], style: .json
            )
            .query("deep", ["id": uuid], style: .deepObject)
            .header("X-Id", uuid).cookie("c", uuid)
        #expect(request.path == "/a/\(Self.text)/b/\(Self.text)")
        #expect(
            request.query
                == "q=\(Self.text)&list=\(Self.text),\(Self.text)&json=%5B%22\(Self.text)%22%5D&deep%5Bid%5D=\(Self.text)"
        )
        #expect(request.headers == ["X-Id": Self.text, "Cookie": "c=\(Self.text)"])
        #expect(OperationRequest(.get, "/a/{id}", uuid.lowercaseUUIDString).path == "/a/\(Self.text)")
        let path: RequestPath = "/a/\(uuid)/b/\([uuid], name: "m", style: .matrix)"
        #expect(path.text == "/a/\(Self.text)/b/;m=\(Self.text)")
        #expect(try FormEncoding.text(of: WrittenField(value: uuid)) == "value=\(Self.text)")
        let multipart = try MultipartFormData(WrittenField(value: uuid), boundary: "B").encoded()
        #expect(String(decoding: multipart, as: UTF8.self).contains("\r\n\r\n\(Self.text)\r\n--B--"))
    }

    @Test("UUIDs that the runtime generates are lowercase")
    func ownKeys() throws {
        let request = RequestMessage(.post, url: "https://api.example")
        let key = try #require(IdempotencyKey().added(to: request)[header: "Idempotency-Key"])
        #expect(UUID(uuidString: key) != nil)
        #expect(key == key.lowercased())
    }

    @Test("UUIDs are read in any case", arguments: [text, text.uppercased(), "F81D4FAE-7dec-11d0-A765-00a0c91e6bf6"])
    func reading(text: String) throws {
        #expect(try JSONWays.read(UUID.self, "\"\(text)\"") == uuid())
        #expect(
            try JSONWays.read(UUID.self, "\"\\u00\(String(text.utf8.first ?? 0, radix: 16))\(text.dropFirst())\"")
                == uuid())
    }

    @Test(
        "a string that isn't completely a UUID is an error",
        arguments: [
            "", text + "0", text + " ", " " + text, text + #"\u0000"#, "{\(text)}", "urn:uuid:" + text,
            String(text.dropLast()),
            text.replacingOccurrences(of: "-", with: ""), text.replacingOccurrences(of: "-", with: "_"),
            "g" + text.dropFirst(), "f81d4fae7-dec-11d0-a765-00a0c91e6bf6", "é" + text.dropFirst(2),
        ]
    )
    func notReading(text: String) {
        #expect(throws: DecodingError.self) { try JSONWays.read(UUID.self, "\"\(text)\"") }
    }

    @Test("every byte is written and read as by Foundation")
    func bytes() throws {
        for byte in UInt8.min ... .max {
            let uuid = UUID(uuid: (byte, 1, 2, 3, 4, byte, 6, 7, 8, 9, 10, 11, ~byte, 13, 14, byte))
            #expect(uuid.word == uuid.uuidString.lowercased())
            #expect(try JSONWays.read(UUID.self, "\"\(uuid.uuidString)\"") == uuid)
        }
    }
}

/// UUIDs in bodies.
@Suite("UUIDs in bodies")
struct UUIDBodyTests {
    private static let text = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"

    @Test("models are sent with lowercase UUIDs")
    func request() throws {
        let uuid = try #require(UUID(uuidString: Self.text))
        let tasks: [RequestTask] = [
            .requestModel(WrittenField(value: uuid), format: .json(contentType: "application/json"))
        ]
        for task in tasks {
            let endpoint = Endpoint(
                url: "https://api.example/a", sampleResponse: { .networkResponse(200, Data()) }, method: .post,
                task: task, headers: nil
            )
            let body = try #require(try endpoint.urlRequest().httpBody)
            #expect(String(decoding: body, as: UTF8.self).contains("\"\(Self.text)\""))
        }
    }
}
