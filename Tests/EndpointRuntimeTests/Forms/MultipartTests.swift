import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

/// `multipart/form-data` of models (OpenAPI 3.1, sections 4.8.14.5 and 4.8.15; RFC 7578).
@Suite("Multipart bodies")
struct MultipartTests {
    private func body(_ value: some WritableValue, _ encoding: OperationRequest.FieldEncodings = [:]) throws
        -> String
    {
        String(decoding: try MultipartFormData(value, encoding: encoding, boundary: "B").encoded(), as: UTF8.self)
    }

    /// The parts, each as its header's lines and its content, between the boundaries.
    private func text(_ parts: [String]) -> String {
        parts.map { "--B\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--B--\r\n"
    }

    struct Row: Sendable {
        let value: JSONValue
        let encoding: OperationRequest.FieldEncoding
        let parts: [String]

        init(_ value: JSONValue, _ encoding: OperationRequest.FieldEncoding, _ parts: [String]) {
            self.value = value
            self.encoding = encoding
            self.parts = parts
        }
    }

    private static let rows: [Row] = [
        Row("a b&c", .init(), ["name=\"t\"\r\n\r\na b&c"]),
        Row(1.5, .init(), ["name=\"t\"\r\n\r\n1.5"]),
        Row(true, .init(), ["name=\"t\"\r\n\r\ntrue"]),
        Row("", .init(), ["name=\"t\"\r\n\r\n"]),
        Row(nil, .init(), []),
        Row([], .init(), []),
        Row(["a", "b"], .init(), ["name=\"t\"\r\n\r\na", "name=\"t\"\r\n\r\nb"]),
        Row(["a": 1], .init(), ["name=\"t\"\r\nContent-Type: application/json\r\n\r\n{\"a\":1}"]),
        Row(
            [["a": true], ["a": "b"]], .init(),
            [
                "name=\"t\"\r\nContent-Type: application/json\r\n\r\n{\"a\":true}",
                "name=\"t\"\r\nContent-Type: application/json\r\n\r\n{\"a\":\"b\"}",
            ]
        ),
        Row([["a"]], .init(), ["name=\"t\"\r\nContent-Type: application/json\r\n\r\n[\"a\"]"]),
        Row("a", .init(contentType: "application/json"), ["name=\"t\"\r\nContent-Type: application/json\r\n\r\n\"a\""]),
        Row("a", .init(contentType: "text/plain"), ["name=\"t\"\r\nContent-Type: text/plain\r\n\r\na"]),
        Row("<a/>", .init(contentType: "application/xml"), ["name=\"t\"\r\nContent-Type: application/xml\r\n\r\n<a/>"]),
        Row(
            ["a": 1], .init(contentType: "application/merge-patch+json"),
            ["name=\"t\"\r\nContent-Type: application/merge-patch+json\r\n\r\n{\"a\":1}"]
        ),
        Row(["a", "b/c"], .init(style: .form), ["name=\"t\"\r\n\r\na", "name=\"t\"\r\n\r\nb/c"]),
        Row(["a", "b/c"], .init(explode: false), ["name=\"t\"\r\n\r\na,b/c"]),
        Row(["a", "b/c"], .init(style: .pipeDelimited), ["name=\"t\"\r\n\r\na|b/c"]),
        Row(["a": 1, "b": "c d"], .init(style: .form), ["name=\"a\"\r\n\r\n1", "name=\"b\"\r\n\r\nc d"]),
        Row(["a": ["b": 1]], .init(style: .deepObject), ["name=\"t[a][b]\"\r\n\r\n1"]),
        Row(
            "a", .init(contentType: "text/plain", headers: ["X-B": "2", "X-A": "1", "content-type": "no"]),
            ["name=\"t\"\r\nContent-Type: text/plain\r\nX-A: 1\r\nX-B: 2\r\n\r\na"]
        ),
    ]

    private func inFolder(_ body: (TemporaryFolder) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try body(folder)
    }

    @Test(
        "an explicit file name is sent with every kind of content",
        arguments: ["file", "a.png", "", "file.txt"])
    func fileNames(name: String) throws {
        try inFolder { folder in
            let onDisk = try folder.file("own.json", Data("x".utf8))
            let files = [
                FilePart(file: onDisk, fileName: name), FilePart(data: Data("x".utf8), fileName: name),
                FilePart(stream: BodyStream { InputStream(data: Data("x".utf8)) }, fileName: name),
            ]
            for file in files {
                let text = try body(["t": file])
                #expect(text.contains("name=\"t\"; filename=\"\(name)\"\r\n"), "\(text)")
                let part = MultipartFormData.Part(name: "t", content: file.content, fileName: name)
                let form = MultipartFormData(parts: [part], boundary: "B")
                #expect(String(decoding: try form.encoded(), as: UTF8.self).contains("filename=\"\(name)\"\r\n"))
            }
        }
    }

    @Test("a file without an explicit name uses its own; content without a name is called file")
    func standardFileNames() throws {
        try inFolder { folder in
            let onDisk = try folder.file("own.json", Data("x".utf8))
            #expect(
                try body(["t": FilePart(file: onDisk)]).contains(
                    "filename=\"own.json\"\r\nContent-Type: application/json\r\n"))
            #expect(try body(["t": FilePart(data: Data())]).contains("filename=\"file\"\r\n"))
            #expect(
                try body(["t": FilePart(stream: BodyStream { InputStream(data: Data()) })]).contains(
                    "filename=\"file\"\r\n"))
        }
    }

    @Test("the content type of a file on disk follows the explicit name, otherwise its own name")
    func fileTypes() throws {
        try inFolder { folder in
            let onDisk = try folder.file("upload.tmp", Data("x".utf8))
            #expect(try body(["t": FilePart(file: onDisk, fileName: "a.png")]).contains("Content-Type: image/png\r\n"))
            let picture = try folder.file("picture.png", Data("x".utf8))
            #expect(try body(["t": FilePart(file: picture, fileName: "file")]).contains("Content-Type: image/png\r\n"))
        }
    }

    @Test("parts of scalar and object values", arguments: rows)
    func parts(row: Row) throws {
        // RFC 2046 has no body without parts; `Endpoint` sends none.
        let expected = row.parts.isEmpty ? "\r\n--B--\r\n" : text(row.parts)
        #expect(try body(["t": row.value], ["t": row.encoding]) == expected)
    }

    struct FileRow: Sendable {
        let file: FilePart
        let encoding: OperationRequest.FieldEncoding
        let header: String

        init(_ file: FilePart, _ encoding: OperationRequest.FieldEncoding, _ header: String) {
            self.file = file
            self.encoding = encoding
            self.header = header
        }
    }

    private static let fileRows: [FileRow] = [
        FileRow(FilePart(data: Data("x".utf8)), .init(), "filename=\"file\"\r\nContent-Type: application/octet-stream"),
        FileRow(
            FilePart(data: Data("x".utf8), fileName: "a.png"), .init(), "filename=\"a.png\"\r\nContent-Type: image/png"),
        FileRow(
            FilePart(data: Data("x".utf8), fileName: "a.png", contentType: "image/x"), .init(contentType: "image/y"),
            "filename=\"a.png\"\r\nContent-Type: image/x"
        ),
        FileRow(
            FilePart(data: Data("x".utf8), fileName: "a"), .init(contentType: "image/y"),
            "filename=\"a\"\r\nContent-Type: image/y"),
        FileRow(
            FilePart(data: Data("x".utf8), fileName: "a.jpg"), .init(contentType: "image/png, image/jpeg"),
            "filename=\"a.jpg\"\r\nContent-Type: image/jpeg"
        ),
        FileRow(
            FilePart(data: Data("x".utf8), fileName: "a.jpg"), .init(contentType: "image/*", headers: ["X-A": "1"]),
            "filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\nX-A: 1"
        ),
    ]

    @Test(
        "a file's content type: its own, otherwise the description's, otherwise by its name",
        arguments: fileRows)
    func files(row: FileRow) throws {
        let (file, encoding, header) = (row.file, row.encoding, row.header)
        #expect(try body(["f": file], ["f": encoding]) == text(["name=\"f\"; \(header)\r\n\r\nx"]))
        #expect(
            try body(["f": [file, file]], ["f": encoding])
                == text(["name=\"f\"; \(header)\r\n\r\nx", "name=\"f\"; \(header)\r\n\r\nx"]))
    }

    @Test("a part's own Content-Disposition replaces the default one")
    func disposition() throws {
        #expect(
            try body(["t": "a"], ["t": .init(headers: ["Content-Disposition": "form-data; name=\"u\""])])
                == text(["name=\"u\"\r\n\r\na"]))
    }

    @Test(
        "a header with a line break is an error",
        arguments: [["X": "a\r\nb"], ["X": "a\u{0}"], ["X\n": "a"], ["X:": "a"]])
    func headers(headers: [String: String]) {
        #expect(throws: ParameterError.self) { try body(["t": "a"], ["t": .init(headers: headers)]) }
    }

    @Test("a part that can't be encoded is an encoding error, not a network error")
    func failure() async {
        var request = OperationRequest(.post, "/a")
        request = request.body(multipart: ["t": ["a": 1]], encoding: ["t": .init(contentType: "application/xml")])
        let sent = request
        let error = await #expect(throws: EndpointError.self) { try await sent.upload() }
        guard case .encodableMapping(let cause) = error else {
            Issue.record("\(String(describing: error)) isn't an encoding error")
            return
        }
        #expect(cause as? ParameterError == .unsupportedContentType(parameter: "t", contentType: "application/xml"))
    }
}
