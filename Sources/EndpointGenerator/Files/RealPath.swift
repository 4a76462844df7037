import Foundation

/// A path without links and dots.
enum RealPath {
    /// Returns the real path; nil if the path doesn't exist.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
