import Foundation
import Testing

/// The compiler, with the modules of this build.
enum Compiler {
    /// Compiles files, and returns the compiler's status and messages.
    static func run(_ arguments: [String], _ files: [URL]) throws -> (status: Int32, output: String) {
        try process(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["swiftc"] + arguments + [
                "-I", products.appendingPathComponent("Modules").path, "-module-cache-path",
                products.appendingPathComponent("ModuleCache").path, "-Xcc",
                "-fmodule-map-file=\(products.path)/COpenCombineHelpers.build/module.modulemap",
            ] + files.map(\.path))
    }

    /// Runs a program, and returns its status and all that it prints.
    static func process(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    /// Returns the Swift files in a folder and its subfolders, at least one.
    static func swiftFiles(in folder: URL) throws -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        let files = (all ?? []).filter { $0.pathExtension == "swift" }
        try #require(!files.isEmpty, "\(folder.path) contains no Swift file")
        return files
    }

    /// The object files of `EndpointClients` and the modules below it.
    static func runtimeObjects() throws -> [URL] {
        let modules = [
            "EndpointCoding", "EndpointHTTP", "EndpointRuntime", "EndpointClients",
        ]
        return try modules.flatMap { module in
            let sources = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources/\(module)").path)
            let names = Set(sources?.compactMap { ($0 as? String)?.components(separatedBy: "/").last } ?? [])
            return try FileManager.default.contentsOfDirectory(
                at: products.appendingPathComponent("\(module).build"), includingPropertiesForKeys: nil
            ).filter { $0.pathExtension == "o" && names.contains($0.deletingPathExtension().lastPathComponent) }
        }
    }

    /// The root of the repository.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of what is built.
    private static var products: URL {
        let candidates =
            CommandLine.arguments.map { URL(fileURLWithPath: $0) } + Bundle.allBundles.map(\.bundleURL)
        for candidate in candidates {
            var folder = candidate.deletingLastPathComponent()
            while folder.path != "/" {
                if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Modules").path) {
                    return folder
                }
                folder.deleteLastPathComponent()
            }
        }
        return root.appendingPathComponent(".build/debug")
    }
}
