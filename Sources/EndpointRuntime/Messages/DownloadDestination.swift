#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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

    /// Moves the body to its file.
    ///
    /// - Returns: The file.
    func take(_ temporary: URL, _ head: ResponseHead) throws -> URL {
        let (file, options) = choose(temporary, head)
        let manager = FileManager.default
        if options.contains(.createsFolders) {
            try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        if options.contains(.replacesFile), manager.fileExists(atPath: file.path) {
            try manager.removeItem(at: file)
        }
        try manager.moveItem(at: temporary, to: file)
        return file
    }
}
