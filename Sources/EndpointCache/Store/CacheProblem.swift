public import EndpointRuntime

/// A problem of a cache, because of which an entry can't be read or stored.
public struct CacheProblem: Error, Sendable, Hashable {
    /// The kind of a cache's problem.
    public enum Kind: Sendable, Hashable {
        /// A file of the cache is damaged and was removed.
        case damagedFile
        /// A file or the folder of the cache can't be read.
        case unreadableFile
        /// A file or the folder of the cache can't be written, for example because the disk is full.
        ///
        /// The previous content of the file is preserved.
        case unwritableFile
        /// A value can't be encoded as JSON.
        case unencodableValue
        /// A stored value doesn't have the requested type. The value isn't removed.
        case otherType
        /// A call can't decode its cached response any more. The response was removed.
        case unusableResponse
    }

    /// The kind of a cache's problem.
    public let kind: Kind
    /// The file with the problem; nil if no file is affected.
    public let file: URL?
    /// The reason for the problem, from the system or the decoder.
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
