import Foundation
import SwiftCode

/// A replacement of files one by one, for a folder that can't be exchanged as a whole.
///
/// All new contents are first written to temporary files. They replace the old files only when all of them could be
/// written, so a full disk leaves the old files intact. Each file is replaced atomically. A reader may see some files
/// replaced and others not, also after a run that was killed; the next run repairs this. If a file can't be replaced,
/// the files that have been replaced already are restored. Files that are no longer generated are moved to temporary
/// names, and removed at the end.
struct FileReplacement {
    private let path: String
    private var staged: [(temporary: String, destination: String)] = []
    private var madeFolders: [String] = []
    /// The states of the paths before the staged files replaced them, in order.
    private var placed: [PreviousState] = []

    enum PreviousState {
        case nothing
        /// An old file that is stored under the temporary name.
        case kept
        /// A lost file, since the system can neither exchange files nor give a file a second name.
        case lost
    }

    static func carryOut(_ plan: OutputFolder.Plan, in path: String) throws(DiskFile.Problem) {
        var replacement = FileReplacement(path: path)
        do throws(DiskFile.Problem) {
            try replacement.stage(plan.changed)
            try replacement.place()
            try replacement.moveAway(plan.stale)
        } catch {
            replacement.undo()
            throw error
        }
        replacement.finish()
        for file in plan.stale { EmptyFolders.remove(above: file, in: path) }
    }

    private init(path: String) {
        self.path = path
    }

    private mutating func stage(_ files: [GeneratedFile]) throws(DiskFile.Problem) {
        var knownFolders: Set<String> = []
        let run = StaleFiles.newRun
        for file in files {
            let destination = path + "/" + file.path
            let folder = ParentFolder.path(of: destination)
            if knownFolders.insert(folder).inserted { try DiskFile.makeFolder(folder, &madeFolders) }
            let temporary = "\(folder)/\(StaleFiles.filePrefix)\(run)-\(staged.count)"
            staged.append((temporary, destination))
            try DiskFile.create(temporary, holding: file.bytes)
            try DiskFile.copyMode(from: destination, to: temporary)
        }
    }

    private mutating func place() throws(DiskFile.Problem) {
        for (temporary, destination) in staged { placed.append(try Self.place(temporary, at: destination)) }
    }

    private mutating func moveAway(_ files: [String]) throws(DiskFile.Problem) {
        let run = StaleFiles.newRun
        for file in files {
            let destination = path + "/" + file
            let temporary = "\(ParentFolder.path(of: destination))/\(StaleFiles.filePrefix)\(run)-\(staged.count)"
            guard rename(destination, temporary) == 0 else { throw .last }
            staged.append((temporary, destination))
            placed.append(.kept)
        }
    }

    /// Replaces a file with the temporary file, which contains the former contents afterwards.
    static func place(_ temporary: String, at destination: String) throws(DiskFile.Problem) -> PreviousState {
        if FileExchange.exchange(temporary, destination) { return .kept }
        if DiskFile.isAbsent(destination) {
            guard rename(temporary, destination) == 0 else { throw .last }
            return .nothing
        }
        let second = temporary + "0"
        let isKept = link(destination, second) == 0
        guard rename(temporary, destination) == 0 else {
            let problem = DiskFile.Problem.last
            if isKept { try? DiskFile.remove(second) }
            throw problem
        }
        return isKept && rename(second, temporary) == 0 ? .kept : .lost
    }

    private func undo() {
        Self.undo(staged, placed)
        for folder in madeFolders.reversed() { rmdir(folder) }
    }

    /// Restores the files that were replaced, and removes the temporary files.
    static func undo(_ staged: [(temporary: String, destination: String)], _ placed: [PreviousState]) {
        for ((temporary, destination), former) in zip(staged, placed).reversed() {
            switch former {
            case .nothing: try? DiskFile.remove(destination)
            case .kept: _ = rename(temporary, destination)
            case .lost: break
            }
        }
        for (temporary, _) in staged[placed.count...] { try? DiskFile.remove(temporary) }
    }

    private func finish() {
        for (temporary, _) in staged { try? DiskFile.remove(temporary) }
    }
}
