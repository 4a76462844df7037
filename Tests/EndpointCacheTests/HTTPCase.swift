import EndpointCache
import EndpointRuntime
import Foundation
import Testing

/// One row of the table of RFC 9111: a server, what it is asked and when, and which requests reach it.
struct HTTPCase: Sendable, CustomTestStringConvertible {
    /// A step of the client.
    enum Step: Sendable {
        /// Asks, and expects this.
        case ask(
            HTTPMethod = .get, _ path: String = "/a", _ headers: [String: String] = [:], expects: Expected)
        /// Lets time go by, in seconds.
        case wait(Double)
        /// The server's responses change.
        case serve([CountingServer.Answer])
        /// Waits until so many requests have come, which the client doesn't wait for.
        case settle(Int)
        /// A new process begins.
        case restart
    }

    /// The expected response and its source.
    enum Expected: Sendable, Equatable {
        /// From the server: the body.
        case network(String, status: Int = 200)
        /// From the cache, without asking the server.
        case cache(String, status: Int = 200)
        /// From the cache, once the server has been asked.
        case validated(String)
        /// The connection is lost.
        case failure
    }

    let name: String
    /// The server's responses, in order, the last one repeatedly.
    let answers: [CountingServer.Answer]
    let steps: [Step]
    /// The number of requests that reach the server.
    let count: Int
    /// Lines that the last request has, and (with a minus in front) hasn't.
    var lastRequest: [String] = []
    /// Header lines that the last response has, and (with a minus in front) doesn't have.
    var lastAnswer: [String] = []

    var testDescription: String { name }

    init(
        _ name: String, _ answers: [CountingServer.Answer], _ steps: [Step], count: Int, lastRequest: [String] = [],
        lastAnswer: [String] = []
    ) {
        self.name = name
        self.answers = answers
        self.steps = steps
        self.count = count
        self.lastRequest = lastRequest
        self.lastAnswer = lastAnswer
    }
}

// Words for the rows.

/// Returns a response whose body is `body`, with these header lines. A line without a name is a value of
/// `Cache-Control`.
func answer(_ body: String, _ lines: String..., status: Int = 200) -> CountingServer.Answer {
    CountingServer.Answer(status, body, lines.map { $0.contains(": ") ? $0 : "Cache-Control: \($0)" })
}

/// A date in a header: seconds from the beginning of the test.
func date(_ seconds: Int) -> String {
    let moment = Date(timeIntervalSince1970: 1_767_225_600 + Double(seconds))
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: moment)
}

extension HTTPCase.Step {
    /// Asks with a `Cache-Control`.
    static func ask(_ control: String, expects: HTTPCase.Expected) -> HTTPCase.Step {
        .ask(.get, "/a", ["Cache-Control": control], expects: expects)
    }
}
