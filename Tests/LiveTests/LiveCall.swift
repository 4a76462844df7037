import EndpointClients
import EndpointRuntime
import Foundation

/// A target on a test's own server.
struct LiveCall: TaskTarget {
    var server: String
    var path = "/x"
    var method = HTTPMethod.get
    var task = RequestTask.requestPlain
    var headers: [String: String]?

    var baseURL: URL { URL(string: server) ?? URL(fileURLWithPath: "/") }
}
