import ArgumentParser
import Diagnostics
import EndpointGenerator
import MockServer

struct Mock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock",
        abstract: "Serves a description on this machine, with examples as responses.",
        usage: "endpointgen mock [<description>] [<options>]",
        discussion: """
            Requests are validated by the description: method, path, parameters, credentials, media type and body. An \
            invalid one gets a problem (RFC 9457) with the JSON pointer and rule of each violation. Responses are the \
            examples of the description, or made from its schemas.

            Headers of a request: 'Prefer: code=404, example=empty' selects a documented response and a named \
            example; 'Mock-Delay: 500' delays the response by milliseconds; 'Mock-Fail: 503' or 'Mock-Fail: close' \
            makes the call fail.

            'POST /__mock/webhooks/NAME?url=http://127.0.0.1:PORT/PATH' sends a webhook, unsigned. \
            'POST /__mock/reset' forgets what '--stateful' stores.
            """
    )

    @OptionGroup var input: InputOptions

    @Option(help: "The port on 127.0.0.1; 0 is any free one.")
    var port = 8080

    @Flag(help: "Store what requests create, and return it in lists and by its path.")
    var stateful = false

    @Option(help: ArgumentHelp("Milliseconds before each response and between events.", valueName: "ms"))
    var delay = 0

    @Option(help: ArgumentHelp("The percentage of calls that fail with 503.", valueName: "percent"))
    var fail = 0

    @Flag(help: "Don't print a line for each call.")
    var quiet = false

    func validate() throws {
        guard (0...Int(UInt16.max)).contains(port) else {
            throw ValidationError("invalid --port; expected 0 to \(UInt16.max)")
        }
        guard (0...60_000).contains(delay) else {
            throw ValidationError("invalid --delay; expected 0 to 60000 milliseconds")
        }
        guard (0...100).contains(fail) else {
            throw ValidationError("invalid --fail; expected a percentage from 0 to 100")
        }
    }

    func run() throws {
        var options = MockAPI.Options()
        options.isStateful = stateful
        options.delay = delay
        options.failures = fail
        let (result, api) = input.withRequest { Generator.mock($0, options: options) }
        input.report.print(result)
        guard let api else { throw ExitCode(result.outcome.rawValue) }
        let isQuiet = quiet
        let server: MockServer
        do throws(MockServer.Failure) {
            server = try MockServer(api, port: UInt16(port)) { call in
                if !isQuiet { StandardOutput.write(Self.line(of: call)) }
            }
        } catch {
            input.report.print(
                Diagnostic(
                    .invalidCall, "port \(port) can't be opened: \(error.reason)", at: nil,
                    hint: "'--port 0' takes any free port"))
            throw ExitCode(2)
        }
        let count = api.routeNames.count
        StandardOutput.write("http://127.0.0.1:\(server.port) serves \(count) operation\(count == 1 ? "" : "s")")
        server.run()
    }

    private static func line(of call: MockServer.Call) -> String {
        let status = call.status == 0 ? "closed" : "\(call.status)"
        let milliseconds = (call.milliseconds * 10).rounded() / 10
        return "\(status) \(VisibleText.of(call.route)) (\(milliseconds) ms)"
    }
}
