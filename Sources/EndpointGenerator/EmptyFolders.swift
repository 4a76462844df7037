import Foundation

/// Folders without content.
enum EmptyFolders {
    /// Removes the folders in `path` that contain no file; links aren't followed.
    static func remove(in path: String) {
        for name in (try? DiskFile.names(in: path)) ?? [] where DiskFile.isFolder(path + "/" + name) {
            remove(in: path + "/" + name)
            rmdir(path + "/" + name)
        }
    }

    /// Removes the folders of `file` that are empty, up to `path`, which stays.
    ///
    /// - Parameter file: Relative to `path`.
    static func remove(above file: String, in path: String) {
        var folder = ParentFolder.path(of: file)
        while !folder.isEmpty {
            // Removes nothing that holds anything.
            guard rmdir(path + "/" + folder) == 0 else { return }
            folder = ParentFolder.path(of: folder)
        }
    }
}
