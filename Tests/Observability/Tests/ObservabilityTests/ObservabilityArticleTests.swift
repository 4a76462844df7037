// swift-format-ignore-file
// The blocks of the article, unchanged.

import DocSnippets
import Bookstore
import EndpointObservability
import EndpointRuntime
import Logging
import Testing

struct RouteCounter: CallObserver {
    func didComplete(_ call: CompletedCall) {
        print(call.operation?.route ?? "other", call.error == nil, call.attempts, call.duration)
    }
}

/// The code of *Observability*.
struct ObservabilityArticleTests {
    @Test func articleHasNoOtherCode() throws {
        let article = try DocSnippets(of: "../../Sources/EndpointObservability/EndpointObservability.docc/Observability.md") {
            // The dependency of a manifest.
            !$0.hasPrefix(".package(")
        }
        #expect(article.blocks.count == 2)
        #expect(try article.blocksMissing() == [])
    }

    @Test func pluginsAreThoseOfAClient() {
        let bookstore = BookstoreClient(plugins: [Observability(logger: Logger(label: "bookstore"))])
        #expect(bookstore.books.provider.configuration.plugins.first is Observability)
        let counted = BookstoreClient(plugins: [RouteCounter()])
        #expect(counted.books.provider.configuration.plugins.first is RouteCounter)
    }
}
