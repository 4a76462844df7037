/// The folder that a file or folder lies in, from its path alone.
///
/// Foundation's `deletingLastPathComponent` traps on a path of one letter where Foundation isn't Apple's.
enum ParentFolder {
    /// Empty for a path without a folder; `/` has none above it but itself.
    static func path(of path: String) -> String {
        let components = path.split(separator: "/").dropLast()
        return (path.hasPrefix("/") ? "/" : "") + components.joined(separator: "/")
    }
}
