import Foundation
import SpecSyntax

/// The location of a file of a description.
enum DescriptionLocation: Hashable {
    case path(String)
    case url(URL)

    /// The canonical location: a file with several names has one canonical location.
    var canonical: DescriptionLocation {
        switch self {
        case .path(let path): .path(ReferenceAccess.canonical(path))
        case .url: self
        }
    }

    /// The folder that contains the file; nil for a file on another host.
    var folder: String? {
        switch self {
        case .path(let path): Self.folder(of: path)
        case .url: nil
        }
    }

    /// The absolute URI against which references are resolved (RFC 8089, section 2).
    var uri: URIReference {
        switch self {
        case .path(let path):
            let escaped = Self.absolute(path).map { character in
                switch character {
                case "%": "%25"
                case "?": "%3F"
                case "#": "%23"
                default: String(character)
                }
            }
            return URIReference("file://" + escaped.joined())
        case .url(let url): return URIReference(url.absoluteString)
        }
    }

    /// Returns a path in the form of this location's path: relative or absolute.
    func spelled(_ path: String) -> String {
        guard let folder, !folder.hasPrefix("/") else { return Self.absolute(path) }
        let home = Self.absolute(folder).split(separator: "/")
        let parts = Self.absolute(path).split(separator: "/")
        let shared = zip(home, parts).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: home.count - shared) + parts.dropFirst(shared).map(String.init)
        return Self.joined(folder, way.joined(separator: "/"))
    }

    /// Returns an absolute path without `.` and `..`; the file system isn't accessed.
    private static func absolute(_ path: String) -> String {
        let path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        return joined("/", path)
    }

    static func folder(of path: String) -> String {
        let folder = ParentFolder.path(of: path)
        return folder.isEmpty ? "." : folder
    }

    /// Joins a folder and a path without `./` and `../`, which a chain of references would accumulate.
    static func joined(_ folder: String, _ path: String) -> String {
        var parts = folder.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", last != "." {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        if parts.first == ".", parts.count > 1 { parts.removeFirst() }
        return (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// Returns a path without percent-encoding; an invalid path is unchanged.
    static func decoded(_ path: String) -> String {
        path.removingPercentEncoding ?? path
    }
}
