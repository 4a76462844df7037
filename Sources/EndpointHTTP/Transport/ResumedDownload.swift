#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// The state of a request that may resume an interrupted download, and of its response.
final class ResumedDownload: Sendable {
    /// An error thrown when the response doesn't continue the stored bytes of a download.
    struct Mismatch: Error, LocalizedError, CustomStringConvertible {
        var description: String { "The response doesn't continue the download: Content-Range mismatch." }
        var errorDescription: String? { description }
    }

    /// An error thrown when a download ended with fewer bytes than the resource has.
    struct Incomplete: Error, LocalizedError, CustomStringConvertible {
        let count: Int64
        let total: Int64
        var description: String { "Incomplete download: \(count) of \(total) bytes." }
        var errorDescription: String? { description }
    }

    let part: DownloadPart
    private let url: String
    let origin: DownloadPart.Origin?
    /// The number of stored bytes, at which the requested range begins; 0 for the whole resource.
    let asked: Int64
    private let state = Locked((base: Int64(0), total: Int64?.none))

    init(_ part: DownloadPart, of url: String) {
        self.part = part
        self.url = url
        let count = part.count
        if count > 0, let origin = part.origin, origin.url == url {
            self.origin = origin
            // At least one byte is requested, because the head of the response determines the destination.
            asked = origin.total.map { max(0, min(count, $0 - 1)) } ?? count
        } else {
            origin = nil
            asked = 0
        }
    }

    /// The number of bytes in the file before the response's body was appended.
    var base: Int64 { state.withLock { $0.base } }

    /// Begins the body of a successful response.
    ///
    /// - Throws: ``Mismatch`` if the response doesn't continue the stored bytes.
    func begin(_ head: ResponseHead) throws {
        guard head.statusCode == 206, asked > 0, let origin else {
            // The response has the whole resource, possibly a newer version. A partial response (206) without a
            // requested range is accepted only if its range is the whole resource.
            if head.statusCode == 206 {
                let range = head[header: "Content-Range"].flatMap { ContentRange($0) }
                guard let range, range.first == 0, range.total == range.last + 1 else { throw Mismatch() }
            }
            let total = head.isPlain ? head[header: "Content-Length"].flatMap { Int64($0) } : nil
            state.withLock { $0 = (0, total) }
            let validator = head.isPlain && head.statusCode == 200 ? head.strongValidator : nil
            return try part.begin(validator.map { DownloadPart.Origin(url: url, validator: $0, total: total) })
        }
        guard head.isPlain, let range = head[header: "Content-Range"].flatMap({ ContentRange($0) }),
            range.first == asked,
            // A range that ends before the end of the resource is rejected: no loop requests the remaining bytes.
            range.total.map({ $0 == range.last + 1 }) ?? true,
            origin.total == nil || range.total == nil || origin.total == range.total,
            head[header: "ETag"].map({ $0 == origin.validator || !origin.validator.hasPrefix("\"") }) ?? true,
            origin.validator.hasPrefix("\"") || head[header: "Last-Modified"].map({ $0 == origin.validator }) ?? true
        else { throw Mismatch() }
        try shorten(to: asked)
        state.withLock { $0 = (asked, range.total ?? range.last + 1) }
    }

    /// Checks the number of received bytes of a response.
    ///
    /// - Parameter count: The number of received bytes of the body.
    /// - Throws: ``Mismatch`` if the response has more bytes than its `Content-Range` declares: none of the bytes can
    ///   be trusted.
    func check(_ count: Int64) throws {
        let (base, total) = state.withLock { $0 }
        if base > 0, let total, base + count > total { throw Mismatch() }
    }

    private func shorten(to count: Int64) throws {
        guard part.count != count else { return }
        let handle = try FileHandle.appending(to: part.file)
        defer { try? handle.close() }
        try FileHandle.naming(part.file) { try handle.truncate(atOffset: UInt64(count)) }
    }

    /// Completes the download after the response's body was received.
    ///
    /// - Parameter count: The number of bytes of the response's body.
    /// - Throws: ``Incomplete`` if another process has written to the file too, or the response has fewer bytes than
    ///   the server declared.
    func finish(_ count: Int64) throws {
        let (base, total) = state.withLock { $0 }
        let found = try part.size()
        guard found == base + count else {
            part.remove()
            throw Incomplete(count: found, total: base + count)
        }
        if let total, total != found { throw Incomplete(count: found, total: total) }
    }

    /// Handles an interrupted response: removes stored bytes that no later request can resume.
    func breakOff() {
        if part.origin == nil { part.remove() }
    }
}
