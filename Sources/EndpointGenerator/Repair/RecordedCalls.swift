import DescriptionRepair
import Diagnostics
import Foundation
import MockServer
import OpenAPI
import SpecSyntax

/// A reader of recorded responses: HAR files, and bodies in files.
struct RecordedCalls {
    private(set) var responses: [RecordedResponse] = []
    /// The number of responses without an operation in the description, and of files and bodies that can't be read.
    private(set) var skipped = 0
    private let finder: OperationFinder
    private let document: Document

    /// The maximum number of responses.
    private static let limit = 200_000

    init(_ document: Document) {
        self.document = document
        finder = OperationFinder(document)
    }

    /// Adds the responses of a HAR file; returns false if the file isn't one.
    mutating func add(har bytes: [UInt8]) -> Bool {
        guard let entries = Self.json(bytes)?.mapping?["log"]?.mapping?["entries"]?.sequence else {
            skipped += 1
            return false
        }
        for entry in entries {
            guard let entry = entry.mapping, let request = entry["request"]?.mapping,
                let response = entry["response"]?.mapping, let method = request["method"]?.string,
                let url = request["url"]?.string, let status = response["status"]?.scalar.flatMap({ Int($0.text) }),
                let operation = finder.operation(method.uppercased(), url), (100...999).contains(status)
            else {
                skipped += 1
                continue
            }
            let content = response["content"]?.mapping
            let text = content?["text"]?.string ?? ""
            let isEncoded = content?["encoding"]?.string == "base64"
            let decoded = isEncoded ? Data(base64Encoded: text).map { Array($0) } : Array(text.utf8)
            guard let body = decoded else {
                skipped += 1
                continue
            }
            let day = (entry["startedDateTime"]?.string).map { String($0.prefix(10)) } ?? ""
            let type = content?["mimeType"]?.string ?? ""
            add(operation, status, type == "x-unknown" ? "" : type, body, day)
        }
        return true
    }

    /// Adds a body in a file, whose path names its operation and status.
    ///
    /// Returns false if the file isn't JSON, or if the description has no such operation.
    ///
    /// The path is `OPERATIONID.STATUS.json`, or the method and path of a request: `GET/books/A-1.200.json`. A number
    /// distinguishes several bodies (`listBooks.200.2.json`); without a status, it is 200.
    mutating func add(body bytes: [UInt8], at path: String) -> Bool {
        var name = path.hasSuffix(".json") ? path.dropLast(5) : path[...]
        var status = 200
        let numbers = name.split(separator: ".").dropFirst().reversed().prefix { Int($0) != nil }
        if let code = numbers.first(where: { $0.utf8.count == 3 && (100...599).contains(Int($0) ?? 0) }) {
            status = Int(code) ?? status
        }
        for number in numbers { name = name.dropLast(number.count + 1) }
        let file = name.split(separator: "/").last ?? name
        let parts = name.split(separator: "/", maxSplits: 1)
        var operation = document.operations.first { $0.operationID == String(file) }.map { "\($0.method) \($0.path)" }
        if operation == nil, parts.count == 2 { operation = finder.operation(parts[0].uppercased(), "/" + parts[1]) }
        guard let operation, bytes.isEmpty || Self.json(bytes) != nil else {
            skipped += 1
            return false
        }
        add(operation, status, "application/json", bytes, "")
        return true
    }

    private mutating func add(_ operation: String, _ status: Int, _ type: String, _ body: [UInt8], _ day: String) {
        guard responses.count < Self.limit else {
            skipped += 1
            return
        }
        let essence = type.prefix { $0 != ";" }.lowercased()
        let isJSON = essence.hasSuffix("/json") || essence.hasSuffix("+json")
        let value = isJSON ? Self.json(body) : nil
        if isJSON, value == nil, !body.isEmpty { skipped += 1 }
        responses.append(
            RecordedResponse(
                operation: operation, status: status, mediaType: body.isEmpty ? "" : type,
                body: value, day: day))
    }

    /// Parses JSON; nil if the bytes aren't JSON.
    private static func json(_ bytes: [UInt8]) -> SyntaxNode? {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "", bytes: bytes))
        return SyntaxReader().readJSON(file, in: sources, reporting: &sink)
    }
}
