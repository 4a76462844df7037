import Foundation

/// The resources of a process, which a call mustn't leak.
struct ProcessState {
    /// Descriptors of files and sockets.
    let descriptors: Int
    /// Ours in the temporary folder.
    let temporaryFiles: [String]
    /// In bytes of memory.
    let residentSize: Int

    /// Nil if the system doesn't report them.
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
