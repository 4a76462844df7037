import ArgumentParser
import Diagnostics
import EndpointGenerator

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the endpoints of a description, and where the content of each response lies.",
        discussion: """
            Writes nothing. The last column is the key path that the client unwraps; it is empty for none. A question \
            mark in parentheses indicates a path that is inferred from the only property of the response; the entry of \
            the configuration that pins it follows. An operation \
            whose media types come to several types in Swift has an endpoint for each; those beside the first tell \
            in parentheses what they send or return.

            With '--format json' it is for scripts: one object a line for each endpoint, with its 'call', 'method', \
            'path', 'operationId', 'alternative' (what tells it from the operation's first endpoint), 'parameters' \
            ('label' in Swift, 'in' and 'name' on the wire), 'bodyType', the media types that it 'accepts', and \
            'responses', which tell of each 'status' what 'kind' of body it has, as which Swift 'type' that is read, at \
            which 'keyPath', whether nothing may lie there ('mayBeAbsent': the content is empty then, or nil), \
            whether the type is generated for sending too ('isSent'), and 'isInferred' for a key path that only the \
            shape of the response gives.
            """
    )

    @OptionGroup var input: InputOptions

    @Option(help: "How endpoints are printed: text, or json with one object a line.")
    var format: ListFormat = .text

    func run() throws {
        let (result, endpoints) = Generator.list(input.request)
        input.report.print(result)
        switch format {
        case .json:
            for endpoint in endpoints { print(EndpointJSON.line(for: endpoint)) }
        case .text:
            printTable(of: endpoints)
            if let summary = result.summary { print(summary.contents) }
        }
        if result.outcome != .done { throw ExitCode(result.outcome.rawValue) }
    }

    private func printTable(of endpoints: [EndpointDescription]) {
        let callWidth = endpoints.map(\.call.count).max() ?? 0
        let routes = endpoints.map { endpoint in
            let alternative = endpoint.alternative.map { " (\(VisibleText.of($0)))" } ?? ""
            return "\(endpoint.method) \(VisibleText.of(endpoint.path))\(alternative)"
        }
        let routeWidth = routes.map(\.count).max() ?? 0
        for (endpoint, route) in zip(endpoints, routes) {
            let call = endpoint.call.padding(to: callWidth)
            let keyPath = VisibleText.of(endpoint.keyPathRoot)
            let mark = endpoint.pinningEntry.map { " (?)  keyPath.operations: \(VisibleText.of($0))" } ?? ""
            let root = keyPath + mark
            print(keyPath.isEmpty ? "\(call)  \(route)" : "\(call)  \(route.padding(to: routeWidth))  \(root)")
        }
        if endpoints.contains(where: { $0.pinningEntry != nil }) {
            print(
                "(?) inferred: the entry pins the path, `~` in its place turns it off, `keyPath.infer: false` all of them"
            )
        }
    }
}

enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
