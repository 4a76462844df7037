import Foundation
import Testing

/// A server of Python's standard library: what it reads and writes, nothing of ours has a hand in.
final class PythonServer {
    let url: String
    private let process = Process()
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
            import os
            import sys
            import threading
            import xml.etree.ElementTree as ET
            from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

            \(handler)

            server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
            print(server.server_port, flush=True)
            # Its input ends with the tests, which may hold the server until then.
            threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
            server.serve_forever()
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

    deinit {
        process.terminate()
    }
}
