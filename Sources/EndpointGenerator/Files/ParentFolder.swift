/// The parent folder of a file or folder, computed from its path alone.
///
/// Foundation's `deletingLastPathComponent` isn't used, because outside Apple's platforms it traps on a path of one
/// letter.
package enum ParentFolder {
    /// Returns the parent folder; empty for a path without a folder. The parent of `/` is `/`.
    package static func path(of path: String) -> String {
        if let plain = plainPath(of: path) { return plain }
        let components = path.split(separator: "/").dropLast()
        return (path.hasPrefix("/") ? "/" : "") + components.joined(separator: "/")
    }

    /// Returns the path before the last slash; nil if the path isn't plain.
    ///
    /// A plain path has no consecutive slashes and doesn't end with one.
    private static func plainPath(of path: String) -> String? {
        let slash = UInt8(ascii: "/")
        var last: String.Index?
        var isAfterSlash = true
        for index in path.utf8.indices {
            let isSlash = path.utf8[index] == slash
            if isSlash, isAfterSlash, index != path.startIndex { return nil }
            if isSlash { last = index }
            isAfterSlash = isSlash
        }
        guard let last, !isAfterSlash, last != path.startIndex else { return nil }
        return String(path[..<last])
    }
}
