import Bookstore
import EndpointAsyncHTTPClient
import EndpointObservability
import EndpointRuntime
import Hummingbird

/// Shows in pages of text what the bookstore's service has.
struct Storefront {
    let bookstore: BookstoreClient
    private let transport: AsyncHTTPClientTransport

    /// - Parameters:
    ///   - service: The URL of the bookstore's service.
    ///   - observability: The spans, metrics and logs of the calls, by default in the backends of the process.
    init(service: String, observability: Observability = Observability()) {
        var configuration = AsyncHTTPClientTransport.defaultConfiguration
        // Who waits for a page waits no longer than this for what is on it.
        configuration.timeout.connect = .seconds(2)
        configuration.timeout.read = .seconds(5)
        transport = AsyncHTTPClientTransport(configuration: configuration)
        bookstore = BookstoreClient(
            environment: BookstoreEnvironment(baseURL: service), plugins: [observability], transport: transport)
    }

    /// The server, and what has to end with it.
    func application(
        on address: BindAddress, isRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let router = Router()
        router.get("/") { [bookstore] _, _ in
            try await Self.page { () async throws(EndpointError) in
                try await bookstore.books.list().map { "\($0.id) \($0.title)" }.joined(separator: "\n")
            }
        }
        router.get("/books/:id") { [bookstore] _, context in
            let id = try context.parameters.require("id")
            return try await Self.page { () async throws(EndpointError) in
                let book = try await bookstore.books.get(id: id)
                return "\(book.title), \(book.price.amount) \(book.price.currency)"
            }
        }
        return Application(
            router: router, configuration: ApplicationConfiguration(address: address, serverName: "storefront"),
            services: [TransportService(transport: transport)],
            onServerRunning: { channel in await isRunning(channel.localAddress?.port ?? 0) })
    }

    /// A page, or what its reader is told in its place: what went wrong between servers is nothing for them.
    private static func page(_ text: () async throws(EndpointError) -> String) async throws -> String {
        do {
            return try await text()
        } catch where error.statusCode == 404 {
            throw HTTPError(.notFound, message: error.body(as: Problem.self)?.title ?? "There is no such page.")
        } catch where error.isTimedOut {
            throw HTTPError(.gatewayTimeout)
        } catch {
            throw HTTPError(.badGateway)
        }
    }
}
