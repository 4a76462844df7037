import Foundation
import Testing

@testable import EndpointRuntime

/// Multipart bodies taken apart as they come (RFC 2046, section 5.1.1), each row whole, byte by byte and at every split.
@Suite("Multipart bodies, streamed")
struct MultipartParserTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: String
        /// Each with its header in one line, and its bytes.
        let parts: [(header: String, text: String)]
        var error: SequenceError?

        init(
            _ name: String, _ body: String, _ parts: [(String, String)], _ error: SequenceError? = nil
        ) {
            testDescription = name
            self.body = body
            self.parts = parts
            self.error = error
        }
    }

    private static let rows: [Row] = [
        Row("one part", "--b\r\nA: 1\r\n\r\ntext\r\n--b--\r\n", [("A=1", "text")]),
        Row(
            "two parts", "--b\r\nA: 1\r\n\r\none\r\n--b\r\nB: 2\r\n\r\ntwo\r\n--b--", [("A=1", "one"), ("B=2", "two")]),
        Row(
            "preamble and epilogue are passed over",
            "This is --b of a\r\n --b\r\nmessage\r\n--b\r\n\r\nx\r\n--b--\r\nepilogue\r\n--b\r\n\r\nno\r\n--b--",
            [("", "x")]),
        Row("a part without a header", "--b\r\n\r\nx\r\n--b--", [("", "x")]),
        Row("an empty part", "--b\r\n\r\n\r\n--b--", [("", "")]),
        Row("a header whose blank line is that of the boundary", "--b\r\nA: 1\r\n\r\n--b--", [("A=1", "")]),
        Row("no header, and the same", "--b\r\n\r\n--b--", [("", "")]),
        Row(
            "line ends belong to the bytes but for the last", "--b\r\n\r\n\r\n\nx\r\r\n\r\n--b--",
            [("", "\r\n\nx\r\r\n")]),
        Row("blanks behind a boundary", "--b \t \r\n\r\nx\r\n--b\t\r\n\r\ny\r\n--b--  \r\n", [("", "x"), ("", "y")]),
        Row(
            "a line that begins as the boundary is none", "--b\r\n\r\n--bc\r\n--\r\n--b c\r\n--b-\r\n--b \r\r\n--b--",
            [("", "--bc\r\n--\r\n--b c\r\n--b-\r\n--b \r")]),
        Row(
            "the boundary within a line is none", "--b\r\n\r\nx--b\r\n --b\n\r--b\r\n--b--",
            [("", "x--b\r\n --b\n\r--b")]),
        Row(
            "a body within a body", "--b\r\nA: 1\r\n\r\n--ba\r\n\r\ninner\r\n--ba--\r\n\r\n--b--",
            [("A=1", "--ba\r\n\r\ninner\r\n--ba--\r\n")]),
        Row(
            "fields that go on, blanks around values, and colons within",
            "--b\r\nA:1:2 \r\nB: one\r\n  two\r\n\tthree\r\nC:\r\n\r\nx\r\n--b--", [("A=1:2|B=one two three|C=", "x")]),
        Row("text that is no ASCII", "--b\r\nA: ä😀\r\n\r\nü\r\n--b--", [("A=ä😀", "ü")]),
        Row("no parts at all", "--b--\r\n", []),
        Row("nothing behind the last boundary is waited for", "--b\r\n\r\nx\r\n--b--", [("", "x")]),
        // What can't be read
        Row("no boundary", "text\r\n", [], .noParts),
        Row("nothing", "", [], .noParts),
        Row("no line that is the boundary", "-b\r\n\r\nx\r\n--c--", [], .noParts),
        Row("a part without an end", "--b\r\n\r\none\r\n--b\r\n\r\ntwo", [("", "one")], .cutOff(part: 2)),
        Row("a part that ends in half a boundary", "--b\r\n\r\none\r\n--", [], .cutOff(part: 1)),
        Row("a boundary that may not be the last", "--b\r\n\r\none\r\n--b-", [], .cutOff(part: 1)),
        Row("a boundary without its line", "--b\r\n\r\none\r\n--b", [], .cutOff(part: 1)),
        Row("a header without an end", "--b\r\nA: 1\r\n", [], .cutOff(part: 1)),
        Row("line feeds alone", "--b\n\nx\n--b--\n", [], .bareLineFeed),
        Row("a line feed behind a later boundary", "--b\r\n\r\nx\r\n--b\n\ny\r\n--b--", [], .bareLineFeed),
        Row("a line feed within a header", "--b\r\nA: 1\nB: 2\r\n\r\nx\r\n--b--", [], .invalidHeader(part: 1)),
        Row(
            "a header without a colon", "--b\r\n\r\nx\r\n--b\r\nA\r\n\r\ny\r\n--b--", [("", "x")],
            .invalidHeader(part: 2)),
        Row("a name that is none", "--b\r\nA b: 1\r\n\r\nx\r\n--b--", [], .invalidHeader(part: 1)),
        Row("a field that goes on where none has begun", "--b\r\n A: 1\r\n\r\nx\r\n--b--", [], .invalidHeader(part: 1)),
        Row("a boundary in place of a header", "--b\r\n--b--", [], .invalidHeader(part: 1)),
    ]

    private typealias Found = (parts: [(header: String, bytes: [UInt8])], error: SequenceError?)

    /// - Parameter splits: Where the body is cut.
    private func parse(_ body: [UInt8], splits: [Int], boundary: String = "b") -> Found {
        var parser = MultipartParser(boundary: boundary)
        var found: Found = ([], nil)
        var ended = 0
        func drain() throws(SequenceError) {
            while let event = try parser.next() {
                switch event {
                case .part(let header):
                    #expect(header.number == found.parts.count + 1)
                    found.parts.append((header.fields.map { "\($0.name)=\($0.value)" }.joined(separator: "|"), []))
                case .bytes(let bytes): found.parts[found.parts.count - 1].bytes += bytes
                case .end: ended += 1
                }
            }
        }
        do throws(SequenceError) {
            var start = 0
            for split in splits + [body.count] {
                parser.append(body[start..<split])
                start = split
                try drain()
            }
            parser.end()
            try drain()
            try drain()
        } catch {
            found.error = error
        }
        // A part that didn't end is none.
        found.parts.removeLast(found.parts.count - ended)
        return found
    }

    @Test("bodies are parsed by the rules", arguments: rows)
    func rules(row: Row) {
        let body = Array(row.body.utf8)
        var splits = [[], Array(body.indices)] + body.indices.map { [$0] }
        splits += body.indices.dropLast(3).map { [$0, $0 + 2] }
        for split in splits {
            let found = parse(body, splits: split)
            #expect(found.parts.map(\.header) == row.parts.map(\.header), "\(split)")
            #expect(found.parts.map { String(decoding: $0.bytes, as: UTF8.self) } == row.parts.map(\.text), "\(split)")
            #expect(found.error == row.error, "\(split)")
        }
    }

    @Test("headers have limits of bytes and fields, and buffers are bounded")
    func limits() {
        let line = "A: " + String(repeating: "x", count: 1000) + "\r\n"
        func body(_ header: String) -> [UInt8] { Array("--b\r\n\(header)\r\nx\r\n--b--".utf8) }
        #expect(parse(body(String(repeating: line, count: 60)), splits: []).error == nil)
        let large = SequenceError.headerTooLarge(part: 1, limit: MultipartParser.headerLimit)
        #expect(parse(body(String(repeating: line, count: 70)), splits: []).error == large)
        #expect(parse(body("A: " + String(repeating: "x", count: 70_000)), splits: [40_000]).error == large)
        #expect(parse(body(String(repeating: "A: 1\r\n", count: 100)), splits: []).error == nil)
        #expect(
            parse(body(String(repeating: "A: 1\r\n", count: 101)), splits: []).error
                == .tooManyFields(part: 1, limit: 100))
        // More blanks than a line has are bytes.
        #expect(parse(Array("--b\(String(repeating: " ", count: 5000))\r\n\r\nx".utf8), splits: []).error == .noParts)
    }

    @Test("parts of any size are read with one chunk in memory")
    func size() throws {
        var parser = MultipartParser(boundary: "b")
        parser.append(Array("--b\r\n\r\n".utf8))
        // Full of what may become a boundary.
        let piece = Array(String(repeating: "\r\n--\r\n-\r", count: 8000).utf8)
        var count = 0
        for _ in 0..<200 {
            parser.append(piece)
            while let event = try parser.next() {
                if case .bytes(let bytes) = event { count += bytes.count }
            }
            #expect(parser.waitingCount < 64)
        }
        #expect(count > 200 * piece.count - 64)
    }

    struct BoundaryRow: Sendable {
        let contentType: String?
        let boundary: String?

        init(_ contentType: String?, _ boundary: String?) {
            self.contentType = contentType
            self.boundary = boundary
        }
    }

    @Test(
        "the boundary is read from the Content-Type",
        arguments: [
            BoundaryRow("multipart/mixed; boundary=b", "b"),
            BoundaryRow("multipart/mixed;boundary=\"a b:c\"; x=1", "a b:c"),
            BoundaryRow("multipart/mixed; charset=utf-8 ; BOUNDARY = \"q\\\"q\"", "q\"q"),
            BoundaryRow("multipart/mixed; boundary=gc0pJq0M:08jU534c0p", "gc0pJq0M:08jU534c0p"),
            BoundaryRow("multipart/mixed", nil), BoundaryRow(nil, nil), BoundaryRow("multipart/mixed; boundary=", nil),
            BoundaryRow("multipart/mixed; boundary=\"a \"", nil), BoundaryRow("multipart/mixed; boundary=\"ä\"", nil),
            BoundaryRow(
                "multipart/mixed; boundary=" + String(repeating: "x", count: 70), String(repeating: "x", count: 70)),
            BoundaryRow("multipart/mixed; boundary=" + String(repeating: "x", count: 71), nil),
        ])
    func boundary(row: BoundaryRow) {
        #expect((try? MultipartParser.boundary(of: row.contentType)) == row.boundary)
    }

    @Test("names and file names are read from the header, without folders")
    func names() {
        func header(_ disposition: String) -> PartHeader {
            PartHeader(number: 1, fields: [("content-disposition", disposition)])
        }
        let rows: [(String, String?, String?)] = [
            ("form-data; name=\"a\"", "a", nil), ("form-data; name=a; filename=b.txt", "a", "b.txt"),
            (#"form-data; name="a\"b\\c"; filename="x;y=z.txt""#, #"a"b\c"#, "x;y=z.txt"),
            (#"form-data; name=""; filename="C:\covers\a.png""#, "", "a.png"),
            ("form-data; name=\"a%22b\"; filename=\"../../etc/passwd\"", "a%22b", "passwd"),
            ("form-data; filename*=UTF-8''%E2%82%AC%20a.txt; filename=\"e.txt\"", nil, "€ a.txt"),
            ("form-data; filename*=iso-8859-1'en'%E4.txt", nil, "ä.txt"),
            ("form-data; filename*=koi8-r''%E4.txt; filename=plain.txt", nil, "plain.txt"),
            ("attachment; name; filename=\"open", nil, "open"), ("form-data", nil, nil),
        ]
        for (text, name, fileName) in rows {
            #expect(header(text).name == name, "\(text)")
            #expect(header(text).fileName == fileName, "\(text)")
        }
    }

    @Test("trailing whitespace of quoted-printable text isn't buffered without limit")
    func endlessBlanks() throws {
        let head = Array("--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n".utf8)
        func parts(_ blanks: Int) throws(SequenceError) -> [MultipartPart] {
            var collector = PartCollector(boundary: "b", limit: .max)
            collector.append(head + [UInt8](repeating: 0x20, count: blanks) + Array("x\r\n--b--".utf8))
            var parts: [MultipartPart] = []
            while let part = try collector.next() { parts.append(part) }
            return parts
        }
        #expect(try parts(60_000).map(\.bytes.count) == [60_001])
        #expect(throws: SequenceError.brokenTransferEncoding(part: 1, "quoted-printable")) {
            try parts(100_000)
        }
    }

    @Test("transfer encodings of mail are decoded, at every split")
    func transferEncodings() throws {
        let rows: [(String, String, String?)] = [
            ("base64", "aGVs\r\nbG8g d29y\r\nbGQ=\r\n", "hello world"), ("BASE64", "QQ==", "A"),
            ("base64", "QUI=", "AB"),
            ("base64", "", ""), ("base64", "QQ", nil), ("base64", "Q===", nil), ("base64", "QQ==QQ==", nil),
            ("quoted-printable", "a=3Db=\r\nc =\r\n d=20 \r\ne=C3=A4", "a=bc  d \r\neä"),
            ("quoted-printable", "a=4x", nil), ("quoted-printable", "a=4", nil), ("quoted-printable", "a=", "a"),
            ("8bit", "a=3D", "a=3D"), ("binary", "QQ==", "QQ=="),
        ]
        for (name, text, expected) in rows {
            let body = Array("--b\r\nContent-Transfer-Encoding: \(name)\r\n\r\n\(text)\r\n--b--".utf8)
            for split in body.indices {
                var collector = PartCollector(boundary: "b", limit: .max)
                collector.append(body[..<split])
                var parts: [MultipartPart] = []
                do {
                    while let part = try collector.next() { parts.append(part) }
                    collector.append(body[split...])
                    while let part = try collector.next() { parts.append(part) }
                    #expect(
                        parts.map { String(decoding: $0.bytes, as: UTF8.self) } == expected.map { [$0] },
                        "\(name) \(text)")
                } catch {
                    #expect(error == .brokenTransferEncoding(part: 1, name.lowercased()), "\(text)")
                    #expect(expected == nil, "\(name) \(text)")
                }
            }
        }
        let body = "--b\r\nContent-Transfer-Encoding: x-gzip64\r\n\r\nx\r\n--b--"
        #expect(throws: SequenceError.unknownTransferEncoding(part: 1, "x-gzip64")) {
            try PartCollector.parts(of: Array(body.utf8), "multipart/mixed; boundary=b")
        }
    }
}
