import Foundation
import Testing

/// A server of this folder, running.
final class PythonServer: Sendable {
    let url: String
    private let process = Process()
    /// Closed when the server is released or the tests end, which ends the process.
    private let input = Pipe()

    /// - Parameters:
    ///   - name: Of the script, which prints its port.
    ///   - path: What its URLs begin with.
    init(_ name: String, path: String = "") throws {
        let script = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../\(name)").standardized
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-B", script.path]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        // A connection that is closed in the middle, as it shall be, is told of there.
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = ""
        while !line.hasSuffix("\n") {
            let data = output.fileHandleForReading.readData(ofLength: 1)
            if data.isEmpty { break }
            line += String(decoding: data, as: UTF8.self)
        }
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        url = "http://127.0.0.1:\(port)\(path)"
    }
}
