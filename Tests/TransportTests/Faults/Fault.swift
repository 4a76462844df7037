import Bookstore
import EndpointRuntime
import RawServer
import Testing

/// Something that no server should do, what it does so, and what a call ends with.
struct Fault: Sendable {
    let name: String
    /// The results of a call over `AsyncHTTPClientTransport`, and over `URLSessionTransport` on Linux.
    let endings: (asyncHTTPClient: FaultEnding, urlSession: FaultEnding)
    let options: [CallOptions]
    /// A Boolean value that indicates whether the connection is reused for the next request.
    private(set) var keepsConnection = false
    /// Serves a connection after reading a request.
    let serve: @Sendable (RawConnection) -> Void

    init(
        _ name: String, _ ending: FaultEnding, urlSession: FaultEnding? = nil, _ options: CallOptions...,
        serve: @escaping @Sendable (RawConnection) -> Void
    ) {
        self.name = name
        endings = (ending, urlSession ?? ending)
        self.options = options
        self.serve = serve
    }

    /// One that consists in the bytes that are sent.
    init(_ name: String, _ ending: FaultEnding, urlSession: FaultEnding? = nil, sends bytes: String) {
        self.init(name, ending, urlSession: urlSession) { $0.send(bytes) }
    }

    /// The same fault on a connection that stays open.
    var keepingConnection: Fault {
        var fault = self
        fault.keepsConnection = true
        return fault
    }

    /// The book that a call asks for, as JSON.
    static let book = bookstoreBook("A-1", "The hostile one")

    static func bookstoreBook(_ id: String, _ title: String, more: String = "") -> String {
        #"{"book":{"id":"\#(id)","title":"\#(title)","genre":"fiction","price":{"amount":"1.50","currency":"EUR"},"#
            + #""added_at":"2024-01-02T03:04:05Z"\#(more)}}"#
    }

    /// Returns a complete JSON response, valid or not.
    static func json(_ body: String) -> String {
        answer("Content-Type: application/json\r\n", body)
    }

    static func answer(_ headers: String, _ body: String, status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
