import EndpointClients
import EndpointRuntime
import Foundation
import Measuring
import Payloads
import Synthesised

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// (d) Building requests, and what a provider adds to a call that no network slows down.
@main
struct MeasureRequests {
    private let byHand: IssueRequests
    private let transport: InstantTransport
    private let provider: Provider<IssuesTarget>
    private let client: PayloadsClient

    static func main() async throws {
        let options = Options()
        guard
            let url = URL(string: "http://127.0.0.1:8080/v1"),
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        let table = try await MeasureRequests(url, response).table(options)
        options.show(table)
    }

    private init(_ url: URL, _ response: HTTPURLResponse) {
        let issues = #"[{"number":1,"title":"Found a bug","state":"open","author":{"login":"octocat","id":1}}]"#
        transport = InstantTransport(data: Data(issues.utf8), response: response)
        let configuration = ProviderConfiguration(
            environment: ServerEnvironment(baseURL: url.absoluteString), transport: transport
        )
        byHand = IssueRequests(base: url)
        provider = Provider(configuration: configuration)
        client = PayloadsClient(configuration: configuration)
    }

    private func table(_ options: Options) async throws -> Table {
        var part = RequestPart(options)
        try DifferentRequests.check(built(plain), plainByHand())
        try await part.measure("GET with a path") {
            keep(try built(plain))
        } against: {
            keep(try plainByHand())
        }
        try await part.measure("GET with a path, ours up to an Endpoint: URL as text, method, headers, no URLRequest") {
            keep(try provider.endpoint(plain))
        } against: {
            keep(try plainByHand())
        }
        try await part.measure(
            "GET with a path, ours up to a message, which is what a transport without URLRequest gets"
        ) {
            keep(try provider.endpoint(plain).message())
        } against: {
            keep(try plainByHand())
        }
        let (text, headers) = (try provider.endpoint(plain).url, ["Accept": "application/json"])
        try await part.measure("Foundation's share of ours: URLRequest of a text and a dictionary of headers") {
            keep(try Self.request(text, headers))
        } against: {
            keep(try plainByHand())
        }
        try DifferentRequests.check(built(search), searchByHand())
        try await part.measure("GET with a path and five query items") {
            keep(try built(search))
        } against: {
            keep(try searchByHand())
        }
        try DifferentRequests.check(built(creation), creationByHand())
        try await part.measure("POST with a JSON body") {
            keep(try built(creation))
        } against: {
            keep(try creationByHand())
        }
        try await part.measure("GET, built and sent to a stub: the provider's own work shows") {
            keep(try await provider.request(plain))
        } against: {
            keep(try await transport.exchange(TransportRequest(try built(plain))))
        }
        try await part.measure("GET, built, sent to a stub and decoded") {
            keep(try await client.issues.list(owner: "octocat", repository: "Hello-World"))
        } against: {
            let data = try await transport.exchange(TransportRequest(try plainByHand())).data
            keep(try JSONDecoder().decode([Synthesised.Issue].self, from: data))
        }
        return part.table
    }

    // The same requests, generated and handwritten

    private func built(_ target: IssuesTarget) throws -> URLRequest {
        try provider.endpoint(target).urlRequest()
    }

    private static func request(_ text: String, _ headers: [String: String]) throws -> URLRequest {
        guard let url = URL(string: text) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.allHTTPHeaderFields = headers
        return request
    }

    private var plain: IssuesTarget { .list(owner: "octocat", repository: "Hello-World") }

    private func plainByHand() throws -> URLRequest {
        try byHand.list(owner: "octocat", repository: "Hello-World")
    }

    private var search: IssuesTarget {
        .list(
            owner: "octocat", repository: "Hello-World", state: "open", labels: ["bug", "ui"],
            since: CalendarDate(year: 2024, month: 2, day: 29), page: 2, perPage: 100
        )
    }

    private func searchByHand() throws -> URLRequest {
        try byHand.list(
            owner: "octocat", repository: "Hello-World", state: "open", labels: ["bug", "ui"], since: "2024-02-29",
            page: 2, perPage: 100
        )
    }

    private static let text = "I'm having a problem with this.\nIt hurts."

    private var creation: IssuesTarget {
        .create(
            owner: "octocat", repository: "Hello-World",
            Payloads.NewIssue(title: "Found a bug", body: Self.text, labels: ["bug", "ui"], milestone: 7)
        )
    }

    private func creationByHand() throws -> URLRequest {
        try byHand.create(
            owner: "octocat", repository: "Hello-World",
            Synthesised.NewIssue(title: "Found a bug", body: Self.text, labels: ["bug", "ui"], milestone: 7)
        )
    }
}
