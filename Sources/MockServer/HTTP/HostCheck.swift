/// A check that protects the server against requests of web pages.
///
/// The check refuses a request to a host that isn't local, since the name of another site may resolve to this machine.
/// Requests of web pages to the paths that control the server are refused, too.
enum HostCheck {
    /// Returns the response to a request that is refused; nil for a request that is allowed.
    static func problem(with request: MockRequest) -> MockResponse? {
        if let host = request.header("host"), !isLocal(host) {
            return MockAPI.problem(403, "'Host' is '\(host)', not 'localhost' or '127.0.0.1'")
        }
        if request.path.hasPrefix(MockAPI.controlPath), request.header("origin") != nil {
            return MockAPI.problem(
                403, "'\(MockAPI.controlPath)' refuses requests of web pages, which have an 'Origin'")
        }
        return nil
    }

    /// Returns whether a host is a name or an address of the loopback interface, with or without a port.
    static func isLocal(_ host: String) -> Bool {
        var name = host.lowercased()[...]
        if let colon = name.lastIndex(of: ":"), isNumber(name[colon...].dropFirst()) {
            name = name[..<colon]
        }
        if name == "[::1]" || name == "localhost" || name.hasSuffix(".localhost") { return true }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { (1...3).contains($0.utf8.count) && isNumber($0) }
    }

    private static func isNumber(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
