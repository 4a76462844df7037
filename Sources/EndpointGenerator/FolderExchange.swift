import Foundation
import SwiftCode

/// Builds a new version of the folder beside it, and exchanges both atomically.
///
/// Unchanged entries are hard links, so that even dates are preserved. Readers see either the old client or the new
/// one.
///
/// This isn't possible for a folder that is a process's working directory, such as the caller's shell's, since that
/// process would stay in the old one; nor if the folder contains the user's folders, or a mount point; nor on systems
/// that can't exchange folders.
struct FolderExchange {
    private let path: String
    /// The folder beside it.
    private let other: String
    private let plan: OutputFolder.Plan
    /// The folders that contain generated files, or will.
    private let folders: Set<String>

    /// The reason why a folder can't be exchanged, which isn't an error.
    private enum ExchangeProblem: Error {
        case notPossible
        case problem(DiskFile.Problem)
    }

    /// - Returns: False where the folder can't be exchanged; it is as it was then.
    static func carryOut(_ plan: OutputFolder.Plan, in path: String) throws(DiskFile.Problem) -> Bool {
        guard let path = RealPath.of(path), !isReplaced(path) else { return false }
        let exchange = FolderExchange(plan, path)
        do throws(ExchangeProblem) {
            try exchange.build()
            try exchange.exchange()
            return true
        } catch {
            exchange.discard()
            switch error {
            case .notPossible: return false
            case .problem(let problem): throw problem
            }
        }
    }

    private init(_ plan: OutputFolder.Plan, _ path: String) {
        self.plan = plan
        self.path = path
        let prefix = StaleFiles.folderPrefix(of: path)
        other = ParentFolder.path(of: path) + "/" + prefix + StaleFiles.newRun
        var folders: Set<String> = [""]
        for file in plan.current + plan.stale {
            var folder = ParentFolder.path(of: file)
            while folders.insert(folder).inserted { folder = ParentFolder.path(of: folder) }
        }
        self.folders = folders
    }

    private static func isReplaced(_ path: String) -> Bool {
        guard let current = RealPath.of(".") else { return true }
        return current == path || current.utf8.starts(with: (path + "/").utf8)
    }

    private func build() throws(ExchangeProblem) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == geteuid() else { throw .notPossible }
        // A mount would move away with the old folder; one of the same file system looks like any folder.
        guard !Mounts.lie(in: path) else { throw .notPossible }
        // A folder above that can't be written to is no obstacle to writing in this one.
        guard mkdir(other, 0o700) == 0 else { throw .notPossible }
        let left = Set(plan.stale).union(plan.changed.map(\.path))
        try link("", besides: left, device: status.st_dev)
        for file in plan.changed {
            do throws(DiskFile.Problem) {
                var made: [String] = []
                try DiskFile.makeFolder(ParentFolder.path(of: other + "/" + file.path), &made)
                try DiskFile.create(other + "/" + file.path, holding: file.bytes)
            } catch {
                throw .problem(error)
            }
        }
        guard chmod(other, status.st_mode & 0o7777) == 0 else { throw .notPossible }
    }

    /// Gives all that stays in a folder a second name, and makes the folders for it.
    private func link(_ folder: String, besides left: Set<String>, device: dev_t) throws(ExchangeProblem) {
        // Files that aren't listed would be lost.
        guard let names = try? DiskFile.names(in: path + "/" + folder) else { throw .notPossible }
        for name in names {
            let entry = folder.isEmpty ? name : folder + "/" + name
            var status = stat()
            guard lstat(path + "/" + entry, &status) == 0, status.st_dev == device else { throw .notPossible }
            if status.st_mode & S_IFMT == S_IFDIR {
                try link(folder: entry, status.st_mode, besides: left, device: device)
            } else if !left.contains(entry) {
                // Not where a link leads, but the link itself.
                guard linkat(AT_FDCWD, path + "/" + entry, AT_FDCWD, other + "/" + entry, 0) == 0 else {
                    throw .notPossible
                }
            }
        }
    }

    private func link(
        folder: String, _ mode: mode_t, besides left: Set<String>, device: dev_t
    ) throws(ExchangeProblem) {
        guard folders.contains(folder) else { throw .notPossible }
        guard mkdir(other + "/" + folder, 0o700) == 0 else { throw .notPossible }
        try link(folder, besides: left, device: device)
        guard chmod(other + "/" + folder, mode & 0o7777) == 0 else { throw .notPossible }
        // A folder whose files have all been removed is removed too; new files create the folder again.
        rmdir(other + "/" + folder)
    }

    private func exchange() throws(ExchangeProblem) {
        let lock: FolderLock
        do throws(DiskFile.Problem) {
            // The next run finds the new folder, and waits until the old one is removed.
            lock = try FolderLock(other)
        } catch {
            throw .problem(error)
        }
        guard FileExchange.exchange(other, path) else { throw .notPossible }
        PreviousOutput.remove(other, replacedBy: path)
        lock.release()
    }

    /// Removes the new folder if it didn't replace the old one.
    ///
    /// No reader has seen the new folder, and its unchanged entries are hard links.
    private func discard() {
        for file in (try? DiskFile.files(in: other)) ?? [] { try? DiskFile.remove(other + "/" + file) }
        EmptyFolders.remove(in: other)
        rmdir(other)
    }
}
