import EndpointClients
@testable @_spi(Generated) import EndpointRuntime
import Foundation
import RawServer
import Testing

/// Downloads whose content is read after they were saved.
@Suite("Saved downloads", .timeLimit(.minutes(2)))
struct SavedDownloadTests {
    private struct Saved: OperationTarget {
        let server: String
        var baseURL: URL { URL(string: server) ?? URL(fileURLWithPath: "/") }
        var operation: OperationRequest { OperationRequest(.get, "/saved") }
    }

    /// Returns the content of a saved download of `count` bytes.
    private func saved(_ count: Int, _ kind: TransportKind, to file: URL) async throws -> Data {
        let server = try RawServer { connection in
            while connection.request() != nil {
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: \(count)\r\n\r\n")
                let piece = [UInt8](repeating: 7, count: 1 << 20)
                for _ in 0..<count >> 20 { guard connection.send(piece) else { return } }
            }
        }
        return try await Provider<Saved>(transport: kind.make()).with(.saving(to: .file(file)))
            .data(of: Saved(server: server.url))
    }

    #if os(Linux)
        @Test("a saved download is mapped from its file", arguments: TransportKind.plain)
        func mapped(kind: TransportKind) async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("saved-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            let data = try await saved(4 << 20, kind, to: file)
            // The file has no size, by which `String` would read it.
            let handle = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
            let maps = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
            #expect(maps.contains(file.lastPathComponent))
            #expect(data.count == 4 << 20)
            #expect(data.last == 7)
        }

        @Test(
            "300 MB that are saved need less than 64 MB of memory", .enabled(if: SoakSize.live != nil),
            arguments: TransportKind.plain)
        func memory(kind: TransportKind) async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("saved-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            let before = try #require(ProcessState.now)
            let data = try await saved(300 << 20, kind, to: file)
            let after = try #require(ProcessState.now)
            #expect(data.count == 300 << 20)
            #expect(after.residentSize - before.residentSize < 64 << 20)
        }
    #endif

    @Test("an empty download is saved and read", arguments: TransportKind.plain)
    func empty(kind: TransportKind) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("saved-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await saved(0, kind, to: file) == Data())
    }
}
