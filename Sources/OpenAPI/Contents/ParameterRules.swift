import Diagnostics
import SpecSyntax

// Checks of parameters and headers that don't depend on their schemas. The checks report fields that have no effect.
enum ParameterRules {
    // The choice between `schema` and `content`

    /// Returns whether a parameter or header has a `type` outside of a schema, as in Swagger 2.0.
    static func isValueWithoutSchema(_ mapping: SyntaxMapping, in reading: ReadContext) -> Bool {
        reading.version == .v2_0 || (mapping["schema"] == nil && mapping["content"] == nil && mapping["type"] != nil)
    }

    /// Reports a parameter or header that has both `schema` and `content`, or neither.
    ///
    /// A parameter has exactly one of `schema` and `content` (OpenAPI 3.1, 4.8.12.2). Several media types in `content`
    /// are reported too (4.8.12.2.2).
    static func checkSchemaOrContent(
        of mapping: SyntaxMapping, _ what: String, at range: SourceRange, isBare: Bool, in reading: ReadContext
    ) {
        let start = SourceRange(file: range.file, start: range.start, end: range.start)
        guard let content = mapping.entry(forKey: "content") else {
            if isBare, let type = mapping.entry(forKey: "type") {
                reading.sink.report(
                    .unknownField,
                    "\(what) has its 'type' outside of 'schema', as in Swagger 2.0; it is read",
                    at: type.keyRange, hint: "write it in 'schema'"
                )
            } else if mapping["schema"] == nil {
                reading.sink.report(
                    .missingField, "\(what) has neither 'schema' nor 'content'; assuming a string", at: start,
                    hint: "add 'schema', such as 'schema: { type: string }'")
            }
            return
        }
        if let schema = mapping.entry(forKey: "schema") {
            reading.sink.report(
                .invalidValue, "\(what) has both 'schema' and 'content'; 'schema' is ignored", at: schema.keyRange,
                notes: [Diagnostic.Note("'content' is here", at: content.keyRange)]
            )
        }
        for field in ["style", "explode", "allowReserved"] {
            guard let entry = mapping.entry(forKey: field) else { continue }
            reading.sink.report(
                .invalidValue, "'\(field)' has no effect beside 'content' of \(what); ignored",
                at: entry.keyRange
            )
        }
        guard let entries = content.value.mapping?.entries, entries.count != 1 else { return }
        let message =
            entries.isEmpty
            ? "empty 'content' of \(what); assuming a string"
            : "'content' of \(what) has \(entries.count) media types, but only one is allowed; the first one is used"
        reading.sink.report(.invalidValue, message, at: entries.isEmpty ? content.keyRange : entries[1].keyRange)
    }

    /// Returns the first media type of a parameter's `content`.
    ///
    /// Only one media type is valid. Further ones have been reported.
    static func onlyContent(of mapping: SyntaxMapping, as owner: ContentOwner = .value, in reading: ReadContext)
        -> Document.MediaType?
    {
        reading.mapping(mapping["content"], "content")?.entries.first.flatMap {
            MediaTypeReader.mediaType($0, of: owner, in: reading)
        }
    }

    /// Reports a parameter with both `example` and `examples` (OpenAPI 3.1, 4.8.12.2.1).
    static func checkExamples(of mapping: SyntaxMapping, in reading: ReadContext) {
        guard let example = mapping.entry(forKey: "example"), let examples = mapping.entry(forKey: "examples") else {
            return
        }
        reading.sink.report(
            .invalidValue, "'example' and 'examples' exclude each other; 'examples' is ignored",
            at: examples.keyRange, notes: [Diagnostic.Note("'example' is here", at: example.keyRange)]
        )
    }

    // The names of parameters

    /// Returns whether HTTP can send a parameter with a name in a location.
    ///
    /// The name of a header must be a token (RFC 9110, 5.1).
    static func isSendable(
        _ name: String, in location: Document.Parameter.Location, at range: SourceRange, in reading: ReadContext
    ) -> Bool {
        let isSendable =
            switch location {
            case .header: HTTPToken.isToken(name)
            case .cookie: HTTPToken.isCookieName(name)
            case .path, .query, .querystring: true
            }
        if !isSendable {
            reading.sink.report(
                .invalidValue, "invalid \(location.rawValue) name '\(name)'; the parameter is ignored", at: range,
                hint: location == .header ? "a name consists of ASCII letters, digits and signs like '-' and '_'" : nil
            )
        }
        return isSendable
    }

    // The rules for locations and styles of parameters

    /// Reports an optional path parameter.
    ///
    /// A path without one of its parts is a different path (OpenAPI 3.1, 4.8.12.2; Swagger 2.0, Parameter Object).
    static func checkRequired(_ mapping: SyntaxMapping, _ parameter: Document.Parameter, in reading: ReadContext) {
        guard parameter.location == .path, mapping["required"]?.scalar?.value != .boolean(true) else { return }
        let range = parameter.range
        reading.sink.report(
            .invalidValue,
            "path parameter '\(parameter.name)' isn't required; assuming 'required: true'",
            at: mapping.entry(forKey: "required")?.keyRange
                ?? SourceRange(file: range.file, start: range.start, end: range.start),
            hint: "write 'required: true'"
        )
    }

