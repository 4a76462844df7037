import Diagnostics
import OpenAPI
import Samples

/// A response header whose type isn't final: the type is known only once all types are built.
struct PlannedHeader {
    var model: ResponseHeaderModel
    /// The first description of the header.
    var described: Document.Response.Header
    /// A Boolean value that indicates whether the descriptions of the header differ.
    var isAmbiguous = false
}

/// The response headers of the whole API; each header has one constant for all responses.
struct ResponseHeaders {
    private var headers: [PlannedHeader] = []
    /// The indexes of ``headers`` by their names in lower case.
    private var indexes: [String: Int] = [:]

    /// Adds the headers of a response, and merges them with headers of the same name.
    mutating func add(_ headers: [Document.Response.Header], _ types: TypeBuilder) {
        for header in headers { add(header, types) }
    }

    private mutating func add(_ header: Document.Response.Header, _ types: TypeBuilder) {
        let key = header.name.lowercased()
        let model = model(of: header, types)
        guard let index = indexes[key] else {
            indexes[key] = headers.count
            headers.append(PlannedHeader(model: model, described: header))
            return
        }
        if !isLike(header, model, headers[index], types) {
            if !headers[index].isAmbiguous {
                types.report(
                    .unsupportedPart, severity: .note,
                    "header '\(header.name)' has another type than elsewhere; using a string",
                    at: header.range,
                    notes: [Diagnostic.Note("it is described here first", at: headers[index].described.range)])
            }
            headers[index].isAmbiguous = true
        }
        headers[index].model.isRequired = headers[index].model.isRequired && model.isRequired
        headers[index].model.isDeprecated = headers[index].model.isDeprecated && model.isDeprecated
        if headers[index].model.documentation.description == nil {
            headers[index].model.documentation.description = model.documentation.description
        }
        if headers[index].model.examples.isEmpty { headers[index].model.examples = model.examples }
        if headers[index].model.documentedDefault == nil {
            headers[index].model.documentedDefault = model.documentedDefault
        }
    }

    /// Returns whether a header has the same format and type as the first description of its name.
    ///
    /// Descriptions often repeat the whole header for each response, so headers with equal schemas are the same.
    private func isLike(
        _ header: Document.Response.Header, _ model: ResponseHeaderModel, _ first: PlannedHeader, _ types: TypeBuilder
    ) -> Bool {
        guard model.format == first.model.format else { return false }
        if model.type == first.model.type { return true }
        let schemas = (
            header.content?.schema ?? header.schema, first.described.content?.schema ?? first.described.schema
        )
        guard let one = schemas.0, let other = schemas.1 else { return false }
        return SchemaComparison.areAlike(one, other, types.facts.graph)
    }

    private func model(of header: Document.Response.Header, _ types: TypeBuilder) -> ResponseHeaderModel {
        let schema = header.content.map(\.schema) ?? header.schema
        var format = ResponseHeaderModel.Format.simple(explode: header.explode)
        var type = TypeReference.string
        switch header.content.map({ Parameter.Style(ofContent: $0.name) }) {
        case .json:
            format = .json
            type = .json
        case .urlEncoded:
            format = .form
            type = .dictionary(.string)
        case nil where header.style != .simple || !header.itemStyles.isEmpty:
            format = .lists(([header.style] + header.itemStyles).compactMap { Parameter.Style(rawValue: $0.rawValue) })
        default: break
        }
        var model = ResponseHeaderModel(
            key: header.name, type: type, format: format, isRequired: header.isRequired,
            isDeprecated: header.isDeprecated,
            documentation: Documentation(description: header.description)
        )
        guard let schema else { return model }
        types.facts.graph.locations.propose(.component(Words.split(header.name), noun: "Header"), for: schema)
        model.type = types.use(of: schema).type
        // The flag `explode` changes the text of objects only, so the flag is cleared for other values.
        if case .simple(true) = format, ValueShapes(types).shape(of: model.type) != .object {
            model.format = .simple(explode: false)
        }
        model.documentation.description = model.documentation.description ?? types.facts.description(of: schema)
        model.isDeprecated = model.isDeprecated || types.facts.graph[schema].isDeprecated
        model.examples = types.facts.examples(header.examples, header.content, schema)
        model.documentedDefault = types.facts.defaultLiteral(of: schema).flatMap {
            $0 == .null ? nil : .json(JSONText(beginningOf: $0).text)
        }
        return model
    }

    // Functions that resolve the headers once all types are known

    /// Returns the headers with their final types.
    ///
    /// A type that can't be decoded from text becomes a string.
    func resolved(_ types: TypeBuilder) -> [ResponseHeaderModel] {
        let shapes = ValueShapes(types)
        return headers.map { header in
            var model = header.model
            if header.isAmbiguous || !isReadable(header, shapes, types.facts.graph) {
                model.type = .string
                model.format = .simple(explode: false)
            }
            // A response may have several cookies, each in its own `Set-Cookie` line (RFC 6265, 3), so the type is an
            // array.
            if model.type == .string, model.key.lowercased() == "set-cookie" { model.type = .array(.string) }
            return model
        }
    }

    private func isReadable(_ header: PlannedHeader, _ shapes: ValueShapes, _ graph: SchemaGraph) -> Bool {
        let type = header.model.type
        let reason: String
        switch header.model.format {
        case .json: return true
        case .form:
            if shapes.shape(of: type) == .object, shapes.nestedPart(of: type) == nil { return true }
            reason = "an object of other values than strings and numbers"
        case .lists(let styles):
            if shapes.depth(ofLists: type) <= styles.count { return true }
            reason = "an array that its collection formats can't represent"
        case .simple:
            if shapes.shape(of: type) != .unknown, shapes.nestedPart(of: type) == nil { return true }
            // A schema without constraints doesn't contradict a string, so nothing is reported.
            let schema = (header.described.content?.schema ?? header.described.schema).map {
                graph[graph.target(of: $0).schema]
            }
            if type == .json, schema?.constrains != true { return false }
            reason = "neither a single value nor an array or object of them"
        }
        graph.report(
            .unsupportedPart, severity: .note,
            "header '\(header.model.key)' is \(reason); using a string", at: header.described.range)
        return false
    }
}
