public import Foundation

/// One of the real descriptions, with every file that its references lead to.
public struct DescriptionFiles {
    public let name: String
    public let root: URL
    /// YAML and JSON files; scanning Markdown takes no time.
    public let files: [URL]
    public let bytes: Double

    /// The descriptions in `folder`, and of each folder in it the one that begins as a description does.
    public static func all(in folder: URL) throws -> [DescriptionFiles] {
        var found: [DescriptionFiles] = []
        for entry in try entries(of: folder) {
            if isFolder(entry) {
                found += try entries(of: entry).filter(isDescription).map {
                    try DescriptionFiles($0, name: entry.lastPathComponent + "/" + $0.lastPathComponent)
                }
            } else if isDescription(entry) {
                found.append(try DescriptionFiles(entry, name: entry.lastPathComponent))
            }
        }
        return found
    }

    public init(_ root: URL, name: String) throws {
        self.name = name
        self.root = root
        var reached = [root.standardizedFileURL]
        var seen = Set(reached)
        var size = 0
        var next = 0
        while next < reached.count {
            let data = try Data(contentsOf: reached[next])
            size += data.count
            let home = reached[next].deletingLastPathComponent()
            for path in Self.references(in: String(decoding: data, as: UTF8.self)) {
                let file = home.appendingPathComponent(path).standardizedFileURL
                if Self.isText(file), FileManager.default.fileExists(atPath: file.path), seen.insert(file).inserted {
                    reached.append(file)
                }
            }
            next += 1
        }
        files = reached
        bytes = Double(size)
    }

    /// The files that stand after a `$ref`, whatever quotes are around them.
    private static func references(in text: String) -> Set<String> {
        var references: Set<String> = []
        for part in text.components(separatedBy: "$ref").dropFirst() {
            let value = part.drop { "\"': ".contains($0) }.prefix { !"\"'#,} \n\r".contains($0) }
            if !value.isEmpty, !value.contains("://") { references.insert(String(value)) }
        }
        return references
    }

    private static func entries(of folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    private static func isText(_ file: URL) -> Bool {
        ["yaml", "yml", "json"].contains(file.pathExtension)
    }

    private static func isDescription(_ file: URL) -> Bool {
        guard isText(file), !isFolder(file), let data = try? Data(contentsOf: file) else { return false }
        let text = String(decoding: data, as: UTF8.self)
        return ["openapi:", "swagger:"].contains { text.hasPrefix($0) || text.contains("\n" + $0) }
            || ["\"openapi\"", "\"swagger\""].contains { text.contains($0) && text.hasPrefix("{") }
    }
}
