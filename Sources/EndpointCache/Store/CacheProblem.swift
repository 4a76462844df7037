#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A problem of a cache. For the caller of the cache a value is missing, or wasn't stored.
public struct CacheProblem: Error, Sendable, Hashable {
    /// The kind of problem.
    public enum Kind: Sendable, Hashable {
        /// A file isn't what was written. It has been removed.
        case damagedFile
        /// The system doesn't let a file or the folder be read.
        case unreadableFile
        /// A file or the folder couldn't be written, because the disk is full, for example.
        ///
        /// The previous content is preserved.
        case unwritableFile
        /// A value couldn't be made into JSON.
        case unencodableValue
        /// The stored value has another type than the requested one. It isn't removed.
        case otherType
        /// The call can't decode its cached response any more. It has been removed.
        case unusableResponse
    }

    /// The kind of problem.
    public let kind: Kind
    /// The affected file, if any.
    public let file: URL?
    /// The system's or the reader's words.
    public let reason: String

    init(_ kind: Kind, _ file: URL? = nil, reason: String) {
        self.kind = kind
        self.file = file
        self.reason = reason
    }
}

extension CacheProblem: LocalizedError, CustomStringConvertible {
    public var description: String {
        let place = file.map { " '\($0.path)'" } ?? ""
        return switch kind {
        case .damagedFile: "The cached file\(place) was removed because it is damaged: \(reason)"
        case .unreadableFile: "The cache can't read\(place): \(reason)"
        case .unwritableFile: "The cache can't write\(place): \(reason)"
        case .unencodableValue: "A value can't be cached: \(reason)"
        case .otherType: "A cached value has another type: \(reason)"
        case .unusableResponse: "A cached response was removed because it can't be read: \(reason)"
        }
    }

    public var errorDescription: String? { description }
}
