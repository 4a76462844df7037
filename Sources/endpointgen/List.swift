import ArgumentParser
import Diagnostics
import EndpointGenerator

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the endpoints of a description: their calls, requests and returned types.",
        usage: "endpointgen list [<description>] [<options>]",
        discussion: """
            Writes nothing. The last column is the key path that the client unwraps; it is empty for none. A question \
            mark in parentheses indicates a path that is inferred from the only property of the response; the \
            entries of the configuration that pin such paths are below the table. An operation whose media types \
            result in several Swift types has an endpoint for each; those after the first name in parentheses what \
            they send or return.

            '--format markdown' prints the table for a document or a pull request. '--format json' is for scripts: one \
            object a line for each endpoint, with its 'call', 'method', 'path', 'operationId', 'returns' (the Swift \
            type), 'products' (of this package, which the client imports), 'alternative' (what distinguishes it from \
            the operation's first endpoint), 'parameters' \
            ('label' in Swift, 'in' and 'name' on the wire), 'bodyType', the media types that it 'accepts', and \
            'responses', which describe for each 'status' the 'kind' of body, the Swift 'type' that it is read as, the \
            'keyPath' of its content, whether that may be absent ('mayBeAbsent': the content is empty then, or nil), \
            whether the type is generated for sending too ('isSent'), and 'isInferred' for a key path that only the \
            shape of the response gives.
            """
    )

    @OptionGroup var input: InputOptions

    @Option(help: "The format of the list: table, markdown, or json with one object a line.")
    var format: ListFormat = .table

    func run() throws {
        let (result, endpoints) = input.withRequest { Generator.list($0) }
        input.report.print(result)
        switch format {
        case .json: StandardOutput.write(endpoints.map { EndpointJSON.line(for: $0) }.lines)
        case .table, .markdown:
            var rest = endpoints[...]
            for summary in result.summaries {
                let own = rest.prefix { $0.client == summary.client }
                rest = rest.dropFirst(own.count)
                let table = EndpointTable(Array(own))
                if format == .markdown {
                    if result.summaries.count > 1 { StandardOutput.write("## \(summary.client)\n\n") }
                    StandardOutput.write(table.markdown)
                } else {
                    StandardOutput.write(table.text(columns: StandardOutput.columns))
                    StandardOutput.write(table.pinningEntries)
                    StandardOutput.write(summary.contents)
                }
            }
        }
        if result.outcome != .done { throw ExitCode(result.outcome.rawValue) }
    }
}

/// The output format of the subcommand `list`.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case table, markdown, json
}
