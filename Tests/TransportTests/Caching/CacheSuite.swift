import EndpointCache
import EndpointRuntime
import Foundation
import SuiteFolders

/// The suite of http-tests/cache-tests: its server and its client run in Node, and the client's requests are sent by a
/// transport of this process.
struct CacheSuite {
    /// The result of a test, in the suite's terms.
    struct Outcome: Decodable {
        let id: String
        /// `required`, `optimal` or `check`.
        let kind: String
        /// A key of the suite's `resultTypes`: `pass`, `fail`, `setup_fail` and so on.
        let result: String
        /// The client's explanation; empty if the test passed.
        let message: String
    }

    /// A line of the client: a request, or at the end the outcomes.
    private struct Line: Decodable {
        let id: Int?
        let url: String?
        let method: String?
        let headers: [[String]]?
        let body: String?
        let redirect: String?
        let outcomes: [Outcome]?
    }

    private struct Reply: Encodable {
        let id: Int
        var status = 0
        var headers: [[String]] = []
        var body = ""
        var error: String?
    }

    /// The suite's client, whose `fetch` asks this process, and its server on loopback. `SUITE` is the suite's folder;
    /// `ONLY` is a regular expression for the identifiers of tests.
    private static let program = #"""
        import http from 'node:http'
        import { createInterface } from 'node:readline'
        const suite = process.env.SUITE
        const write = value => process.stdout.write(JSON.stringify(value) + '\n')
        console.log = console.error
        let server
        const listen = http.Server.prototype.listen
        http.Server.prototype.listen = function () {
          server = this
          this.keepAliveTimeout = 60000
          return listen.call(this, 0, '127.0.0.1')
        }
        await import(`${suite}/test-engine/server/server.mjs`)
        const { runTests, getResults } = await import(`${suite}/test-engine/client/runner.mjs`)
        const { determineTestResult, resultTypes } = await import(`${suite}/test-engine/lib/results.mjs`)
        let suites = (await import(`${suite}/tests/index.mjs`)).default
        const only = new RegExp(process.env.ONLY)
        const waiting = new Map()
        const lines = createInterface({ input: process.stdin })
        lines.on('line', line => {
          const reply = JSON.parse(line)
          const { resolve, reject } = waiting.get(reply.id)
          if (reply.error) return reject(new Error(reply.error))
          const text = async () => reply.body
          resolve({ status: reply.status, statusText: '', headers: new Headers(reply.headers), text })
        })
        const direct = globalThis.fetch
        let count = 0
        globalThis.fetch = (url, init) => {
          if (!url.includes('/test/')) return direct(url, init)
          const { method = 'GET', headers = [], body, redirect, signal } = init
          // As fetch does.
          if (init.cache === 'no-cache') headers.push(['Cache-Control', 'max-age=0'])
          return new Promise((resolve, reject) => {
            waiting.set(++count, { resolve, reject })
            signal.addEventListener('abort', () => reject(signal.reason))
            const fields = headers.map(field => field.map(String))
            write({ id: count, url, method, headers: fields, body, redirect })
          })
        }
        const chosen = suites.map(suite => ({ ...suite, tests: suite.tests.filter(test => only.test(test.id)) }))
        await runTests(chosen, true, `http://127.0.0.1:${server.address().port}`, 100)
        const results = getResults()
        const outcomes = Object.keys(results).map(id => {
          const test = suites.flatMap(suite => suite.tests).find(test => test.id === id)
          const type = determineTestResult(suites, id, results)
          const result = Object.keys(resultTypes).find(name => resultTypes[name] === type)
          const message = results[id] === true ? '' : results[id].join(': ')
          return { id, kind: test.kind ?? 'required', result, message }
        })
        write({ outcomes })
        process.exit(0)
        """#

    /// The suite's folder; nil if it or Node is missing.
    static var folder: URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let hasNode = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/node") }
        return hasNode ? SuiteFolder.url("cache-tests") : nil
    }

    /// Runs the tests that browsers are judged by.
    ///
    /// - Parameter only: A regular expression for the identifiers of tests.
    static func run(_ suite: URL, through transport: any Transport, only: String = "") async throws -> [Outcome] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["node", "--input-type=module", "--eval", program]
        let variables = [
            "SUITE": suite.path, "ONLY": only, "npm_config_protocol": "http", "npm_config_port": "1",
            "npm_config_pidfile": "/dev/null",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        let replies = Replies(input.fileHandleForWriting)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            var outcomes: [Outcome] = []
            for await data in lines(of: output.fileHandleForReading) {
                let line = try JSONDecoder().decode(Line.self, from: data)
                if let found = line.outcomes { outcomes = found }
                guard let id = line.id else { continue }
                group.addTask { try await replies.send(reply(to: line, id, through: transport)) }
            }
            return outcomes
        }
    }

    private static func reply(to line: Line, _ id: Int, through transport: any Transport) async -> Reply {
        var headers = HeaderFields()
        for field in line.headers ?? [] where field.count == 2 { headers.append(field[0], field[1]) }
        let method = HTTPMethod(rawValue: line.method ?? "GET")
        var request = TransportRequest(
            RequestMessage(method, url: line.url ?? "", headers: headers, body: line.body.map { Data($0.utf8) }))
        if line.redirect == "manual" { request.redirects = .keep }
        do {
            let response = try await transport.exchange(request)
            return Reply(
                id: id, status: response.head.statusCode, headers: response.head.headers.map { [$0.name, $0.value] },
                body: String(decoding: response.data, as: UTF8.self))
        } catch {
            return Reply(id: id, error: "\(error)")
        }
    }

    private static func lines(of handle: FileHandle) -> AsyncStream<Data> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var rest = Data()
                while case let data = handle.availableData, !data.isEmpty {
                    rest += data
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        continuation.yield(Data(rest[..<end]))
                        rest = Data(rest[(end + 1)...])
                    }
                }
                continuation.finish()
            }
        }
    }

    /// The client's input, to which one reply is written at a time.
    private actor Replies {
        private let handle: FileHandle

        init(_ handle: FileHandle) { self.handle = handle }

        func send(_ reply: Reply) throws {
            try handle.write(contentsOf: JSONEncoder().encode(reply) + Data("\n".utf8))
        }
    }
}
