import ArgumentParser
import EndpointGenerator

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the endpoints of a description, and where the content of each response lies.",
        discussion: "Writes nothing. The last column is the key path that the client unwraps; it is empty for none."
    )

    @OptionGroup var input: InputOptions

    func run() throws {
        let (result, endpoints) = Generator.list(input.request)
        Report(format: input.diagnostics).print(result)
        let callWidth = endpoints.map(\.call.count).max() ?? 0
        let routes = endpoints.map { "\($0.method) \($0.path)" }
        let routeWidth = routes.map(\.count).max() ?? 0
        for (endpoint, route) in zip(endpoints, routes) {
            let call = endpoint.call.padding(to: callWidth)
            print(endpoint.keyPathRoot.isEmpty ? "\(call)  \(route)" : "\(call)  \(route.padding(to: routeWidth))  \(endpoint.keyPathRoot)")
        }
        if let summary = result.summary { print(summary.contents) }
        if result.outcome != .done { throw ExitCode(result.outcome.rawValue) }
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
