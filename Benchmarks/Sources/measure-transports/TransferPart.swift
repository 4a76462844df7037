import Foundation
import Measuring

/// Measures the memory that transports need for bodies that exceed the main memory.
struct TransferPart {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    func run() throws {
        let count: Int64 = options.isQuick ? 16 << 20 : 1 << 30
        let server = try TransferServer(options)
        var table = Table(
            "Transports: the memory that \(count >> 20) MiB need",
            columns: ["transport", "direction", "seconds", "MB a second", "added memory, MB", "of the bytes"],
            note: """
                Each transfer in a process of its own, to and from one on loopback (`transfer-server`). What it adds to the \
                process's highest memory after a request of 64 KiB is counted; seconds are by the clock.
                """
        )
        let executable = URL(fileURLWithPath: CommandLine.arguments[0]).path
        for kind in Transfer.Kind.allCases {
            for direction in Transfer.Direction.allCases {
                options.note("\(kind.rawValue), \(direction.title)")
                let added = try withTemporaryFolder { folder in
                    let transfer = Transfer(kind, direction, count, port: server.port, in: folder)
                    let clock = ContinuousClock()
                    let start = clock.now
                    let process = try MeasuredProcess.run(executable, transfer.arguments, options: options)
                    let words = process.output.trimmingCharacters(in: .whitespacesAndNewlines)
                    guard process.status == 0, let bytes = Double(words) else {
                        throw MeasuredProcess.ToolFailure(command: "measure-transports", process.errors)
                    }
                    return (bytes: bytes, seconds: Double((clock.now - start) / .milliseconds(1)) / 1000)
                }
                table.add(
                    kind.rawValue, direction.title, decimal(added.seconds, 1),
                    decimal(Double(count) / added.seconds / 1e6, 0), decimal(added.bytes / 1e6, 1),
                    "\(decimal(added.bytes / Double(count) * 100, 1)) %")
            }
        }
        options.show(table)
    }
}

/// The other end in its own process; it ends with the pipe that it reads from, that is with us.
private struct TransferServer: ~Copyable {
    let port: Int
    private let process = Process()
    private let input = Pipe()

    struct NoPort: Error {}

    init(_ options: Options) throws {
        let output = Pipe()
        process.executableURL = options.tools.appendingPathComponent("transfer-server")
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw NoPort() }
        self.port = port
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
