import EndpointAsyncHTTPClient
import EndpointRuntime
import Foundation
import Measuring

/// One transfer in a separate process, which reports the memory that it adds to that of a small request.
struct Transfer {
    /// The direction of the bytes, and their source or destination.
    enum Direction: String, CaseIterable {
        case up, down, read

        var title: String {
            switch self {
            case .up: "up, from a file"
            case .down: "down, to a file"
            case .read: "down, read as it comes"
            }
        }
    }

    enum Kind: String, CaseIterable {
        case urlSession = "URLSession"
        case asyncHTTPClient = "async-http-client"
    }

    let kind: Kind
    let direction: Direction
    let count: Int64
    let port: Int
    let folder: URL

    init(_ kind: Kind, _ direction: Direction, _ count: Int64, port: Int, in folder: URL) {
        self.kind = kind
        self.direction = direction
        self.count = count
        self.port = port
        self.folder = folder
    }

    /// As ``arguments`` says it; nil for anything else.
    init?(_ arguments: [String]) {
        guard arguments.count == 7, arguments[1] == "--transfer", let kind = Kind(rawValue: arguments[2]),
            let direction = Direction(rawValue: arguments[3]), let count = Int64(arguments[4]),
            let port = Int(arguments[5])
        else { return nil }
        self.init(kind, direction, count, port: port, in: URL(fileURLWithPath: arguments[6]))
    }

    var arguments: [String] {
        ["--transfer", kind.rawValue, direction.rawValue, "\(count)", "\(port)", folder.path]
    }

    /// Prints how many bytes of memory it has added.
    func run() async throws {
        let transport: any Transport = kind == .urlSession ? URLSessionTransport() : AsyncHTTPClientTransport()
        // What everything needs is there then.
        try await move(1 << 16, with: transport)
        let before = Self.peakBytes
        try await move(count, with: transport)
        print(Self.peakBytes - before)
    }

    private struct WrongCount: Error {}

    private func move(_ count: Int64, with transport: any Transport) async throws {
        let base = "http://127.0.0.1:\(port)/"
        switch direction {
        case .up:
            let file = folder.appendingPathComponent("up-\(count)")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            // With a hole for its content, which takes no room.
            try handle.truncate(atOffset: UInt64(count))
            try handle.close()
            let answer = try await transport.exchange(
                TransportRequest(RequestMessage(.put, url: base + "0"), body: .file(file)))
            guard answer.head.statusCode == 200 else { throw WrongCount() }
        case .down:
            let file = folder.appendingPathComponent("down-\(count)")
            defer { try? FileManager.default.removeItem(at: file) }
            let request = TransportRequest(RequestMessage(url: base + "\(count)"), destination: .file(file))
            let answer = try await transport.exchange(request)
            guard answer.file == file,
                try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int64 == count
            else { throw WrongCount() }
        case .read:
            let opened = try await transport.open(TransportRequest(RequestMessage(url: base + "\(count)")))
            var found: Int64 = 0
            for try await piece in opened.body { found += Int64(piece.count) }
            guard found == count else { throw WrongCount() }
        }
    }

    /// The peak memory of this process.
    private static var peakBytes: Int64 {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return Int64(usage.ru_maxrss)
        #else
            getrusage(.init(RUSAGE_SELF.rawValue), &usage)
            return Int64(usage.ru_maxrss) * 1024
        #endif
    }
}
