import Foundation
import OpenAPIRuntime
import OpenAPIURLSession

@main struct Program {
    static func main() async throws {
        let client = Client(serverURL: URL(string: CommandLine.arguments[1])!, transport: URLSessionTransport())
        await attempt("list") {
            let list = try await client.list_hyphen_data_hyphen_sets().ok.body.json
            print(list.total ?? 0, list.apis?.first?.apiKey ?? "none")
            for api in list.apis ?? [] { print(api.apiVersionNumber ?? "", api.apiKey ?? "") }
        }
        await attempt("fields") {
            let response = try await client.list_hyphen_searchable_hyphen_fields(
                path: .init(dataset: "oa_citations", version: "v1"))
            print(try response.ok.body.json)
        }
        await attempt("fields of a name with blanks") {
            let response = try await client.list_hyphen_searchable_hyphen_fields(
                Operations.list_hyphen_searchable_hyphen_fields.Input(path: .init(dataset: "a b/c?d", version: "ü")))
            switch response {
            case .ok(let ok):
                switch ok.body {
                case .json(let text): print("fields", text)
                }
            case .notFound(let missing): print("missing", try missing.body.json)
            case .undocumented(let status, _): print("status", status)
            }
        }
        await attempt("search") {
            let records = try await client.perform_hyphen_search(
                path: .init(version: "v1", dataset: "oa_citations"),
                body: .urlEncodedForm(.init(criteria: "name:A & B", start: 10, rows: 5))
            ).ok.body.json
            print(records.count)
        }
        await attempt("search with defaults") {
            let response = try await client.perform_hyphen_search(
                path: .init(version: "v2", dataset: "x"), body: .urlEncodedForm(.init(criteria: "*:*")))
            switch response {
            case .ok(let value): print(try value.body.json.count)
            case .notFound: print("nothing")
            default: print("other")
            }
        }
    }

    static func attempt(_ name: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            print("\(name): done")
        } catch {
            print("\(name): failed")
        }
    }
}
