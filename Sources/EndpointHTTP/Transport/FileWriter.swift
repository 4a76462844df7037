#if canImport(Darwin) || URLSession
    import Foundation
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The writer of a download to a file that the caller chooses.
struct FileWriter: Sendable {
    let choose: @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: DownloadDestination.Options)
    /// The stored part of an interrupted download; nil for a destination that doesn't resume.
    var part: DownloadPart?
    /// The state of a request that resumes an interrupted download; nil for other requests.
    var resumed: ResumedDownload?

    /// Creates the file for the body of a successful response, possibly after a redirect or a challenge.
    ///
    /// - Returns: The temporary file, which stores the body until the body is complete.
    func begin(_ head: ResponseHead) throws -> URL {
        if let resumed {
            try resumed.begin(head)
            return resumed.part.file
        }
        let name = "endpoint-download-\(UUID().uuidString)"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        // The file is created with default permissions, because it later becomes the file at the destination.
        _ = try FileHandle.creating(file, mode: 0o666)
        return file
    }

    /// Appends received bytes of the body to the temporary file.
    ///
    /// - Parameter count: The number of received bytes of the body, including `bytes`.
    func append(_ bytes: Data, to file: URL, count: Int64) throws {
        try resumed?.check(count)
        let handle = try FileHandle.appending(to: file)
        defer { try? handle.close() }
        try FileHandle.naming(file) { try handle.write(contentsOf: bytes) }
    }

    /// Moves the complete body to its destination, and returns the file there.
    func finish(_ temporary: URL, count: Int64, _ head: ResponseHead) throws -> URL {
        try resumed?.finish(count)
        let (file, options) = choose(temporary, head)
        let manager = FileManager.default
        if options.contains(.createsFolders) {
            try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        if options.contains(.replacesFile) {
            try Self.replace(file, with: temporary)
        } else {
            try manager.moveItem(at: temporary, to: file)
        }
        resumed?.part.removeOrigin()
        return file
    }

    /// Replaces a file in one step: if the replacement fails, the earlier file is unchanged.
    ///
    /// If `file` is a symbolic link, the link itself is replaced, even if the link leads nowhere.
    private static func replace(_ file: URL, with temporary: URL) throws {
        if rename(temporary.path, file.path) == 0 { return }
        guard errno == EXDEV else { throw FileHandle.error(errno, file) }
        // A file can't be renamed across file systems, so the bytes are first copied to the destination's file system.
        let manager = FileManager.default
        let name = ".\(file.lastPathComponent).\(UUID().uuidString)"
        let copy = file.deletingLastPathComponent().appendingPathComponent(name)
        do {
            try manager.copyItem(at: temporary, to: copy)
            guard rename(copy.path, file.path) == 0 else { throw FileHandle.error(errno, file) }
        } catch {
            try? manager.removeItem(at: copy)
            throw error
        }
        try? manager.removeItem(at: temporary)
    }

    /// Removes an incomplete body, unless a later request can resume the download.
    func discard(_ temporary: URL) {
        if let resumed {
            resumed.breakOff()
        } else {
            try? FileManager.default.removeItem(at: temporary)
        }
    }
}

extension FileWriter {
    /// Sends a request for a download, and sends it again if the stored bytes can't be resumed.
    nonisolated(nonsending) func exchange(
        _ request: TransportRequest, through transport: any Transport
    ) async throws -> TransportResponse {
        guard let part, request.message.method == .get, !request.hasBody, request.message[header: "Range"] == nil
        else { return try await send(request, through: transport) }
        let download = ResumedDownload(part, of: request.message.url)
        guard download.asked > 0 else { return try await send(resuming(request, download), through: transport) }
        do {
            let answer = try await send(resuming(request, download), through: transport)
            // The server responds 416 if the resource is now shorter than the stored bytes.
            guard answer.head.statusCode == 416 else { return answer }
        } catch  where Self.isMismatch(error) {
        }
        part.remove()
        return try await send(resuming(request, ResumedDownload(part, of: request.message.url)), through: transport)
    }

    /// Returns a Boolean value that indicates whether a response didn't continue the stored bytes.
    ///
    /// If the response was received in chunks, the error is wrapped in an `InterruptedResponse`.
    private static func isMismatch(_ error: any Error) -> Bool {
        ((error as? InterruptedResponse)?.error ?? error) is ResumedDownload.Mismatch
    }

    /// Sends a request, and writes a body that the transport returned in memory to the destination.
    ///
    /// Custom transports may ignore the destination and return the body in memory.
    private nonisolated(nonsending) func send(
        _ request: TransportRequest, through transport: any Transport
    ) async throws -> TransportResponse {
        let answer = try await transport.exchange(request)
        guard answer.file == nil, (200..<300).contains(answer.head.statusCode) else { return answer }
        return try ResponseBody.whole(answer.data, of: answer.head, to: request.destination)
    }

    /// Returns a copy of a request with the headers that resume the download after the stored bytes.
    ///
    /// The headers are `Range` and `If-Range` (RFC 9110, sections 13.1.5 and 14.2).
    private func resuming(_ request: TransportRequest, _ download: ResumedDownload) -> TransportRequest {
        var writer = self
        writer.resumed = download
        var request = request
        request.destination = DownloadDestination(writer)
        // A range counts the bytes of the sent representation, and part of a compressed body can't be decompressed.
        request.message[header: "Accept-Encoding"] = "identity"
        if let origin = download.origin, download.asked > 0 {
            request.message[header: "Range"] = "bytes=\(download.asked)-"
            request.message[header: "If-Range"] = origin.validator
        }
        if let progress = request.progress {
            request.progress = { step in
                guard step.direction == .received else { return progress(step) }
                let base = download.base
                let (total, isTooLarge) = step.total.addingReportingOverflow(base)
                progress(
                    TransportProgress(
                        .received, completed: step.completed + base, total: step.total > 0 && !isTooLarge ? total : 0))
            }
        }
        return request
    }
}
