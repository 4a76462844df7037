import EncodingsFeature
import EndpointRuntime
import Foundation
import Testing

/// Each part of a form as its encoding object, or the table of default content types, has it: what the client of
/// Specs/features/encodings.yaml sends, as a server on loopback receives it.
@Suite("Encodings of forms, live")
struct EncodingsLiveTests {
    private func client(_ baseURL: String) -> EncodingsClient {
        EncodingsClient(environment: EncodingsEnvironment(baseURL: baseURL))
    }

    /// Returns the encoded form.
    private func sent(_ form: SendFormRequest) async throws -> String {
        let sent = try await SentRequest.of { try await client($0).forms.send(form) }
        #expect(sent.headers["content-type"] == "application/x-www-form-urlencoded")
        return sent.text
    }

    @Test("an object is JSON; with a style, 'explode' or 'allowReserved' it is encoded as in a query")
    func styles() async throws {
        let json = "%7B%22a%22%3A%22x%20y%22%2C%22b%22%3A1%7D"
        #expect(try await sent(SendFormRequest(plain: .init(a: "x y", b: 1))) == "plain=" + json)
        #expect(try await sent(SendFormRequest(styled: .init(a: "x y", b: 1))) == "a=x%20y&b=1")
        #expect(try await sent(SendFormRequest(exploded: .init(a: "x y", b: 1))) == "a=x%20y&b=1")
        #expect(try await sent(SendFormRequest(allowed: .init(a: "x/y", b: 1))) == "a=x%2Fy&b=1")
        #expect(try await sent(SendFormRequest(joined: .init(a: "x y", b: 1))) == "joined=a,x%20y,b,1")
        #expect(try await sent(SendFormRequest(deep: .init(a: "x y", b: 1))) == "deep%5Ba%5D=x%20y&deep%5Bb%5D=1")
        #expect(try await sent(SendFormRequest(words: ["x", "y z"])) == "words=x%20y%20z")
        #expect(try await sent(SendFormRequest(url: "http://x/y?z")) == "url=http://x/y?z")
        #expect(try await sent(SendFormRequest(scalar: "x&y")) == "scalar=x%26y")
        #expect(try await sent(SendFormRequest(bytes: Data([0xFB, 0xFF]))) == "bytes=%2B%2F8%3D")
        #expect(try await sent(SendFormRequest(xml: "<a/>")) == "xml=%3Ca%2F%3E")
        #expect(try await sent(SendFormRequest(wrong: ["x", "y"])) == "wrong=x&wrong=y")
        #expect(try await sent(SendFormRequest(piped: ["x", "y"])) == "piped=x&piped=y")
    }

    /// The head and the content of each part.
    private func parts(_ form: SendPartsRequest) async throws -> [String] {
        let sent = try await SentRequest.of { try await client($0).forms.sendParts(form) }
        return sent.wholeParts
    }

