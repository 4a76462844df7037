#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// The destination of a download.
///
/// A response body whose status isn't 200 to 299 isn't written to the file: it is the response's `data`, and an
/// existing file at the destination is unchanged.
public struct DownloadDestination: Sendable {
    /// Options for writing the file.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Options of these bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Folders that aren't there are made.
        public static let createsFolders = Options(rawValue: 1 << 0)
        /// Replaces an existing file; without this option, an existing file is an error.
        public static let replacesFile = Options(rawValue: 1 << 1)
    }

    private let choose: @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: Options)

    /// The file that stores an interrupted download.
    private(set) var part: DownloadPart?
    /// The request that it is kept of.
    private(set) var resumed: ResumedDownload?

    private init(
        choosing choose: @escaping @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: Options)
    ) {
        self.choose = choose
    }

    /// Returns a destination that depends on the response.
    ///
    /// - Parameter choose: Called with the temporary file and the response's head after the whole body was received.
    public static func chosen(
        by choose: @escaping @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: Options)
    ) -> DownloadDestination {
        DownloadDestination(choosing: choose)
    }

    /// Returns a destination that is the same for all responses.
    public static func file(
        _ url: URL, options: Options = [.createsFolders, .replacesFile]
    ) -> DownloadDestination {
        chosen { _, _ in (url, options) }
    }

    /// Returns a destination that resumes: an interrupted download is stored in a file, and the next request continues
    /// it if the server supports that (RFC 9110, section 14).
    ///
    /// The request has the headers `Range` and `If-Range`, with the server's strong entity tag or date. The download
    /// restarts if the resource has changed, or the server sends all of it or another range. Only GET requests without
    /// a `Range` header resume. Responses are uncompressed.
    ///
    /// ```swift
    /// let destination = DownloadDestination.file(film).resuming(from: film.appendingPathExtension("part"))
    /// ```
    ///
    /// - Parameter part: The file that stores the bytes until the download is complete, with a small file beside it
    ///   (`.origin`) that identifies the resource. Both are removed when the download completes, and retained when it
    ///   fails and can be resumed. Use it for one download at a time.
    public func resuming(from part: URL) -> DownloadDestination {
        var destination = self
        destination.part = DownloadPart(file: part)
        return destination
    }

    func taking(_ download: ResumedDownload) -> DownloadDestination {
        var destination = self
        destination.resumed = download
        return destination
    }

    /// Moves the body to its file.
    ///
    /// - Returns: The file.
    package func take(_ temporary: URL, _ head: ResponseHead) throws -> URL {
        let (file, options) = choose(temporary, head)
        let manager = FileManager.default
        if options.contains(.createsFolders) {
            try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        // A symbolic link itself is replaced, even a dangling one.
        if options.contains(.replacesFile), (try? manager.attributesOfItem(atPath: file.path)) != nil {
            try manager.removeItem(at: file)
        }
        try manager.moveItem(at: temporary, to: file)
        return file
    }
}

#if canImport(Darwin) || URLSession
    extension DownloadDestination {
        /// Creates a destination that depends on the response.
        ///
        /// - Parameter choose: Called with the temporary file and the response after the whole body was received.
        public init(
            _ choose:
                @escaping @Sendable (_ temporary: URL, _ response: HTTPURLResponse) -> (file: URL, options: Options)
        ) {
            self = .chosen { choose($0, $1.httpURLResponse) }
        }
    }
#endif
