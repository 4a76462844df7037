import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests as commands for a shell.
@Suite("cURL commands")
struct CURLCommandTests {
    private func request(_ url: String = "https://api.github.com/zen") throws -> URLRequest {
        URLRequest(url: try #require(URL(string: url)))
    }

    @Test("a command has method, cookies, headers of request and session, body and URL, one per line")
    func command() throws {
        var request = try request()
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("a=1", forHTTPHeaderField: "Cookie")
        request.httpBody = Data(#"{"a":1}"#.utf8)
        let command = PluginRequest(message: RequestMessage(request), sessionHeaders: ["Accept-Language": "en-US"])
            .curlDescription
        let lines = [
            "$ curl -v", "-X POST", #"-H "Accept-Language: en-US""#, #"-H "Content-Type: application/json""#,
            #"-b "a=1""#,
            #"-d '{"a":1}'"#, #""https://api.github.com/zen""#,
        ]
        #expect(command == lines.joined(separator: " \\\n\t"))
        #expect(PluginRequest(message: RequestMessage(try self.request())).curlDescription.contains("-X GET"))
        let head = PluginRequest(message: RequestMessage(.head, url: "https://api.github.com/zen")).curlDescription
        #expect(head == "$ curl -v \\\n\t--head \\\n\t\"https://api.github.com/zen\"")
    }

    #if os(macOS) || os(Linux)
        private static let texts = [
            "plain", "a b", "a'b", #"a"b"#, "$HOME", "`id`", "$(id)", #"a\"#, "!!", "a\nb", "'; id; '", "@/etc/passwd",
            "é~*?[x]",
            // A combining mark makes one character of a quote and itself, and a shell sees the quote.
            "\u{22}\u{301}; id; \u{22}\u{301}", "'\u{301}; id; '\u{301}", "`\u{301}id`\u{301}", "$\u{301}(id)",
            "\\\u{301}", "@\u{301}/etc/passwd",
            "\u{22}\u{200D}; id #", "a\u{1B}[2J",
        ]

        @Test("a shell parses the command back to what was sent, for any content", arguments: texts)
        func quoting(text: String) throws {
            var request = try request()
            request.httpMethod = "PO$T"
            request.setValue(text.replacingOccurrences(of: "\n", with: " "), forHTTPHeaderField: "X-Text")
            request.httpBody = Data(text.utf8)
            let command = PluginRequest(message: RequestMessage(request)).curlDescription.dropFirst(2)
            // In place of curl, a function that prints its arguments, one after the other.
            let script = "curl() { printf '%s\\0' \"$@\"; }\n" + command
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = ["-c", script]
            let pipe = Pipe()
            shell.standardOutput = pipe
            try shell.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            shell.waitUntilExit()
            let words = String(decoding: output, as: UTF8.self).split(separator: "\0", omittingEmptySubsequences: false)
                .map(String.init)
            #expect(
                words.dropLast() == [
                    "-v", "-X", "PO$T", "-H", "X-Text: " + text.replacingOccurrences(of: "\n", with: " "),
                    text.utf8.first == UInt8(ascii: "@") ? "--data-raw" : "-d", text, "https://api.github.com/zen",
                ]
            )
        }
    #endif

    @Test("non-text bytes, and a credential")
    func others() throws {
        var request = try request()
        request.httpBody = Data([0xFF, 0xFE])
        #expect(
            PluginRequest(message: RequestMessage(request)).curlDescription.contains(
                "--data-binary \"@<2 bytes of binary data>\""))
        let seen = PluginRequest(request: request).authenticate(user: "u", password: "p")
        #expect(seen.curlDescription.contains(#"-u "u:p""#))
        #expect(seen.curlCommand(Redaction(headers: [], queryItems: [])).contains(#"-u "u:<redacted>""#))
    }
}
