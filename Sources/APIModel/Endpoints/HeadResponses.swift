import OpenAPI

/// Responses to HEAD, which have headers alone.
enum HeadResponses {
    /// Returns the media types that a HEAD accepts.
    ///
    /// The media types are those of its responses, else those of the GET of the same path, else any (RFC 9110, section
    /// 9.3.2).
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
        // The operations of a path follow one another.
        let before = document.operations[..<index].reversed().prefix { $0.path == operation.path }
        let after = document.operations[(index + 1)...].prefix { $0.path == operation.path }
        if names.isEmpty, let get = (Array(before) + after).first(where: { $0.method == "GET" }) {
            names = types(of: get)
        }
        if names.isEmpty { return "*/*" }
        return names == ["application/json"] ? nil : names.joined(separator: ", ")
    }
}
