#if os(Linux) && AsyncHTTPClient
    import Foundation
    import Testing

    /// Sessions over TLS, in a process whose system trusts the authority of these tests.
    @Suite("Sessions over TLS", .serialized, .timeLimit(.minutes(5)))
    struct SystemAuthorityTests {
        private static let list = "/etc/ssl/certs/ca-certificates.crt"

        @Test("sessions behave over TLS as without it", .enabled(if: !Authority.isTrustedBySystem))
        func sessions() async throws {
            guard let authority = Authority.shared else { return }
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try authority.write(to: folder)
            let list = folder.appendingPathComponent("list")
            let others = (try? String(contentsOfFile: Self.list, encoding: .utf8)) ?? ""
            try Data((others + "\n" + authority.certificate).utf8).write(to: list)
            let mounting = "mount --bind \"$0\" \(Self.list) && exec \"$@\""
            // A separate mount namespace requires privileges.
            guard try await run(["unshare", "--mount", "sh", "-c", mounting, list.path, "true"]).status == 0 else {
                FileHandle.standardError.write(
                    Data("SKIPPED: sessions over TLS, which need the right to mount and \(Self.list)\n".utf8))
                return
            }
            let tests = try await run(
                ["unshare", "--mount", "sh", "-c", mounting, list.path] + Self.itself + [
                    "--filter", "ConformanceTests|CancellationTests|TimeoutTests",
                ],
                environment: [Authority.variable: folder.path])
            #expect(tests.status == 0, "\(tests.output.suffix(20_000))")
            #expect(tests.output.contains("urlSessionTLS"), "\(tests.output.suffix(2000))")
        }

        /// The command line of this process, without the test selection.
        private static var itself: [String] {
            [CommandLine.arguments[0], "--testing-library", "swift-testing"]
        }

        /// Runs a process on a separate thread: a test that waits for a process blocks others.
        private func run(
            _ command: [String], environment: [String: String] = [:]
        ) async throws -> (status: Int32, output: String) {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Result { try Self.ended(command, environment) })
                }
            }
        }

        private static func ended(
            _ command: [String], _ environment: [String: String]
        ) throws -> (status: Int32, output: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = command
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: data, as: UTF8.self))
        }
    }
#endif
