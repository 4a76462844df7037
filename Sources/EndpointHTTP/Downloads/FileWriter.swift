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
    /// The file that stores an interrupted download.
    var part: DownloadPart?
    /// The request that resumes it.
    var resumed: ResumedDownload?

    /// Creates the file for a successful response, possibly after a redirect or a challenge.
    ///
    /// - Returns: The file until the body is complete.
    func begin(_ head: ResponseHead) throws -> URL {
        if let resumed {
            try resumed.begin(head)
            return resumed.part.file
        }
        let name = "endpoint-download-\(UUID().uuidString)"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        // The file at the destination has the permissions of any other file.
        _ = try FileHandle.creating(file, mode: 0o666)
        return file
    }

    /// Appends bytes to that file.
    ///
    /// - Parameter count: The number of bytes of the body so far, including these.
    func append(_ bytes: Data, to file: URL, count: Int64) throws {
        try resumed?.check(count)
        let handle = try FileHandle.appending(to: file)
        defer { try? handle.close() }
        try FileHandle.naming(file) { try handle.write(contentsOf: bytes) }
    }

    /// Moves the complete body to its destination, and returns that.
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

    /// Replaces a file in one step: if that fails, the earlier file is unchanged.
    ///
    /// A symbolic link itself is replaced, even a dangling one.
    private static func replace(_ file: URL, with temporary: URL) throws {
        if rename(temporary.path, file.path) == 0 { return }
        guard errno == EXDEV else { throw FileHandle.error(errno, file) }
        // The bytes are first copied to the file's own file system.
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

    /// Removes a body that won't be completed, unless a later request can resume it.
    func discard(_ temporary: URL) {
        if let resumed {
            resumed.breakOff()
        } else {
            try? FileManager.default.removeItem(at: temporary)
        }
    }
}

extension FileWriter {
    /// Sends a request whose destination this is, and a second one where a stored part can't be resumed.
    nonisolated(nonsending) func exchange(
        _ request: TransportRequest, through transport: any Transport
    ) async throws -> TransportResponse {
        guard let part, request.message.method == .get, !request.hasBody, request.message[header: "Range"] == nil
        else { return try await send(request, through: transport) }
        let download = ResumedDownload(part, of: request.message.url)
        guard download.asked > 0 else { return try await send(resuming(request, download), through: transport) }
        do {
            let answer = try await send(resuming(request, download), through: transport)
            // The resource is shorter than the stored bytes now, or gone.
            guard answer.head.statusCode == 416 else { return answer }
        } catch  where Self.isMismatch(error) {
        }
        part.remove()
        return try await send(resuming(request, ResumedDownload(part, of: request.message.url)), through: transport)
    }

    /// Returns a Boolean value that indicates whether a response doesn't continue the stored bytes.
    ///
    /// The response was received in pieces or in one.
    private static func isMismatch(_ error: any Error) -> Bool {
        ((error as? InterruptedResponse)?.error ?? error) is ResumedDownload.Mismatch
    }

    /// Sends a request, and writes a body that the transport returns in memory, as custom ones may.
    private nonisolated(nonsending) func send(
        _ request: TransportRequest, through transport: any Transport
    ) async throws -> TransportResponse {
        let answer = try await transport.exchange(request)
        guard answer.file == nil, (200..<300).contains(answer.head.statusCode) else { return answer }
        return try ResponseBody.whole(answer.data, of: answer.head, to: request.destination)
    }

    /// Returns `request` with the headers that resume the stored bytes.
    ///
    /// See RFC 9110, sections 13.1.5 and 14.2.
    private func resuming(_ request: TransportRequest, _ download: ResumedDownload) -> TransportRequest {
        var writer = self
        writer.resumed = download
        var request = request
        request.destination = DownloadDestination(writer)
        // Ranges are of what is sent, and a compressed part is no use.
        request.message[header: "Accept-Encoding"] = "identity"
        if let origin = download.origin, download.asked > 0 {
            request.message[header: "Range"] = "bytes=\(download.asked)-"
            request.message[header: "If-Range"] = origin.validator
        }
        if let progress = request.progress {
            request.progress = { step in
                guard step.direction == .received else { return progress(step) }
                let base = download.base
                progress(
                    TransportProgress(
                        .received, completed: step.completed + base, total: step.total > 0 ? step.total + base : 0))
            }
        }
        return request
    }
}
