import Foundation

/// The program `curl`, which sends the requests for files on other hosts.
enum CurlProgram {
    /// The content of a pipe, which a thread reads to its end.
    private final class PipeContent: @unchecked Sendable {
        // A thread writes the content before it signals the semaphore, and the content is read only after the
        // signal.
        private var content = Data()
        private let isDone = DispatchSemaphore(value: 0)

        init(_ handle: FileHandle) {
            Thread.detachNewThread {
                self.content = handle.readDataToEndOfFile()
                self.isDone.signal()
            }
        }

        func wait() -> Data {
            isDone.wait()
            return content
        }
    }

    struct Response {
        var file: RemoteFile.Response
        /// The target of a redirect; nil if the response isn't a redirect.
        var location: URL?
    }

    enum TransferError: Error {
        case timeout
        case other(String)
    }

    /// The maximum size of the settings in bytes.
    ///
    /// The settings are written before the program is started, so they must fit into a pipe.
    private static let longestSettings = 8192

    /// Returns the settings for the URL and the entity tag, as a configuration of the program.
    ///
    /// A value with a control character would end its line, so it is omitted.
    private static func settings(of url: URL, unless tag: String?) -> String {
        let header = tag.map { ("header", "If-None-Match: \($0)") }
        let values = [("url", url.absoluteString), header].compactMap(\.self)
        return values.filter { !$0.1.utf8.contains { $0 < 0x20 } }.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\(name) = \"\(escaped)\"\n"
        }.joined()
    }

    /// Sends one request without following redirects.
    static func transfer(
        _ url: URL, sizeLimit: Int, seconds: Double, unless tag: String?
    ) -> Swift.Result<Response, TransferError> {
        guard seconds > 0 else { return .failure(.timeout) }
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The program curl writes the tag, the status and a redirect's target to standard error, after its own
        // messages.
        curl.arguments = [
            "curl", "--disable", "--silent", "--show-error", "--globoff", "--proto", "=http,https", "--compressed",
            "--max-filesize", String(sizeLimit), "--connect-timeout", String(RemoteFile.timeout),
            "--max-time", String(seconds),
            "--write-out", "%{stderr}\n%header{etag}\n%{http_code} %{redirect_url}", "--config", "-",
        ]
        // All users of a machine can see a program's arguments, and the query of a URL may contain a secret.
        let settings = Data(settings(of: url, unless: tag).utf8)
        guard settings.count <= longestSettings else { return .failure(.other("the URL is too long")) }
        let input = Pipe()
        try? input.fileHandleForWriting.write(contentsOf: settings)
        try? input.fileHandleForWriting.close()
        curl.standardInput = input
        let output = Pipe()
        let errors = Pipe()
        curl.standardOutput = output
        curl.standardError = errors
        do {
            try curl.run()
        } catch {
            return .failure(.other("curl can't be started: \(error.localizedDescription)"))
        }
        // A program waits while one of its pipes is full, so both pipes are read at the same time.
        let messages = PipeContent(errors.fileHandleForReading)
        var bytes: [UInt8] = []
        while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            bytes += data
            if bytes.count > sizeLimit {
                // The program inherits the signals that the thread blocks, and threads of Dispatch block SIGTERM.
                if curl.isRunning { kill(curl.processIdentifier, SIGKILL) }
                curl.waitUntilExit()
                return .failure(.other("the file exceeds the limit of \(sizeLimit) bytes"))
            }
        }
        let lines = String(decoding: messages.wait(), as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        curl.waitUntilExit()
        switch curl.terminationStatus {
        case 0: break
        case 28: return .failure(.timeout)
        case 63: return .failure(.other("the file exceeds the limit of \(sizeLimit) bytes"))
        case 127: return .failure(.other("the program 'curl' isn't installed, which reads files of other hosts"))
        case let status:
            return .failure(.other(lines.first { !$0.isEmpty }.map(String.init) ?? "curl failed with \(status)"))
        }
        let facts = lines.last?.split(separator: " ", maxSplits: 1) ?? []
        let status = facts.first.flatMap { Int($0) } ?? 0
        let location = facts.count > 1 ? URL(string: String(facts[1])) : nil
        // A version of curl that doesn't support the variable for the tag writes the variable's name.
        let tag = lines.dropLast().last.flatMap { $0.isEmpty || $0.hasPrefix("%") ? nil : String($0) }
        let file = RemoteFile.Response(bytes: bytes, status: status, tag: tag)
        return .success(Response(file: file, location: location))
    }
}
