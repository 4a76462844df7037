import OpenAPI

/// Responses to HEAD, which have headers alone.
enum HeadResponses {
    /// What a HEAD asks for: the header of what a GET is answered with (RFC 9110, section 9.3.2). Where only the GET of the
    /// same path says what that is, that; where neither does, anything.
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