    @Test("a part without a type is a file, and so is a list of them")
    func files() async throws {
        let file = FilePart(data: Data([0, 1, 2]))
        let octets = "filename=\"file\"\r\nContent-Type: application/octet-stream\r\n\r\n\u{0}\u{1}\u{2}"
        #expect(try await parts(SendPartsRequest(any: file)) == ["name=\"any\"; " + octets])
        let png = octets.replacing("application/octet-stream", with: "image/png")
        #expect(try await parts(SendPartsRequest(picture: file)) == ["name=\"picture\"; " + png])
        #expect(try await parts(SendPartsRequest(limited: file)) == ["name=\"limited\"; " + octets])
        #expect(
            try await parts(SendPartsRequest(pictures: [file, FilePart(data: Data("p".utf8), fileName: "b.png")]))
                == [
                    "name=\"pictures\"; " + png,
                    "name=\"pictures\"; filename=\"b.png\"\r\nContent-Type: image/png\r\n\r\np",
                ]
        )
        let photo = FilePart(data: Data("p".utf8), contentType: "image/webp", headers: ["X-Width": "3"])
        #expect(
            try await parts(SendPartsRequest(photo: photo))
                == ["name=\"photo\"; filename=\"file\"\r\nContent-Type: image/webp\r\nX-Width: 3\r\n\r\np"]
        )
        // What isn't written yet is the caller's, under its own type.
        #expect(
            try await parts(
                SendPartsRequest(xml: FilePart(data: Data("<a/>".utf8)), file: FilePart(data: Data("p".utf8))))
                == [
                    "name=\"xml\"; filename=\"file\"\r\nContent-Type: application/xml; charset=utf-8\r\n\r\n<a/>",
                    "name=\"file\"; filename=\"file\"\r\nContent-Type: application/pdf\r\n\r\np",
                ]
        )
    }

    @Test("a part with a text encoding is octets, a scalar text, an object JSON, each in its own part")
    func defaults() async throws {
        let octets = "\r\nContent-Type: application/octet-stream\r\n\r\n"
        let json = "\r\nContent-Type: application/json\r\n\r\n"
        let form = SendPartsRequest(
            base64: Data([0xFB, 0xFF]), base64url: "-_8", list: [Data([0]), Data([1])], page: "<p>",
            id: UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"), counts: [1, 2], pair: .init(a: "x"),
            pairs: [.init(a: "x"), .init(b: 1)], rows: [["x", "y"]]
        )
        #expect(
            try await parts(form)
                == [
                    "name=\"base64\"\(octets)+/8=", "name=\"base64url\"\(octets)-_8", "name=\"list\"\(octets)AA==",
                    "name=\"list\"\(octets)AQ==", "name=\"page\"\r\nContent-Type: text/html\r\n\r\n<p>",
                    "name=\"id\"\r\n\r\n6ba7b810-9dad-11d1-80b4-00c04fd430c8", "name=\"counts\"\r\n\r\n1",
                    "name=\"counts\"\r\n\r\n2",
                    "name=\"pair\"\(json){\"a\":\"x\"}", "name=\"pairs\"\(json){\"a\":\"x\"}",
                    "name=\"pairs\"\(json){\"b\":1}",
                    "name=\"rows\"\(json)[\"x\",\"y\"]",
                ]
        )
    }

    @Test("a part has the media type that the schema of a string gives its content, and 7-bit text is text")
    func contentMediaTypes() async throws {
        let form = SendPartsRequest(stamp: FilePart(data: Data("p".utf8)), scan: Data([0xFB]), lines: "a")
        #expect(
            try await parts(form) == [
                "name=\"stamp\"; filename=\"file\"\r\nContent-Type: image/png\r\n\r\np",
                "name=\"scan\"\r\nContent-Type: image/png\r\n\r\n+w==", "name=\"lines\"\r\n\r\na",
            ])
        // What the caller says precedes it.
        let webp = try await parts(SendPartsRequest(stamp: FilePart(data: Data("p".utf8), contentType: "image/webp")))
        #expect(webp == ["name=\"stamp\"; filename=\"file\"\r\nContent-Type: image/webp\r\n\r\np"])
    }

    @Test("a part has the first of several content types, and the headers with a single value")
    func contentTypes() async throws {
        let form = SendPartsRequest(
            json: ["a": [1]], text: "# a", icon: Data([0xFB]), patch: .init(a: "x"), styled: .init(a: "x", b: 1),
            either: .init(a: "x"), ranged: .init(b: 1), noted: "<p>", headed: "x"
        )
        #expect(
            try await parts(form)
                == [
                    "name=\"json\"\r\nContent-Type: application/json\r\n\r\n{\"a\":[1]}",
                    "name=\"text\"\r\nContent-Type: text/markdown\r\n\r\n# a",
                    "name=\"icon\"\r\nContent-Type: image/png\r\n\r\n+w==",
                    "name=\"patch\"\r\nContent-Type: application/merge-patch+json\r\n\r\n{\"a\":\"x\"}",
                    "name=\"a\"\r\n\r\nx", "name=\"b\"\r\n\r\n1",
                    "name=\"either\"\r\nContent-Type: application/json\r\n\r\n{\"a\":\"x\"}",
                    "name=\"ranged\"\r\nContent-Type: application/json\r\n\r\n{\"b\":1}",
                    "name=\"noted\"\r\nContent-Type: text/html\r\n\r\n<p>",
                    "name=\"headed\"\r\nX-Kind: note\r\n\r\nx",
                ]
        )
    }

    @Test("a union of forms may contain files, and so may forms with additional properties")
    func choices() async throws {
        let file = FilePart(data: Data("p".utf8))
        let part = "filename=\"file\"\r\nContent-Type: image/png\r\n\r\np"
        let upload = try await SentRequest.of {
            try await client($0).forms.sendEither(.upload(.init(file: file, name: "n")))
        }
        #expect(upload.wholeParts == ["name=\"file\"; " + part, "name=\"name\"\r\n\r\nn"])
        let link = try await SentRequest.of { baseURL in
            try await client(baseURL).forms.sendEither(
                .link(.init(url: try #require(URL(string: "https://a.example")))))
        }
        #expect(link.wholeParts == ["name=\"url\"\r\n\r\nhttps://a.example"])
        let named = FilePart(data: Data("p".utf8), contentType: "image/png")
        let files = try await SentRequest.of { try await client($0).forms.sendFiles(["any": named]) }
        #expect(files.wholeParts == ["name=\"any\"; " + part])
        let list = try await SentRequest.of { try await client($0).forms.sendList(["item": named]) }
        #expect(list.wholeParts == ["name=\"item\"; " + part])
    }
}

extension SentRequest {
    /// The parts of a form from their names on, with their heads.
    var wholeParts: [String] {
        let boundary = headers["content-type"]?.components(separatedBy: "boundary=").last ?? ""
        return text.components(separatedBy: "--\(boundary)").compactMap { part in
            let disposition = "\r\nContent-Disposition: form-data; "
            guard part.hasPrefix(disposition), part.hasSuffix("\r\n") else { return nil }
            return String(part.dropFirst(disposition.count).dropLast())
        }
    }
}
