public import Foundation

/// How far a request has come.
public struct RequestProgress: Sendable {
    /// The bytes; nil where none were counted.
    public let bytes: Progress?
    /// The response, once it is there.
    public let response: Response?

    /// So many bytes, and the response if it is there.
    public init(bytes: Progress? = nil, response: Response? = nil) {
        self.bytes = bytes
        self.response = response
    }

    /// From 0 to 1; 1 when the response is there, 0 as long as no one knows how much there is to come.
    public var fraction: Double {
        if response != nil { return 1 }
        guard let bytes, bytes.totalUnitCount > 0 else { return 0 }
        return bytes.fractionCompleted
    }

    /// Whether the response is there.
    public var isCompleted: Bool { response != nil }
}

extension RequestProgress {
    init(_ progress: TransportProgress?, response: Response? = nil) {
        guard let progress else {
            self.init(response: response)
            return
        }
        let bytes = Progress(totalUnitCount: progress.total)
        bytes.completedUnitCount = progress.completed
        self.init(bytes: bytes, response: response)
    }
}
