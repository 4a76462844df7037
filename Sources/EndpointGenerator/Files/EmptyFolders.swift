import Foundation

/// Functions that remove folders without files.
enum EmptyFolders {
    /// Removes the folders in `path` that contain no file; links aren't followed.
    static func remove(in path: String) {
        for name in (try? DiskFile.names(in: path)) ?? [] where DiskFile.isFolder(path + "/" + name) {
            remove(in: path + "/" + name)
            rmdir(path + "/" + name)
        }
    }

    /// Removes the empty folders that contained `file`, up to `path`, which isn't removed.
    ///
    /// - Parameter file: The path of the file, relative to `path`.
    static func remove(above file: String, in path: String) {
        var folder = ParentFolder.path(of: file)
        while !folder.isEmpty {
            // The function `rmdir` fails for a folder that isn't empty.
            guard rmdir(path + "/" + folder) == 0 else { return }
            folder = ParentFolder.path(of: folder)
        }
    }
}
