import Diagnostics
import EndpointGenerator
import Foundation

/// A client of all schemas of the table, and a program that reads and writes instances with it.
struct SchemaCaseClient {
    /// The directions in which the schemas are used.
    enum Direction: String, CaseIterable, Sendable {
        case received
        /// Sent and received: models are structures then, and what is read can be written.
        case both
    }

    private let groups: [SchemaCaseTable.Group]
    private let direction: Direction
    private let folder: URL

    init(_ groups: [SchemaCaseTable.Group], _ direction: Direction, in folder: URL) {
        self.groups = groups
        self.direction = direction
        self.folder = folder
    }

    /// The result of an instance.
    enum Answer: Equatable {
        /// Empty where the type isn't sent.
        case read(written: String)
        case refused(String)
    }

    // Generating

    /// One operation per group, whose body and response are the schema.
    private var description: String {
        var schemas: [String] = []
        var paths: [String] = []
        for (index, group) in groups.enumerated() {
            let content = ##"{"application/json":{"schema":{"$ref":"#/components/schemas/Case\##(index)"}}}"##
            var operation = #""operationId":"case\#(index)","x-key-path":null,"#
            if direction == .both { operation += #""requestBody":{"required":true,"content":\#(content)},"# }
            operation += #""responses":{"200":{"description":"ok","content":\#(content)}}"#
            paths.append(#""/case\#(index)":{"post":{\#(operation)}}"#)
            schemas.append(#""Case\#(index)":\#(group.schema.jsonLine)"#)
            schemas += group.components.map { #""\#($0.name)":\#($0.schema.jsonLine)"# }
        }
        return """
            {"openapi":"3.1.1","info":{"title":"Cases","version":"1"},"servers":[{"url":"https://example.com"}],
            "paths":{\(paths.joined(separator: ",\n"))},
            "components":{"schemas":{\(schemas.joined(separator: ",\n"))}}}
            """
    }

    /// Generates the client and writes the program. Returns what is wrong, if anything is.
    func generate() throws -> [String] {
        let spec = folder.appendingPathComponent("cases.json")
        try Data(description.utf8).write(to: spec)
        var request = GenerationRequest()
        request.spec = spec.path
        request.output = folder.appendingPathComponent("Client").path
        let result = Generator.generate(request)
        guard result.outcome == .done else { return result.diagnostics.map(\.message) }
        var types: [Int: (type: String, isSent: Bool)] = [:]
        for endpoint in Generator.list(request).endpoints where endpoint.alternative == nil {
            guard let number = Int(endpoint.path.dropFirst("/case".count)), let response = endpoint.responses.first,
                let type = response.type
            else { continue }
            types[number] = (type, response.isSent)
        }
        let missing = groups.indices.filter { types[$0] == nil }.map { "\(groups[$0].place): no type is read" }
        let cases = types.sorted { $0.key < $1.key }.map { number, type in
            "    case \(number): try \(type.isSent ? "rewritten" : "read")(\(type.type).self, data)"
        }
        try Data((Self.program + Self.switches(cases)).utf8).write(to: folder.appendingPathComponent("main.swift"))
        return missing
    }

    private static let program = """
        internal import EndpointClients
        @_spi(Generated) internal import EndpointRuntime
        internal import Foundation

        #if canImport(FoundationNetworking)
        internal import FoundationNetworking
        #endif

        func read<Value: ReadableValue>(_ type: Value.Type, _ data: Data) throws -> String {
            let _: Value = try Response(statusCode: 200, data: data).content()
            return ""
        }

        func rewritten<Value: ReadableValue & WritableValue>(_ type: Value.Type, _ data: Data) throws -> String {
            let value: Value = try Response(statusCode: 200, data: data).content()
            let task = OperationRequest(.post, "/").body(json: Optional(value)).task
            let endpoint = Endpoint(
                url: "http://localhost/", sampleResponse: { .empty(200) }, method: .post, task: task, headers: nil
            )
            return String(decoding: try endpoint.urlRequest().httpBody ?? Data(), as: UTF8.self)
        }

        struct NoSuchCase: Error {}

        // Each line is a number and an instance; each is answered by one line.
        while let line = readLine() {
            guard let blank = line.firstIndex(of: " "), let number = Int(line[..<blank]) else { break }
            var answer: String
            do {
                answer = "read " + (try perform(number, Data(line[line.index(after: blank)...].utf8)))
            } catch EndpointError.objectMapping(let error, _) {
                answer = "refused \\(error)"
            } catch {
                answer = "refused \\(error)"
            }
            answer = answer.split(whereSeparator: \\.isNewline).joined(separator: " ")
            FileHandle.standardOutput.write(Data((answer + "\\n").utf8))
        }

        """

    /// One long `switch` would be slow to compile.
    private static func switches(_ cases: [String]) -> String {
        let size = 40
        let parts = stride(from: 0, to: cases.count, by: size).map { Array(cases[$0..<min($0 + size, cases.count)]) }
        var text = "func perform(_ number: Int, _ data: Data) throws -> String {\n"
        text += "    switch number / \(size) {\n"
        for index in parts.indices { text += "    case \(index): try perform\(index)(number, data)\n" }
        text += "    default: throw NoSuchCase()\n    }\n}\n"
        for (index, part) in parts.enumerated() {
            text += "\nfunc perform\(index)(_ number: Int, _ data: Data) throws -> String {\n    switch number {\n"
            text += part.joined(separator: "\n") + "\n    default: throw NoSuchCase()\n    }\n}\n"
        }
        return text
    }

    // Running

    /// Compiles all with warnings as errors. Returns what the compiler has to say.
    func compile() throws -> String {
        let sources = contents(of: folder).keys.filter { $0.hasSuffix(".swift") }.sorted()
            .map { "\"" + folder.appendingPathComponent($0).path + "\"" }
        let list = folder.appendingPathComponent("sources")
        try Data(sources.joined(separator: "\n").utf8).write(to: list)
        let result = try ProcessResult.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swiftc", "-wmo", "-Onone", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Cases",
                "-o", program.path, "@" + list.path,
            ] + Checkout.imports
                + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
                .flatMap { ["-enable-upcoming-feature", $0] }
                + Checkout.moduleCache
                + Checkout.runtimeObjects
        )
        return result.status == 0 ? "" : String(result.errors.prefix(4000))
    }

    private var program: URL { folder.appendingPathComponent("cases") }

    /// Reads every instance, in the order of the table.
    func answers() throws -> [Answer] {
        let lines = groups.enumerated().flatMap { index, group in group.instances.map { "\(index) \($0.json)\n" } }
        let input = folder.appendingPathComponent("instances")
        try Data(lines.joined().utf8).write(to: input)
        let result = try ProcessResult.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", #"exec "$0" < "$1""#, program.path, input.path]
        )
        return result.output.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            if line.hasPrefix("read ") { return .read(written: String(line.dropFirst("read ".count))) }
            return line.hasPrefix("refused ") ? .refused(String(line.dropFirst("refused ".count))) : nil
        }
    }
}
