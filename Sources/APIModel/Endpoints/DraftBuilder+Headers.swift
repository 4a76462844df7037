import Diagnostics
import OpenAPI

// Response headers. The same header stands at many responses; it becomes one constant for the whole API.
extension DraftBuilder {
    /// Described by other means (OpenAPI 3.1, 4.8.17.1).
    private static let describedElsewhere: Set<String> = ["content-type"]

    mutating func addHeaders(of response: Document.Response) {
        for header in response.headers where !Self.describedElsewhere.contains(header.name.lowercased()) {
            addHeader(header)
        }
    }

    private mutating func addHeader(_ header: Document.Response.Header) {
        let key = header.name.lowercased()
        let type = type(of: header)
        guard let index = headerIndexes[key] else {
            headerIndexes[key] = headers.count
            headers.append(
                ResponseHeaderModel(
                    key: header.name, name: "", type: type, documentation: Documentation(description: header.description)
                )
            )
            return
        }
        // Where descriptions differ in what it is, only its text is certain.
        if headers[index].type != type { headers[index].type = .string }
        if headers[index].documentation.description == nil {
            headers[index].documentation.description = header.description
        }
    }

    private mutating func type(of header: Document.Response.Header) -> TypeReference {
        guard let schema = header.schema else { return .string }
        graph.places.propose(.component(Words.split(header.name), noun: "Header"), for: schema)
        let type = use(of: schema).type
        if isReadableFromText(type) { return type }
        if headerIndexes[header.name.lowercased()] == nil {
            sink.report(
                Diagnostic(
                    .unsupportedPart, severity: .note,
                    "the header '\(header.name)' is no scalar and no list of them; it is read as text", at: header.range
                )
            )
        }
        return .string
    }

    /// Scalars, enumerations and lists of them. What more a header could hold, its own syntax decides.
    private func isReadableFromText(_ type: TypeReference) -> Bool {
        switch type {
        case .array(let element):
            if case .array = element { return false }
            return isReadableFromText(element)
        case .named(let id):
            if case .enumeration = types[id.index].kind { return true }
            return false
        case .dictionary, .optional, .json, .binary, .file, .base64, .custom: return false
        case .boolean, .string, .int, .int32, .int64, .uint64, .double, .float, .decimal, .dateTime, .date, .uuid, .url:
            return true
        }
    }
}
