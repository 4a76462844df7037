import Foundation
import SwiftCode

/// A temporary folder: the old output folder after an exchange, or a folder that wasn't exchanged.
enum PreviousOutput {
    /// Removes the folder at `path`.
    ///
    /// - Parameter folder: The folder that replaced the old one, with the remaining files under the same names. If
    ///   another program has added or changed files in the old folder meanwhile, these files are moved into `folder`.
    ///   Files that can't be read or moved remain in the old folder, for the next run.
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
    /// An empty file counts as generated, since a run may have been killed before it wrote the file's content.
    private static func isGenerated(_ file: String) throws(DiskFile.Problem) -> Bool {
        let marker = GeneratedFile.markerOfAnyClient
        guard let start = try DiskFile.contents(of: file, upTo: marker.utf8.count) else { return false }
        return start.isEmpty || start.elementsEqual(marker.utf8)
    }
}
