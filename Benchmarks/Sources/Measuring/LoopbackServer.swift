public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server in its own process; it ends with the pipe that it reads from, that is with us.
public struct LoopbackServer: ~Copyable {
    public let base: URL
    private let process = Process()
    private let input = Pipe()
    private let body = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-" + UUID().uuidString)

    public init(answering data: Data, _ options: Options) throws {
        try data.write(to: body)
        let output = Pipe()
        process.executableURL = options.tools.appendingPathComponent("loopback-server")
        process.arguments = [body.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard
            let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)),
            let url = URL(string: "http://127.0.0.1:\(port)/v1")
        else { throw URLError(.cannotConnectToHost) }
        base = url
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: body)
    }
}
