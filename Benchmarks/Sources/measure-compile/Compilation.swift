import Foundation
import Measuring

/// One client, compiled whole as Tools/compile does it.
struct Compilation {
    let cpuSeconds: Double
    let peakBytes: Double
    /// Of the object file's code and constants; nil where there is no `size`.
    let textBytes: Double?

    enum Mode: String, CaseIterable {
        case debug, release
    }

    init(_ sources: URL, _ mode: Mode, modules: URL, _ options: Options) throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { sources.appendingPathComponent($0).path }
        let flags =
            switch mode {
            case .debug: ["-Onone", "-g", "-DDEBUG"]
            case .release: ["-O"]
            }
        let (run, text) = try withTemporaryFolder { folder in
            let object = folder.appendingPathComponent("Generated.o").path
            let run = try MeasuredProcess.run(
                "swiftc",
                [
                    "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Generated",
                    "-I", modules.path, "-I", options.root.appendingPathComponent("Sources/CLibXML2").path,
                    "-Xcc", "-I/usr/include/libxml2", "-o", object,
                ] + flags + files,
                options: options
            )
            return (run, try Self.textSize(of: object, options))
        }
        guard run.status == 0 else {
            throw MeasuredProcess.ToolFailure(command: "swiftc", String(run.errors.prefix(3000)))
        }
        cpuSeconds = run.cpuSeconds
        peakBytes = run.peakBytes
        textBytes = text
    }

    private static func textSize(of object: String, _ options: Options) throws -> Double? {
        let run = try MeasuredProcess.run("size", [object], options: options)
        let numbers = run.output.split(separator: "\n").last?.split(whereSeparator: \.isWhitespace) ?? []
        return run.status == 0 ? numbers.first.flatMap { Double($0) } : nil
    }
}
