import Diagnostics
import SpecSyntax

/// The lock file `endpointgen.lock`: the origin and the digest of each file that `fetch` wrote.
struct FetchLock: Equatable {
    static let name = "endpointgen.lock"

    struct Entry: Equatable {
        /// The address of the file, without parts that may be secret.
        var url: String
        /// The time at which this content was fetched first, in UTC.
        var date: String
        /// The digest of the file's content in hexadecimal.
        var sha256: String
        /// The digest of the previous content.
        ///
        /// A file on disk still has this digest if a run was killed before it could replace the file.
        var previous: String?
        /// The entity tag of the response.
        var tag: String?
        /// The name of the description that references the file; nil for a description.
        var description: String?
    }

    /// The version of the generator that wrote the lock.
    var version: String
    /// The entries, by the path of the file relative to the lock's folder.
    var entries: [String: Entry] = [:]

    /// Creates a lock without files.
    init(version: String) { self.version = version }

    /// Reads a lock; nil if `root` isn't a lock.
    ///
    /// Parts with paths that `fetch` doesn't write to are ignored, because files in the lock are removed when no
    /// description references them.
    init?(_ root: SyntaxNode) {
        guard let files = root.mapping?["files"]?.mapping else { return nil }
        version = root.mapping?["version"]?.scalar?.text ?? ""
        for entry in files.entries {
            let text = { (key: String) in entry.value.mapping?[key]?.scalar?.text }
            guard let url = text("url"), let date = text("date"), let digest = text("sha256") else { return nil }
            let owner = text("description")
            guard owner == nil || DescriptionAddress.problem(ofPart: entry.key) == nil else { continue }
            let tag = text("etag").flatMap { Self.isTag($0) ? $0 : nil }
            entries[entry.key] = Entry(
                url: url, date: date, sha256: digest, previous: text("previous"), tag: tag,
                description: owner)
        }
    }

    /// Returns the names of the files in the lock of a folder, by address; empty without a lock.
    static func names(in folder: String) -> [String: String] {
        var (sources, sink) = (SourceMap(), DiagnosticSink())
        guard let bytes = DiskFile.read(DescriptionLocation.joined(folder, name)) else { return [:] }
        let file = sources.add(SourceFile(path: name, bytes: bytes))
        let lock = SyntaxReader().read(file, in: sources, reporting: &sink).flatMap { FetchLock($0) }
        return Dictionary(lock?.entries.map { ($0.value.url, $0.key) } ?? []) { min($0, $1) }
    }

    var text: String {
        var lines = [
            "# Written by 'endpointgen fetch'; commit it.", "version: \(QuotedText.yamlString(version))", "files:",
        ]
        for (name, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            lines.append("  \(QuotedText.yamlString(name)):")
            let fields = [
                ("url", entry.url), ("date", entry.date), ("sha256", entry.sha256), ("previous", entry.previous),
                ("etag", entry.tag), ("description", entry.description),
            ]
            for case (let key, let value?) in fields { lines.append("    \(key): \(QuotedText.yamlString(value))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns whether a string can be sent as an entity tag: visible ASCII of a reasonable length.
    static func isTag(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 500 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
