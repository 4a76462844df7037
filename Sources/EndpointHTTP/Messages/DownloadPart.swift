#if canImport(Darwin) || URLSession
    import Foundation
#else
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
#endif

/// What has come of a download that broke off: its bytes in a file, and in a second one beside it what they are a part of.
package struct DownloadPart: Sendable, Hashable {
    /// What the bytes are a part of.
    struct Origin: Sendable, Hashable {
        /// What was asked for.
        var url: String
        /// The strong entity tag or the date by which the server knows whether it is still the same (RFC 9110, section 8.8).
        var validator: String
        /// How long all of it is, where that is known.
        var total: Int64?
    }

    let file: URL

    private var note: URL {
        file.deletingLastPathComponent().appendingPathComponent(file.lastPathComponent + ".origin")
    }

    /// Nil where nothing is known of the bytes.
    var origin: Origin? {
        guard let data = try? Data(contentsOf: note) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[3].isEmpty, !lines[1].isEmpty else { return nil }
        return Origin(url: String(lines[0]), validator: String(lines[1]), total: Int64(lines[2]))
    }

    /// How many bytes there are.
    var count: Int64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        // A link, which no download leaves, leads to somebody else's file.
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return 0 }
        return (try? FileReader(file))?.length ?? 0
    }

    /// Begins anew, with what the bytes that come are a part of; nil where they can't be gone on from.
    func begin(_ origin: Origin?) throws {
        // Not the other way round: bytes of the old file would count as the new one's after a crash.
        try? FileManager.default.removeItem(at: note)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Not what is in it, where a link leads.
        unlink(file.path)
        _ = try FileHandle.creating(file, mode: 0o666)
        guard let origin, !(origin.url + origin.validator).contains(where: \.isNewline) else { return }
        let lines = [origin.url, origin.validator, origin.total.map { "\($0)" } ?? "", ""]
        try FileHandle.creating(note, mode: 0o666).write(contentsOf: Data(lines.joined(separator: "\n").utf8))
    }

    /// Leaves nothing.
    func remove() {
        try? FileManager.default.removeItem(at: note)
        try? FileManager.default.removeItem(at: file)
    }

    /// Leaves nothing of what the bytes are a part of: they have been moved.
    func removeOrigin() {
        try? FileManager.default.removeItem(at: note)
    }
}

extension ResponseHead {
    /// By what a server knows later whether what it has answered is still the same; nil where nothing here is good enough.
    var strongValidator: String? {
        if let tag = self[header: "ETag"] {
            // A weak one stays the same where bytes have changed (RFC 9110, section 8.8.1).
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count > 1 ? tag : nil
        }
        // A date is good when nothing can have changed within its second any more (section 8.8.2.2).
        guard let modified = self[header: "Last-Modified"], let date = HTTPDate.date(modified),
            let now = self[header: "Date"].flatMap({ HTTPDate.date($0) }), now.timeIntervalSince(date) >= 1
        else { return nil }
        return modified
    }

    /// Whether the body is sent as it is, so that its bytes can be counted.
    var isPlain: Bool { (self[header: "Content-Encoding"] ?? "identity").lowercased() == "identity" }
}
