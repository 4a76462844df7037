import Foundation
import SwiftCode

/// A folder that has been replaced, or that never replaced another one.
enum PreviousOutput {
    /// Removes the folder at `path`.
    ///
    /// - Parameter folder: Contains the files that remain, under the same names. Files that another program has added
    ///   to the old folder meanwhile, or has changed there, are moved into it.
    static func remove(_ path: String, replacedBy folder: String) {
        let files = DiskFile.files(in: path)
        for file in files { retire(path + "/" + file, replacedBy: folder + "/" + file) }
        EmptyFolders.remove(in: path)
        rmdir(path)
    }

    private static func retire(_ file: String, replacedBy current: String) {
        if DiskFile.isSameEntry(file, current) || isGenerated(file) {
            try? DiskFile.remove(file)
            return
        }
        var made: [String] = []
        if DiskFile.isNewer(file, than: current),
            (try? DiskFile.makeFolder(ParentFolder.path(of: current), &made)) != nil
        {
            _ = rename(file, current)
        } else {
            try? DiskFile.remove(file)
        }
    }

    /// Returns whether a file was generated.
    ///
    /// Generated files include one that was created but not yet written when its run was killed.
    private static func isGenerated(_ file: String) -> Bool {
        let marker = GeneratedFile.markerOfAnyClient
        guard let start = DiskFile.read(file, upTo: marker.utf8.count) else { return false }
        return start.isEmpty || start.elementsEqual(marker.utf8)
    }
}
