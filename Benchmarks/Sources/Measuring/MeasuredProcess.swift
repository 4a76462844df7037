public import Foundation

/// The resources that a process and its children used, as `cpu-of` reports them.
public struct MeasuredProcess: Sendable {
    /// User and system.
    public let cpuSeconds: Double
    public let peakBytes: Double
    public let status: Int32
    public let output: String
    public let errors: String

    /// Runs a command to its end.
    public static func run(
        _ command: String, _ arguments: [String], in folder: URL? = nil, options: Options
    ) throws -> MeasuredProcess {
        let temporary = FileManager.default.temporaryDirectory
            .appendingPathComponent("benchmark-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: temporary) }
        let files = ["report", "output", "errors"].map { temporary.appendingPathComponent($0) }
        for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }

        let process = Process()
        process.executableURL = options.tools.appendingPathComponent("cpu-of")
        process.arguments = [files[0].path, command] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()

        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        let numbers = texts[0].split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
        guard process.terminationStatus == 0, numbers.count == 4 else { throw ToolFailure(command: command, texts[2]) }
        return MeasuredProcess(
            cpuSeconds: (numbers[0] + numbers[1]) / 1_000_000, peakBytes: numbers[2], status: Int32(numbers[3]),
            output: texts[1], errors: texts[2]
        )
    }

    public struct ToolFailure: Error, CustomStringConvertible {
        public let description: String

        public init(command: String, _ text: String) {
            description = "\(command): \(text)"
        }
    }
}

/// Runs `body` with a new folder that is gone afterwards.
public func withTemporaryFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
