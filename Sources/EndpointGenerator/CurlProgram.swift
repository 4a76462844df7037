import Foundation

#if os(macOS) || os(Linux)
    /// Reads files of other hosts with the program `curl`, where the command is linked without URLSession.
    enum CurlProgram {
        /// The number of redirects that are followed.
        private static let redirects = 20

        /// - Parameter seconds: How long it may take as a whole.
        static func read(
            _ url: URL, access: ReferenceAccess, sizeLimit: Int, seconds: Double
        ) -> Swift.Result<[UInt8], RemoteFile.Problem> {
            let clock = ContinuousClock()
            let end = clock.now + .seconds(seconds)
            var url = url
            for _ in 0...redirects {
                let left = (end - clock.now) / .seconds(1)
                switch transfer(url, sizeLimit: sizeLimit, seconds: left) {
                case .failure(.timeout):
                    return problem("the host took longer than \(seconds) seconds")
                case .failure(.other(let reason)):
                    return problem(reason)
                case .success(let response):
                    guard let location = response.location else {
                        guard response.status == 200 else {
                            return problem("the host responded with status \(response.status)")
                        }
                        return .success(response.bytes)
                    }
                    guard access.allows(location) else {
                        return problem("the host redirects to '\(location.host ?? "")', which isn't allowed")
                    }
                    url = location
                }
            }
            return problem("the host redirects more than \(redirects) times")
        }

        private static func problem(_ reason: String) -> Swift.Result<[UInt8], RemoteFile.Problem> {
            .failure(RemoteFile.Problem(reason: reason))
        }

        private struct Response {
            var bytes: [UInt8]
            var status: Int
            /// The target of a redirect.
            var location: URL?
        }

        private enum TransferError: Error {
            case timeout
            case other(String)
        }

        /// Sends one request without following redirects.
        private static func transfer(
            _ url: URL, sizeLimit: Int, seconds: Double
        ) -> Swift.Result<Response, TransferError> {
            guard seconds > 0 else { return .failure(.timeout) }
            let curl = Process()
            curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            // The status and the redirect go to standard error, below curl's own messages.
            curl.arguments = [
                "curl", "--disable", "--silent", "--show-error", "--globoff", "--proto", "=http,https",
                "--connect-timeout", String(RemoteFile.timeout), "--max-time", String(seconds),
                "--write-out", "%{stderr}\n%{http_code} %{redirect_url}", "--url", url.absoluteString,
            ]
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
            var bytes: [UInt8] = []
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                bytes += data
                if bytes.count > sizeLimit {
                    curl.terminate()
                    curl.waitUntilExit()
                    return .failure(.other("the file exceeds the limit of \(sizeLimit) bytes"))
                }
            }
            // It is shorter than what a pipe holds.
            let lines = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                .split(whereSeparator: \.isNewline)
            curl.waitUntilExit()
            switch curl.terminationStatus {
            case 0: break
            case 28: return .failure(.timeout)
            case 127: return .failure(.other("'curl' isn't installed, which reads files of other hosts"))
            case let status: return .failure(.other(lines.first.map(String.init) ?? "curl failed with \(status)"))
            }
            let facts = lines.last?.split(separator: " ", maxSplits: 1) ?? []
            let status = facts.first.flatMap { Int($0) } ?? 0
            let location = facts.count > 1 ? URL(string: String(facts[1])) : nil
            return .success(Response(bytes: bytes, status: status, location: location))
        }
    }
#endif
