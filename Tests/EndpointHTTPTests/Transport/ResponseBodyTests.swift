import EndpointCoding
import Foundation
import Testing
import TestTimeouts

@testable import EndpointHTTP
@testable import RuntimeTestSupport

/// Bodies on their way: in memory, or in a file.
@Suite("Response bodies")
struct ResponseBodyTests {
    private let ok = ResponseHead(statusCode: 200)

    /// Files of downloads that are on their way.
    private var unfinished: Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path))
        return Set((names ?? []).filter { $0.hasPrefix("endpoint-download-") })
    }

    private func folder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        return try body(folder.url)
    }

    @Test("a body over the limit is an error, in chunks of any size; one at the limit isn't")
    func limit() throws {
        var body = ResponseBody(destination: nil, limit: 10)
        try body.begin(with: ok)
        for _ in 0..<5 { try body.append(Data("ab".utf8)) }
        #expect(throws: ConnectionError(.bodyTooLarge(limit: 10))) { try body.append(Data("c".utf8)) }
        #expect(try body.finish(with: ok).data == Data("ababababab".utf8))
    }

    @Test("a body for a file has no limit, and is in the file once complete")
    func file() throws {
        try folder { folder in
            let file = folder.appendingPathComponent("deep/down")
            var body = ResponseBody(destination: .file(file), limit: 3)
            try body.begin(with: ok)
            try body.append(Data("who".utf8))
            try body.append(Data("le".utf8))
            #expect(!FileManager.default.fileExists(atPath: file.path))
            let answer = try body.finish(with: ok)
            #expect(answer.file == file)
            #expect(answer.data.isEmpty)
            #expect(try Data(contentsOf: file) == Data("whole".utf8))
        }
    }

    @Test(
        "an error response isn't written to the file, and an existing file is retained",
        arguments: [199, 300, 304, 404, 500])
    func failure(status: Int) throws {
        try folder { folder in
            let file = folder.appendingPathComponent("down")
            try Data("old".utf8).write(to: file)
            let head = ResponseHead(statusCode: status)
            let answer = try ResponseBody.whole(Data("no".utf8), of: head, to: .file(file))
            #expect(answer.file == nil)
            #expect(answer.data == Data("no".utf8))
            #expect(try Data(contentsOf: file) == Data("old".utf8))
        }
    }

    @Test("a cancelled body, and one whose file can't be moved, leave no file")
    func leftovers() async throws {
        var left: Set<String> = []
        try folder { folder in
            let file = folder.appendingPathComponent("down")
            var body = ResponseBody(destination: .file(file))
            let before = unfinished
            try body.begin(with: ok)
            try body.append(Data("who".utf8))
            let own = unfinished.subtracting(before)
            #expect(!own.isEmpty)
            body.discard()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])

            // Another response follows, as after a redirect.
            var twice = ResponseBody(destination: .file(file))
            try twice.begin(with: ok)
            try twice.append(Data("no".utf8))
            try twice.begin(with: ok)
            try twice.append(Data("yes".utf8))
            _ = try twice.finish(with: ok)
            #expect(try Data(contentsOf: file) == Data("yes".utf8))

            var blocked = ResponseBody(destination: .file(file, options: []))
            try blocked.begin(with: ok)
            try blocked.append(Data("new".utf8))
            #expect(throws: InterruptedResponse.self) { try blocked.finish(with: ok) }
            #expect(try Data(contentsOf: file) == Data("yes".utf8))
            // Files of other tests, which run beside this one, come and go.
            left = own
        }
        try await wait(while: !unfinished.isDisjoint(with: left))
    }

    @Test("a destination that can't be replaced keeps its contents, and no temporary file is left")
    func irreplaceable() throws {
        try folder { folder in
            let destination = folder.appendingPathComponent("down")
            try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: true)
            let file = destination.appendingPathComponent("mine")
            try Data("mine".utf8).write(to: file)
            let error = #expect(throws: InterruptedResponse.self) {
                try ResponseBody.whole(Data("new".utf8), of: ok, to: .file(destination))
            }
            #expect("\(try #require(error).error)".contains(destination.path))
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
    }

    @Test("a file is overwritten only if requested")
    func replacing() throws {
        try folder { folder in
            let file = folder.appendingPathComponent("down")
            try Data("old".utf8).write(to: file)
            let body = Data("new".utf8)
            #expect(throws: InterruptedResponse.self) {
                try ResponseBody.whole(body, of: ok, to: .file(file, options: [.createsFolders]))
            }
            #expect(try Data(contentsOf: file) == Data("old".utf8))
            _ = try ResponseBody.whole(body, of: ok, to: .file(file, options: [.replacesFile]))
            #expect(try Data(contentsOf: file) == body)
            let deep = folder.appendingPathComponent("a/b")
            #expect(throws: InterruptedResponse.self) {
                try ResponseBody.whole(body, of: ok, to: .file(deep, options: [.replacesFile]))
            }
        }
    }
}
