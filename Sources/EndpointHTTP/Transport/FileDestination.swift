#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

extension DownloadDestination {
    /// Options for writing a downloaded file.
    public struct Options: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: Int

        /// Creates options from their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// An option that creates missing folders.
        public static let createsFolders = Options(rawValue: 1 << 0)
        /// An option that replaces an existing file; without the option, an existing file is an error.
        public static let replacesFile = Options(rawValue: 1 << 1)
    }

    /// Returns a destination of a download that depends on the response.
    ///
    /// - Parameter choose: A closure that returns the destination. The transport calls the closure with the temporary
    ///   file and the response's head after the whole body was received.
    public static func chosen(
        by choose: @escaping @Sendable (_ temporary: URL, _ head: ResponseHead) -> (file: URL, options: Options)
    ) -> DownloadDestination {
        DownloadDestination(FileWriter(choose: choose))
    }

    /// Returns a destination of a download that is the same file for all responses.
    public static func file(
        _ url: URL, options: Options = [.createsFolders, .replacesFile]
    ) -> DownloadDestination {
        chosen { _, _ in (url, options) }
    }

    /// Returns a destination that resumes interrupted downloads.
    ///
    /// An interrupted download is stored in a file, and the next request continues it if the server supports that (RFC
    /// 9110, section 14).
    ///
    /// The request has the headers `Range` and `If-Range`, with the server's strong entity tag or date. The download
    /// restarts if the resource has changed, or the server sends the whole resource or another range. Only GET requests
    /// without a `Range` header resume. Responses are uncompressed.
    ///
    /// ```swift
    /// let destination = DownloadDestination.file(film).resuming(from: film.appendingPathExtension("part"))
    /// ```
    ///
    /// - Parameter part: The file that stores the bytes until the download is complete, with a small file beside it
    ///   (`.origin`) that identifies the resource. Both files are removed when the download completes, and retained
    ///   when the download fails and can be resumed. Use the files for one download at a time.
    public func resuming(from part: URL) -> DownloadDestination {
        var file = writer
        file.part = DownloadPart(file: part)
        return DownloadDestination(file)
    }
}

#if canImport(Darwin) || URLSession
    extension DownloadDestination {
        /// Creates a destination of a download that depends on the response.
        ///
        /// - Parameter choose: A closure that returns the destination. The transport calls the closure with the
        ///   temporary file and the response after the whole body was received.
        public init(
            _ choose:
                @escaping @Sendable (_ temporary: URL, _ response: HTTPURLResponse) -> (file: URL, options: Options)
        ) {
            self = .chosen { choose($0, $1.httpURLResponse) }
        }
    }
#endif
