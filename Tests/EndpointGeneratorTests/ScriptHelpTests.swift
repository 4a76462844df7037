import Foundation
import Testing

/// The help of `Scripts/NAME --help` and `Tools/NAME --help`.
@Suite("Help of scripts")
struct ScriptHelpTests {
    private static let scripts: [String] = ["Scripts", "Tools"].flatMap { folder -> [String] in
        let path = Checkout.root.appendingPathComponent(folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().map { "\(folder)/\($0)" }.filter { script in
            let file = Checkout.root.appendingPathComponent(script)
            return (try? String(contentsOf: file, encoding: .utf8))?.hasPrefix("#!") ?? false
        }
    }

    @Test("'--help' prints the help, and starts no work: without the tools that a script needs", arguments: scripts)
    func help(script: String) throws {
        try TemporaryFolder.with { folder in
            let tools = ["bash", "sed", "dirname", "cat", "env", "printf"]
            let bin = folder.url.appendingPathComponent("bin")
            try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
            for tool in tools {
                let path = ["/usr/bin/", "/bin/"].map { $0 + tool }.first { FileManager.default.fileExists(atPath: $0) }
                guard let path else { continue }
                try FileManager.default.createSymbolicLink(
                    atPath: bin.appendingPathComponent(tool).path, withDestinationPath: path)
            }
            let file = Checkout.root.appendingPathComponent(script)
            let isPython = try String(contentsOf: file, encoding: .utf8).hasPrefix("#!/usr/bin/env python3")
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let process = Process()
            process.executableURL = file
            process.arguments = ["--help"]
            process.currentDirectoryURL = folder.url
            process.environment = ["PATH": isPython ? path : bin.path, "PYTHONDONTWRITEBYTECODE": "1"]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(text.count > 40, "\(text)")
        }
    }
}
