import Foundation

/// Where a file of a description lies.
enum DescriptionLocation: Hashable {
    case path(String)
    case url(URL)

    /// The same for the same file, however it is named.
    var canonical: DescriptionLocation {
        switch self {
        case .path(let path): .path(ReferenceAccess.canonical(path))
        case .url: self
        }
    }

    /// The folder that it lies in; nil on another host.
    var folder: String? {
        switch self {
        case .path(let path): Self.folder(of: path)
        case .url: nil
        }
    }

    static func folder(of path: String) -> String {
        let folder = ParentFolder.path(of: path)
        return folder.isEmpty ? "." : folder
    }

    /// Without the `./` and `../` that a chain of references would pile up.
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

    /// The path of an address, without percent-encoding and query.
    static func decoded(_ address: String) -> String {
        let path = address.prefix { $0 != "?" }
        return path.removingPercentEncoding ?? String(path)
    }
}
