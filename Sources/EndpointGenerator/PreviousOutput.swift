import Foundation
import SwiftCode

/// A folder that has been replaced, or that never replaced another one.
enum PreviousOutput {
    /// Removes the folder at `path`.
    ///
    /// - Parameter folder: Contains the files that remain, under the same names. Files that another program has added
    ///   to the old folder meanwhile, or has changed there, are moved into it. Files that can't be read or moved stay
    ///   where they are, for the next run.
    static func remove(_ path: String, replacedBy folder: String) {
        guard let files = try? DiskFile.files(in: path) else { return }
        for file in files { retire(path + "/" + file, replacedBy: folder + "/" + file) }
        EmptyFolders.remove(in: path)
        rmdir(path)
    }

    private static func retire(_ file: String, replacedBy current: String) {
        guard !DiskFile.isSameEntry(file, current) else {
            try? DiskFile.remove(file)
            return
        }
        guard let isGenerated = try? isGenerated(file), let isNewer = DiskFile.isNewer(file, than: current) else {
            return
        }
        guard !isGenerated, isNewer else {
            try? DiskFile.remove(file)
            return
        }
        var made: [String] = []
        try? DiskFile.makeFolder(ParentFolder.path(of: current), &made)
        _ = rename(file, current)
    }

    /// Returns whether a file was generated.
    ///
    /// Generated files include one that was created but not yet written when its run was killed.
    private static func isGenerated(_ file: String) throws(DiskFile.Problem) -> Bool {
        let marker = GeneratedFile.markerOfAnyClient
        guard let start = try DiskFile.contents(of: file, upTo: marker.utf8.count) else { return false }
        return start.isEmpty || start.elementsEqual(marker.utf8)
    }
}
