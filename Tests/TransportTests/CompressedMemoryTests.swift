#if os(Linux)
    import Foundation
    import RawServer
    import Testing

    @testable import EndpointRuntime

    /// The memory that compressed bodies take.
    @Suite("Memory of compressed bodies", .serialized, .timeLimit(.minutes(2)))
    struct CompressedMemoryTests {
        private static let limit = 256 << 20

        /// Returns the greatest resident size of the process since the last call, in bytes.
        private func peak() throws -> Int {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            let kilobytes = try #require(line.split(separator: " ").compactMap { Int($0) }.first)
            // 5 resets the greatest size to the current one (proc(5)).
            try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            return kilobytes << 10
        }

        @Test(
            "a gzip bomb of 1 GiB fails at the limit of 256 MiB, and takes less than 64 MiB more",
            .enabled(if: SoakSize.live != nil), arguments: TransportKind.plain)
        func bomb(kind: TransportKind) async throws {
            let bomb = try ConformanceTests.gzipped(Data(count: 1 << 30))
            let server = try RawServer { connection in
                guard connection.request() != nil else { return }
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
                connection.send(bomb)
            }
            let transport = kind.make()
            _ = try peak()
            let before = try #require(ProcessState.now).residentSize
            let failed = await Exchanged(transport, TransportRequest(.get, server.url))
            #expect(try peak() - before < Self.limit + 64 << 20)
            #expect(
                failed.interrupted?.error as? ConnectionError == ConnectionError(.bodyTooLarge(limit: Self.limit)),
                "\(failed.error as Any)")
        }
    }
#endif
