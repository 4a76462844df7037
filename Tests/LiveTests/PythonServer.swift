import Foundation
import Testing

/// A server of Python's standard library: what it reads and writes, nothing of ours has a hand in.
final class PythonServer {
    let url: String
    private let process = Process()
    /// Closed when the server is released or the tests end, which ends the process.
    private let input = Pipe()

    static let isThere: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", ""]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// - Parameter handler: The body of a class `Handler`, a `BaseHTTPRequestHandler`.
    init(_ handler: String) throws {
        let script = """
            import sys
            import threading
            import xml.etree.ElementTree as ET
            from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

            \(handler)

            server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
            print(server.server_port, flush=True)
            # SIGTERM is blocked in the children of `swift test`, so the server ends with its input.
            threading.Thread(target=server.serve_forever, daemon=True).start()
            sys.stdin.read()
            """
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = ""
        while !line.hasSuffix("\n") {
            let data = output.fileHandleForReading.readData(ofLength: 1)
            if data.isEmpty { break }
            line += String(decoding: data, as: UTF8.self)
        }
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        url = "http://127.0.0.1:\(port)"
    }
}
