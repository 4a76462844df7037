import OpenAPI

/// The responses to HEAD requests, which have headers but no body.
enum HeadResponses {
    /// Returns the value of `Accept` for a HEAD operation; nil for the runtime's default.
    ///
    /// The media types come from the operation's responses, or else from the responses to GET of the same path. Without
    /// either, any media type is accepted (RFC 9110, section 9.3.2).
    static func accept(of index: Int, in document: Document) -> String? {
        let operation = document.operations[index]
        func types(of operation: Document.Operation) -> [String] {
            let successes = operation.responses.filter { Status($0.status).isSuccess }
            let others = operation.responses.filter { $0.status == .default }
            var names: [String] = []
            for mediaType in (successes.isEmpty ? others : successes).flatMap(\.content)
            where !names.contains(mediaType.name) {
                names.append(mediaType.name)
            }
            return names
        }
        var names = types(of: operation)
        // The operations of a path are adjacent in the document, so only neighboring operations are searched.
        let before = document.operations[..<index].reversed().prefix { $0.path == operation.path }
        let after = document.operations[(index + 1)...].prefix { $0.path == operation.path }
        if names.isEmpty, let get = (Array(before) + after).first(where: { $0.method == "GET" }) {
            names = types(of: get)
        }
        if names.isEmpty { return "*/*" }
        return names == ["application/json"] ? nil : names.joined(separator: ", ")
    }
}
