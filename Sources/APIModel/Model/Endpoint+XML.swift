import OpenAPI

extension Endpoint {
    /// A Boolean value that indicates whether the body, or the content of a success, is XML only.
    ///
    /// A success with another media type can be decoded without support for XML.
    public var needsXML: Bool {
        if body?.format == .xml { return true }
        return switch success {
        case .one(let content), .optional(let content):
            Self.isXML(content, accept?.split(separator: ",").map { String($0) } ?? [])
        case .several(_, let cases): cases.contains { Self.isXML($0.content, $0.mediaTypes) }
        }
    }

    private static func isXML(_ content: ResponseContent, _ mediaTypes: [String]) -> Bool {
        guard case .json = content else { return false }
        return !mediaTypes.isEmpty && mediaTypes.allSatisfy { MediaTypeName.isXML(MediaTypeName.essence($0)) }
    }
}
