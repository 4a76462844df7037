import Foundation

/// The files and folders that a killed run left behind, identified by their names.
///
/// Only the run that has locked the output folder writes there, so such files belong to no other run.
enum StaleFiles {
    /// The prefix of the names of temporary files in the output folder.
    static let filePrefix = ".endpointgen-"

    /// A random name for the temporary files of a run, so that no other run treats them as its own.
    static var newRun: String { String(UInt64.random(in: .min ... .max), radix: 36) }

    /// Returns the prefix of the names of temporary folders for the folder at `path`.
    ///
    /// A temporary folder is beside the folder that it will replace.
    static func folderPrefix(of path: String) -> String {
        ".\(name(of: path)).endpointgen-"
    }

    static func remove(from path: String) {
        // Files that can't be found or removed in this run are left to a later run.
        for file in (try? DiskFile.files(in: path)) ?? [] where isOwnFile(file) {
            try? DiskFile.remove(path + "/" + file)
        }
        guard let path = RealPath.of(path) else { return }
        let parent = ParentFolder.path(of: path)
        let prefix = folderPrefix(of: path)
        for name in (try? DiskFile.names(in: parent)) ?? [] where name.utf8.starts(with: prefix.utf8) {
            PreviousOutput.remove(parent + "/" + name, replacedBy: path)
        }
    }

    /// Removes the files of killed runs from a folder, but not from the folders in it.
    ///
    /// A run that is writing to the folder has locked it.
    static func removeFiles(in folder: String) {
        guard let names = try? DiskFile.names(in: folder), names.contains(where: isOwnFile),
            let lock = try? FolderLock(folder)
        else { return }
        for name in (try? DiskFile.names(in: folder)) ?? [] where isOwnFile(name) {
            try? DiskFile.remove(folder + "/" + name)
        }
        lock.release()
    }

    /// Returns whether the last part of a path is a name such as `.endpointgen-1x2y3z-7`.
    private static func isOwnFile(_ path: String) -> Bool {
        let name = name(of: path)
        guard name.utf8.starts(with: filePrefix.utf8) else { return false }
        let parts = name.utf8.dropFirst(filePrefix.utf8.count).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    }
            }
    }

    private static func name(of path: String) -> Substring {
        path.split(separator: "/").last ?? ""
    }
}
