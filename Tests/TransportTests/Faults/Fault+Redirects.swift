import EndpointRuntime
import RawServer

extension Fault {
    private static func moved(_ location: String, status: String = "302 Found") -> String {
        answer("Location: \(location)\r\n", "", status: status)
    }

    /// Redirects, valid and invalid. `RedirectedSecretTests` checks the destinations of credentials.
    static let redirects: [Fault] = (circles + elsewhere).map { $0.keepingConnection }

    private static let circles =
        [301, 302, 303, 307, 308].map { status in
            Fault(
                "moves in a circle with \(status)", .noAnswer(.tooManyRedirects),
                sends: moved("/books/A-1", status: "\(status) Moved"))
        }

    /// Bound for as long as the process runs. Without a free port no other test runs either.
    private static let refusingPort = try? RefusingPort()
    private static var refusingURL: String { refusingPort?.url ?? "http://127.0.0.1:1" }

    private static let elsewhere = [
        Fault("moves ever further", .noAnswer(.tooManyRedirects), sends: moved("further/on")),
        Fault(
            "has moved, and says not where", .status(302),
            sends: answer("", "", status: "302 Found")),
        Fault(
            "has moved to nowhere", .noAnswer(.tooManyRedirects), sends: moved("")),
        Fault(
            "has moved to a file", .status(302),
            sends: moved("file:///etc/passwd")),
        Fault(
            "has moved to a script", .status(302),
            sends: moved("javascript:alert(1)")),
        Fault("has moved to FTP", .status(302), sends: moved("ftp://127.0.0.1/a")),
        Fault(
            "has moved to data", .status(302),
            sends: moved("data:application/json,%7B%7D")),
        Fault(
            "has moved to a URL without a host", .status(302),
            sends: moved("http:///a")),
        Fault(
            "has moved to a URL that is none", .status(302),
            sends: moved("http://[::1")),
        Fault(
            "has moved to a port that is none", .status(302),
            sends: moved("http://127.0.0.1:99999/")),
        Fault("has moved where nobody listens", .noAnswer(.unreachable)) { $0.send(moved(refusingURL + "/")) },
        Fault("has moved to bytes that are no text", .noAnswer(.tooManyRedirects), urlSession: .noAnswer(.unsaid)) {
            $0.send("HTTP/1.1 302 Found\r\nLocation: /")
            $0.send([0xFF, 0xC3, 0x28])
            $0.send("\r\nContent-Length: 0\r\n\r\n")
        },
        Fault(
            "has moved to two places", .status(302),
            sends: answer("Location: /a\r\nLocation: /b\r\n", "", status: "302 Found")),
        Fault(
            "has several choices", .status(300), sends: answer("Location: /books/A-2\r\n", "", status: "300 Multiple")),
        Fault("has moved to a place of a megabyte", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid)) {
            $0.send(moved("/" + String(repeating: "a", count: 1 << 20)))
        },
    ]
}
