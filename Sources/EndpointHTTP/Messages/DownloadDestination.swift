/// Where a download goes.
///
/// The body of an answer whose status isn't 200 to 299 is no file: it goes to the response's `data`, and what lies at
/// the destination stays.
public struct DownloadDestination: Sendable {
    /// What may be done on the way.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Options of these bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Folders that aren't there are made.
        public static let createsFolders = Options(rawValue: 1 << 0)
        /// A file that is there gives way; without this it is an error.
        public static let replacesFile = Options(rawValue: 1 << 1)
    }

    private let choose: @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: Options)

    /// Where a download that breaks off is kept.
    private(set) var part: DownloadPart?
    /// The request that it is kept of.
    private(set) var resumed: ResumedDownload?

    private init(
        choosing choose: @escaping @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: Options)
    ) {
        self.choose = choose
    }

    /// A file that depends on the answer.
    ///
    /// - Parameter choose: Called once the whole body has come, with where it lies and the answer's head.
    public static func chosen(
        by choose: @escaping @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: Options)
    ) -> DownloadDestination {
        DownloadDestination(choosing: choose)
    }

    /// A file, whatever the answer.
    public static func file(
        _ url: URL, options: Options = [.createsFolders, .replacesFile]
    ) -> DownloadDestination {
        chosen { _, _ in (url, options) }
    }

    /// Keeps what has come in a file of its own when the connection breaks off, and goes on from there the next time,
    /// where the server allows it (RFC 9110, section 14).
    ///
    /// That is asked for by `Range` and `If-Range`, with the strong entity tag or the date that the server had named. Where
    /// what lies there has changed meanwhile, where the server answers with all of it, or with another part, it begins anew.
    /// It goes for GET without a `Range` of its own; other requests keep nothing. Answers come uncompressed.
    ///
    /// ```swift
    /// let destination = DownloadDestination.file(film).resuming(from: film.appendingPathExtension("part"))
    /// ```
    ///
    /// - Parameter part: Where the bytes lie until all have come, with a small file beside it (`.origin`) that tells what they
    ///   are a part of. Both are gone when the download has its file, and both are left when it fails, as long as it can be
    ///   gone on from. One download at a time.
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
        // A link gives way itself, also one that leads nowhere.
        if options.contains(.replacesFile), (try? manager.attributesOfItem(atPath: file.path)) != nil {
            try manager.removeItem(at: file)
        }
        try manager.moveItem(at: temporary, to: file)
        return file
    }
}
