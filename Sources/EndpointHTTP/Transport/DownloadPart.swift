#if canImport(Darwin) || URLSession
    import Foundation
#else
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
#endif

/// The stored part of an interrupted download.
///
/// The received bytes are stored in one file, and the identity of the resource in a second file beside it.
struct DownloadPart: Sendable, Hashable {
    /// The identity of the downloaded resource.
    struct Origin: Sendable, Hashable {
        /// The URL from which the resource was requested.
        var url: String
        /// The strong entity tag or date that identifies the resource's version (RFC 9110, section 8.8).
        var validator: String
        /// The complete length of the resource in bytes; nil if unknown.
        var total: Int64?
    }

    let file: URL

    private var note: URL {
        file.deletingLastPathComponent().appendingPathComponent(file.lastPathComponent + ".origin")
    }

    /// The resource that the stored bytes belong to; nil if unknown.
    var origin: Origin? {
        guard let data = try? Data(contentsOf: note) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[3].isEmpty, !lines[1].isEmpty else { return nil }
        return Origin(url: String(lines[0]), validator: String(lines[1]), total: ContentRange.number(lines[2]))
    }

    /// The number of stored bytes of the download; 0 if the bytes can't be read.
    var count: Int64 {
        guard FileManager.default.isReadableFile(atPath: file.path) else { return 0 }
        return (try? size()) ?? 0
    }

    /// Returns the number of stored bytes of the download.
    func size() throws -> Int64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        // No download creates a symbolic link, so a link leads to a file of another program and isn't used.
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return 0 }
        return attributes[.size].flatMap(FileReader.size) ?? 0
    }

    /// Removes the stored bytes and starts a download of `origin`; nil if the download can't be resumed.
    func begin(_ origin: Origin?) throws {
        // The origin is removed before the bytes, because after a crash the old bytes would count as bytes of the new
        // resource.
        if unlink(note.path) != 0, errno != ENOENT, errno != ENOTDIR { throw FileHandle.error(errno, note) }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // A symbolic link itself is removed, not the file that the link leads to.
        unlink(file.path)
        _ = try FileHandle.creating(file, mode: 0o666)
        guard let origin, !(origin.url + origin.validator).contains(where: \.isNewline) else { return }
        let lines = [origin.url, origin.validator, origin.total.map { "\($0)" } ?? "", ""]
        let handle = try FileHandle.creating(note, mode: 0o666)
        try FileHandle.naming(note) { try handle.write(contentsOf: Data(lines.joined(separator: "\n").utf8)) }
    }

    /// Removes the stored bytes and their origin.
    func remove() {
        try? FileManager.default.removeItem(at: note)
        try? FileManager.default.removeItem(at: file)
    }

    /// Removes the origin after the stored bytes were moved to the download's destination.
    func removeOrigin() {
        try? FileManager.default.removeItem(at: note)
    }
}

extension ResponseHead {
    /// The strong validator that identifies the resource's version; nil if the response has none.
    var strongValidator: String? {
        if let tag = self[header: "ETag"] {
            // A weak entity tag may stay the same although bytes have changed (RFC 9110, section 8.8.1).
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count > 1 ? tag : nil
        }
        // A date identifies a version if the resource can't change within the date's second any more (section 8.8.2.2).
        guard let modified = self[header: "Last-Modified"], let date = HTTPDate.date(modified),
            let now = self[header: "Date"].flatMap({ HTTPDate.date($0) }), now.timeIntervalSince(date) >= 1
        else { return nil }
        return modified
    }

    /// A Boolean value that indicates whether the body is uncompressed, so that its bytes can be counted.
    var isPlain: Bool { (self[header: "Content-Encoding"] ?? "identity").lowercased() == "identity" }
}

/// The range of a partial response: `Content-Range: bytes 5-9/10` (RFC 9110, section 14.4).
struct ContentRange: Hashable {
    let first: Int64
    let last: Int64
    /// The total number of bytes of the resource; nil if the server doesn't know the total.
    let total: Int64?

    /// Parses the value of a `Content-Range` header; nil if the value is invalid.
    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let sides = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
        // The number of bytes is one more than the last offset, so the last offset isn't the greatest number.
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
            last < .max
        else {
            return nil
        }
        if sides[1] == "*" {
            total = nil
        } else {
            guard let number = Self.number(sides[1]), last < number else { return nil }
            total = number
        }
        self.first = first
        self.last = last
    }

    fileprivate static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(text) : nil
    }
}
