import Bookstore
import EndpointRuntime

struct Unexpected: Error {
    let what: String
}

let port = try Loopback.serve { request in
    let isExpected =
        request.hasPrefix("GET /v1/books?page=2 HTTP/1.0\r\n") && request.contains("Accept: application/json")
    let body = #"{"book_list":[],"page":{"total":0}}"#
    return "HTTP/1.0 \(isExpected ? 200 : 400) -\r\nContent-Type: application/json\r\n\r\n\(body)"
}
let environment = BookstoreEnvironment(baseURL: "http://127.0.0.1:\(port)/v1")
let books = try await BookstoreClient(environment: environment, transport: LoopbackTransport()).books.list(page: 2)
guard books.isEmpty else { throw Unexpected(what: "\(books)") }

// Without a transport nothing is sent, and the error says why.
do {
    _ = try await BookstoreClient(environment: environment).books.list()
    throw Unexpected(what: "an answer without a transport")
} catch let error as EndpointError {
    guard error.underlyingError as? ConnectionError == ConnectionError(.noTransport) else { throw error }
}
print("A call without URLSession")
