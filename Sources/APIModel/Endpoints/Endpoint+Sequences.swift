import OpenAPI

extension Endpoint {
    /// A Boolean value that indicates whether a response body may be decoded from several values or from its parts:
    /// its media type is documented, beside others or alone.
    public var receivesSequences: Bool {
        if failures.contains(where: { $0.isMultipart || $0.content.isSequence }) { return true }
        guard success.contents.contains(where: { $0.isDecoded }) else { return false }
        return accept?.split(separator: ",").contains { Self.isSequence(String($0)) } ?? false
    }

    private static func isSequence(_ mediaType: String) -> Bool {
        let essence = MediaTypeName.essence(mediaType)
        if essence.hasPrefix("multipart/") { return true }
        if case .sequence = MediaTypeName.format(of: essence, hasEvents: true) { return true }
        return false
    }
}

extension ResponseContent {
    fileprivate var isSequence: Bool {
        if case .sequence = self { true } else { false }
    }

    /// A Boolean value that indicates whether the body is decoded into a type, other than from text.
    fileprivate var isDecoded: Bool {
        switch self {
        case .json, .sequence: true
        case .none, .text, .binary: false
        }
    }
}
