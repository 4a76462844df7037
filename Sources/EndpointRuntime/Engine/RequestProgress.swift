#if canImport(Darwin) || URLSession
    public import Foundation
#endif

/// How far a request has come.
public struct RequestProgress: Sendable {
    /// The bytes; nil where none were counted.
    public let bytes: Bytes?
    #if canImport(Darwin) || URLSession
        /// How bytes are counted.
        public typealias Bytes = Progress
    #else
        /// How bytes are counted.
        public typealias Bytes = TransportProgress
    #endif
    /// The response, once it is there.
    public let response: Response?

    /// So many bytes, and the response if it is there.
    public init(bytes: Bytes? = nil, response: Response? = nil) {
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
        #if canImport(Darwin) || URLSession
            let bytes = Progress(totalUnitCount: progress.total)
            bytes.completedUnitCount = progress.completed
            self.init(bytes: bytes, response: response)
        #else
            self.init(bytes: progress, response: response)
        #endif
    }
}

#if !(canImport(Darwin) || URLSession)
    extension TransportProgress {
        var totalUnitCount: Int64 { total }
        var fractionCompleted: Double { Double(completed) / Double(total) }
    }
#endif
