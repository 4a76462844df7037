import Foundation

#if os(macOS) || os(Linux)
    /// A reader of files on other hosts that runs `curl`, for a command linked without URLSession.
    enum CurlProgram {
        /// Reads the file at a URL, and follows redirects to allowed hosts.
        ///
        /// - Parameters:
        ///   - seconds: The longest duration of the whole request.
        ///   - tag: The entity tag of a stored file; the host responds 304 if its file has the same tag.
        static func read(
            _ url: URL, access: ReferenceAccess, sizeLimit: Int, seconds: Double, unless tag: String? = nil
        ) -> Swift.Result<RemoteFile.Response, RemoteFile.Problem> {
            let clock = ContinuousClock()
            let end = clock.now + .seconds(seconds)
            var url = url
            for _ in 0...RemoteFile.redirects {
                let left = (end - clock.now) / .seconds(1)
                switch transfer(url, sizeLimit: sizeLimit, seconds: left, unless: tag) {
                case .failure(.timeout):
                    return problem("the host took longer than \(seconds) seconds")
                case .failure(.other(let reason)):
                    return problem(reason)
                case .success(let response):
                    guard let location = response.location else {
                        guard response.file.status == 200 || response.file.status == 304 && tag != nil else {
                            return .failure(RemoteFile.Problem(status: response.file.status))
                        }
                        var file = response.file
                        file.url = url
                        return .success(file)
                    }
                    guard access.allows(location) else { return .failure(RemoteFile.refusal(of: location)) }
                    url = location
                }
            }
            return problem("the host redirects more than \(RemoteFile.redirects) times")
        }

        private static func problem(_ reason: String) -> Swift.Result<RemoteFile.Response, RemoteFile.Problem> {
            .failure(RemoteFile.Problem(reason: reason))
        }

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

        private struct Response {
            var file: RemoteFile.Response
            /// The target of a redirect; nil if the response isn't a redirect.
            var location: URL?
        }

        private enum TransferError: Error {
            case timeout
            case other(String)
        }

        /// Sends one request without following redirects.
        private static func transfer(
            _ url: URL, sizeLimit: Int, seconds: Double, unless tag: String?
        ) -> Swift.Result<Response, TransferError> {
            guard seconds > 0 else { return .failure(.timeout) }
            let curl = Process()
            curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            // The program curl writes the tag, the status and a redirect's target to standard error, after its own
            // messages.
            curl.arguments = [
                "curl", "--disable", "--silent", "--show-error", "--globoff", "--proto", "=http,https",
                "--max-filesize", String(sizeLimit), "--connect-timeout", String(RemoteFile.timeout),
                "--max-time", String(seconds),
                "--write-out", "%{stderr}\n%header{etag}\n%{http_code} %{redirect_url}", "--url", url.absoluteString,
            ]
            if let tag { curl.arguments?.append(contentsOf: ["--header", "If-None-Match: \(tag)"]) }
            curl.standardInput = FileHandle.nullDevice
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
                    curl.terminate()
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
#endif
