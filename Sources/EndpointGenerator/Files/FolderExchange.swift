import Foundation
import SwiftCode

/// A new version of a folder, which is built beside the old folder and exchanged with it atomically.
///
/// Unchanged entries are hard links, so that even dates are preserved. Readers see either the old client or the new
/// one.
///
/// Some folders can't be exchanged: the working directory of a process, such as the caller's shell, since the process
/// would stay in the old folder; a folder that contains the user's folders or a mount point; and a folder on a system
/// that doesn't support the exchange.
struct FolderExchange {
    private let path: String
    /// The path of the new version, beside the old folder.
    private let other: String
    private let plan: OutputFolder.Plan
    /// The folders that contain generated files before or after the run.
    private let folders: Set<String>

    /// The reason why a folder isn't exchanged; `notPossible` isn't an error of the run.
    private enum ExchangeProblem: Error {
        case notPossible
        case problem(DiskFile.Problem)
    }

    /// Carries out a plan by exchanging the folder at `path`.
    ///
    /// - Returns: False if the folder can't be exchanged; the folder is unchanged in this case.
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
        // A mount point would be moved away with the old folder. The check of the device doesn't detect a mount of the
        // same file system.
        guard !Mounts.lie(in: path) else { throw .notPossible }
        // If the parent folder can't be written to, the files in this folder can still be replaced one by one.
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

    /// Creates hard links in the new folder for the files that remain, and creates their folders.
    private func link(_ folder: String, besides left: Set<String>, device: dev_t) throws(ExchangeProblem) {
        // If the entries of the folder can't be listed, the exchange would lose files.
        guard let names = try? DiskFile.names(in: path + "/" + folder) else { throw .notPossible }
        for name in names {
            let entry = folder.isEmpty ? name : folder + "/" + name
            var status = stat()
            guard lstat(path + "/" + entry, &status) == 0, status.st_dev == device else { throw .notPossible }
            if status.st_mode & S_IFMT == S_IFDIR {
                try link(folder: entry, status.st_mode, besides: left, device: device)
            } else if !left.contains(entry) {
                // A symbolic link itself gets the second name, not the target of the link.
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
            // The next run locks the new folder too, so it waits until this run has removed the old folder.
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
    /// No reader has seen the new folder. Its unchanged entries are hard links, so removing them loses nothing.
    private func discard() {
        for file in (try? DiskFile.files(in: other)) ?? [] { try? DiskFile.remove(other + "/" + file) }
        EmptyFolders.remove(in: other)
        rmdir(other)
    }
}