    /// Returns whether a parameter may be sent with an empty value (`allowEmptyValue`).
    ///
    /// Only a query parameter may be sent with an empty value. Since OpenAPI 3.0 its style must be `form` (OpenAPI 3.1,
    /// 4.8.12.2 and the table in 4.8.12.4).
    static func allowsEmptyValue(
        _ mapping: SyntaxMapping, _ parameter: Document.Parameter, in reading: ReadContext
    )
        -> Bool
    {
        guard let entry = mapping.entry(forKey: "allowEmptyValue"),
            reading.boolean(entry.value, "allowEmptyValue") == true
        else {
            return false
        }
        var reason: String?
        if parameter.location != .query {
            reason = "this is a \(parameter.location.rawValue) parameter, not a query parameter"
        } else if parameter.content != nil {
            reason = "'content' describes the values"
        } else if reading.version >= .v3_0, parameter.style != .form {
            reason = "style '\(parameter.style.rawValue)' can't represent an empty value"
        }
        guard let reason else { return true }
        reading.sink.report(.invalidValue, "'allowEmptyValue' has no effect: \(reason)", at: entry.keyRange)
        return false
    }

    /// Reports `explode` and `allowReserved` of a parameter if its style or location gives them no meaning.
    ///
    /// See OpenAPI 3.1, 4.8.12.2.1 and the table in 4.8.12.4, for the fields that each style allows.
    static func checkSerialization(_ mapping: SyntaxMapping, _ parameter: Document.Parameter, in reading: ReadContext) {
        // A parameter with `content` isn't checked: another check reports its `explode` and `allowReserved`.
        if parameter.location == .querystring { return checkQuerystring(mapping, parameter, in: reading) }
        guard parameter.content == nil else { return }
        checkExplode(mapping, parameter, in: reading)
        guard let entry = mapping.entry(forKey: "allowReserved"), parameter.allowsReserved else { return }
        switch (parameter.location, parameter.style) {
        case (.header, _), (.cookie, .cookie):
            reading.sink.report(
                .invalidValue, "'allowReserved' has no effect on a value that isn't percent-encoded",
                at: entry.keyRange
            )
        case (.path, _), (.cookie, _):
            reading.reportLater("'allowReserved' outside of a query", since: .v3_2, at: entry.keyRange)
        default: break
        }
    }

    private static func checkExplode(
        _ mapping: SyntaxMapping, _ parameter: Document.Parameter, in reading: ReadContext
    ) {
        guard let entry = mapping.entry(forKey: "explode") else { return }
        switch (parameter.style, parameter.explode) {
        case (.spaceDelimited, true), (.pipeDelimited, true):
            reading.sink.report(
                .invalidValue,
                "style '\(parameter.style.rawValue)' can't be exploded; assuming the style 'form'",
                at: entry.keyRange, hint: "write 'explode: false', or 'style: form'"
            )
        case (.deepObject, false):
            reading.sink.report(
                .invalidValue, "style 'deepObject' without 'explode'; assuming 'explode: true'", at: entry.keyRange,
                hint: "write 'explode: true'"
            )
        default: break
        }
    }

    /// Reports the fields of a querystring that have no effect.
    ///
    /// A querystring is described by `content`, not by `schema` (OpenAPI 3.2, 4.12.2).
    ///
    /// A querystring is a parameter whose value is the whole query.
    private static func checkQuerystring(
        _ mapping: SyntaxMapping, _ parameter: Document.Parameter, in reading: ReadContext
    ) {
        if let schema = mapping.entry(forKey: "schema"), parameter.content == nil {
            reading.sink.report(
                .invalidValue, "querystring has 'schema' in place of 'content'; assuming a form",
                at: schema.keyRange,
                hint: "write 'schema' in 'content: { application/x-www-form-urlencoded: … }'"
            )
        }
        guard parameter.content == nil else { return }
        for field in ["style", "explode", "allowReserved"] {
            guard let entry = mapping.entry(forKey: field) else { continue }
            reading.sink.report(.invalidValue, "unknown field '\(field)' of a querystring; ignored", at: entry.keyRange)
        }
    }

    /// Returns the parameters without any querystring after the first.
    ///
    /// A querystring is unique, and replaces all parameters in the query (OpenAPI 3.2, 4.12.2). Violations are
    /// reported.
    static func checkQuerystrings(_ parameters: [Document.Parameter], in reading: ReadContext) -> [Document
        .Parameter]
    {
        guard let first = parameters.first(where: { $0.location == .querystring }) else { return parameters }
        let note = Diagnostic.Note("the querystring is here", at: first.range)
        if let other = parameters.first(where: { $0.location == .query }) {
            reading.sink.report(
                .invalidValue,
                "query parameter '\(other.name)' beside a querystring; it is appended to the querystring",
                at: other.range, notes: [note]
            )
        }
        var isFirst = true
        return parameters.filter { parameter in
            guard parameter.location == .querystring else { return true }
            defer { isFirst = false }
            if !isFirst {
                reading.sink.report(
                    .duplicateParameter, "duplicate querystring; this one is ignored",
                    at: parameter.range, notes: [note]
                )
            }
            return isFirst
        }
    }

    // The types of values in Swagger 2.0

    /// Reports a Swagger 2.0 parameter or header without a simple type.
    ///
    /// Only a body can have any other type (Swagger 2.0, Parameter and Header Object).
    static func checkSwaggerValue(
        _ mapping: SyntaxMapping, of what: String, at range: SourceRange, isForm: Bool = false,
        in reading: ReadContext
    ) {
        guard let type = mapping["type"] else {
            let start = SourceRange(file: range.file, start: range.start, end: range.start)
            reading.sink.report(
                .missingField, "\(what) has no 'type'", at: start, hint: "add 'type', such as 'type: string'")
            return
        }
        let known = ["string", "number", "integer", "boolean", "array"] + (isForm ? ["file"] : [])
        guard let name = type.string, !known.contains(name) else { return }
        let names = known.dropLast().joined(separator: ", ") + " and " + (known.last ?? "")
        reading.sink.report(
            .invalidValue, "type '\(name)' of \(what) is only allowed in bodies", at: type.range,
            hint: "expected one of \(names)"
        )
    }
}
