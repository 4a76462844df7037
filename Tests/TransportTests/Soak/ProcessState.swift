import Foundation

/// What a process holds, which a call mustn't leave behind.
struct ProcessState {
    /// Descriptors of files and sockets.
    let descriptors: Int
    /// Ours in the temporary folder.
    let temporaryFiles: [String]
    /// In bytes of memory.
    let residentSize: Int

    /// Nil where the system doesn't tell.
    static var now: ProcessState? {
        let files = FileManager.default
        guard let descriptors = try? files.contentsOfDirectory(atPath: "/proc/self/fd"),
            let memory = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = memory.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            let temporary = try? files.contentsOfDirectory(atPath: files.temporaryDirectory.path)
        else { return nil }
        return ProcessState(
            descriptors: descriptors.count, temporaryFiles: temporary.filter { $0.hasPrefix("endpoint-") }.sorted(),
            residentSize: pages * 4096)
    }
}
