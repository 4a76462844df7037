import Diagnostics
import OpenAPI

// Comparison of request bodies and responses.
extension OperationDiff {
    // Comparison of request bodies and media types

    mutating func compareBodies(
        _ one: Document.Operation, _ other: Document.Operation, at name: String
    ) {
        let subject = "\(name): request body"
        switch (one.requestBody, other.requestBody) {
        case (nil, nil): return
        case (nil, let body?):
            report(
                !body.isRequired ? .compatible : isEvent ? .risky : .breaking,
                body.isRequired ? "required-request-body-added" : "optional-request-body-added", subject,
                "\(body.isRequired ? "a required" : "an optional") request body is added", one.range, body.range)
        case (let body?, nil):
            report(
                isEvent ? .breaking : .risky, "request-body-removed", subject, "the request body is removed",
                body.range, other.range)
        case (let first?, let second?):
            if first.isRequired != second.isRequired {
                report(
                    second.isRequired == isEvent ? .compatible : .breaking,
                    second.isRequired ? "request-body-required" : "request-body-optional", subject,
                    "the body \(second.isRequired ? "becomes" : "is no longer") required", first.range, second.range)
            }
            compareContent(first.content, second.content, at: subject, sending, first.range, second.range)
        }
    }

    mutating func compareContent(
        _ first: [Document.MediaType], _ second: [Document.MediaType], at subject: String, _ direction: Direction,
        _ one: SourceRange, _ other: SourceRange
    ) {
        var rest = second
        for media in first {
            let index = Self.index(of: media, among: first, in: rest)
            guard let match = index.map({ rest.remove(at: $0) }) else {
                // A removed media type is still accepted if the new version has a range such as `image/*` that covers
                // it.
                let wider = second.first {
                    Self.covers(MediaTypeName.essence($0.name), MediaTypeName.essence(media.name))
                }
                let narrower = rest.filter {
                    Self.covers(MediaTypeName.essence(media.name), MediaTypeName.essence($0.name))
                }
                if !direction.isSent, !narrower.isEmpty {
                    // Clients that expect all media types of a range expect each of them.
                    rest.removeAll { media in narrower.contains { $0.name == media.name } }
                    for own in narrower { compareBodySchemas(media, own, at: "\(subject) \(own.name)", direction) }
                    continue
                }
                guard let wider, direction.isSent else {
                    report(
                        .breaking, "\(direction.rawValue)-media-type-removed", subject,
                        "the media type '\(media.name)' is removed", media.range, other)
                    continue
                }
                compareBodySchemas(media, wider, at: "\(subject) \(media.name)", direction)
                continue
            }
            let place = first.count > 1 ? "\(subject) \(media.name)" : subject
            compareBodySchemas(media, match, at: place, direction)
            compareSchemas(media.itemSchema, match.itemSchema, at: "\(place)[]", direction)
            compareEncodings(media, match, at: place)
        }
        for media in rest {
            report(
                first.isEmpty && !direction.isSent || direction == .payload ? .risky : .compatible,
                "\(direction.rawValue)-media-type-added", subject, "the media type '\(media.name)' is added", one,
                media.range)
        }
    }

    /// Compares the schemas of bodies.
    ///
    /// Binary content may be described by the media type alone or by a schema in addition, so these are equal.
    private mutating func compareBodySchemas(
        _ one: Document.MediaType, _ other: Document.MediaType, at subject: String, _ direction: Direction
    ) {
        if one.schema == nil || other.schema == nil, isBytes(one, in: old), isBytes(other, in: new) { return }
        compareSchemas(one.schema, other.schema, at: subject, direction)
    }

    private func isBytes(_ media: Document.MediaType, in version: ComparedVersion) -> Bool {
        let name = MediaTypeName.essence(media.name)
        let isStructured =
            ["json", "xml"].contains { name.hasSuffix($0) } || name.hasPrefix("multipart/")
            || name == "application/x-www-form-urlencoded"
        return !isStructured && (media.schema.map { version.resolved($0).schema.format == "binary" } ?? true)
    }

    mutating func compareEncodings(
        _ one: Document.MediaType, _ other: Document.MediaType, at subject: String
    ) {
        let (before, after) = (Self.encodings(of: one), Self.encodings(of: other))
        for place in Set(before.keys).union(after.keys).sorted() {
            let (first, second) = (before[place], after[place])
            guard
                first?.contentType != second?.contentType || first?.style != second?.style
                    || first?.explode != second?.explode || first?.allowsReserved != second?.allowsReserved
                    || first?.itemStyles != second?.itemStyles
            else { continue }
            report(
                .breaking, "encoding-changed", subject + place,
                "the encoding of the \(place.hasPrefix(".") ? "property" : "part") changed",
                first?.range ?? one.range, second?.range ?? other.range)
        }
    }

    /// Returns the encodings of a body's parts by place: `.name` of a property, `[0]` of a position, `[]` of the rest.
    private static func encodings(of media: Document.MediaType) -> [String: Document.PropertyEncoding] {
        var named = media.encodings.map { (".\($0.property)", $0) }
        named += media.prefixEncodings.enumerated().map { ("[\($0.offset)]", $0.element) }
        named += media.itemEncoding.map { [("[]", $0)] } ?? []
        return Dictionary(named) { first, _ in first }
    }

    /// Returns the index of the media type that corresponds to `media` in the other version.
    ///
    /// The media type has the same parameters. Otherwise it has the same name, and parameters that no media type in
    /// `all` has.
    static func index(
        of media: Document.MediaType, among all: [Document.MediaType], in others: [Document.MediaType]
    ) -> Int? {
        func normalized(_ media: Document.MediaType) -> String { media.name.lowercased().filter { $0 != " " } }
        if let index = others.firstIndex(where: { normalized($0) == normalized(media) }) { return index }
        let known = Set(all.map(normalized))
        return others.firstIndex {
            MediaTypeName.essence($0.name) == MediaTypeName.essence(media.name) && !known.contains(normalized($0))
        }
    }

    static func covers(_ range: String, _ name: String) -> Bool {
        if range == "*/*" { return true }
        return range.hasSuffix("/*") && name.hasPrefix(range.dropLast())
    }

    // Comparison of responses and their headers

    mutating func compareResponses(
        _ one: Document.Operation, _ other: Document.Operation, at name: String
    ) {
        for response in one.responses {
            let subject = "\(name): response \(response.status.text)"
            let isSuccess = response.status.isSuccess
            guard let match = Self.response(for: response.status, in: other.responses) else {
                // Statuses that the new version lists instead of the range are compared as additions.
                let listed = other.responses.filter { response.status.contains($0.status) }.map(\.status.text)
                if isSuccess, !listed.isEmpty {
                    report(
                        .compatible, "success-response-removed", subject,
                        "the range is removed; listed instead: \(listed.joined(separator: ", "))", response.range,
                        other.range)
                    continue
                }
                report(
                    isSuccess ? .breaking : .risky, isSuccess ? "success-response-removed" : "failure-response-removed",
                    subject, "the response is removed", response.range, other.range)
                continue
            }
            if match.status != response.status, !isSuccess {
                report(
                    isCovered(response, by: match) ? .compatible : .risky, "failure-response-removed", subject,
                    "the response is removed, which another one covers", response.range, match.range)
                continue
            }
            compare(response, match, at: subject)
        }
        for response in other.responses where !one.responses.contains(where: { $0.status == response.status }) {
            let subject = "\(name): response \(response.status.text)"
            let isSuccess = response.status.isSuccess
            // In the old version, a status range or the default response described this status.
            if let wider = Self.response(for: response.status, in: one.responses) {
                let isCovered = isCovered(wider, by: response)
                if isSuccess { compare(wider, response, at: subject) }
                report(
                    isCovered || isSuccess ? .compatible : .risky, "response-added", subject,
                    "a response is added, which another one covered\(isCovered ? "" : " with other content")",
                    wider.range, response.range)
            } else {
                let isRisky = !isSuccess || isDecoded(response, byClientsOf: one)
                report(
                    isEvent ? .compatible : isRisky ? .risky : .breaking,
                    isSuccess ? "success-response-added" : "failure-response-added", subject, "a response is added",
                    one.range, response.range)
            }
        }
    }

    /// Returns whether clients of an operation can decode a further success in the way of each documented success.
    private func isDecoded(_ response: Document.Response, byClientsOf operation: Document.Operation) -> Bool {
        let successes = operation.responses.filter(\.status.isSuccess)
        // A success without content isn't decoded, so it counts only if no success has content.
        let decoded = successes.filter { !$0.content.isEmpty }
        let expected = decoded.isEmpty ? successes : decoded
        return !expected.isEmpty && expected.allSatisfy { isCovered($0, by: response) }
    }

    private mutating func compare(_ one: Document.Response, _ other: Document.Response, at subject: String) {
        compareHeaders(one, other, at: subject)
        if one.content.isEmpty != other.content.isEmpty {
            let isRemoved = other.content.isEmpty
            report(
                isRemoved && !isEvent ? .breaking : .risky, isRemoved ? "response-body-removed" : "response-body-added",
                subject, isRemoved ? "the response no longer has a body" : "the response has a body", one.range,
                other.range)
            return
        }
        compareContent(one.content, other.content, at: subject, receiving, one.range, other.range)
    }

    /// Returns whether clients that decode the response `one` can also decode the response `other`.
    private func isCovered(_ one: Document.Response, by other: Document.Response) -> Bool {
        var comparison = OperationDiff(old, new)
        comparison.isEvent = isEvent
        comparison.compare(one, other, at: "")
        comparison.compareSharedSchemas()
        return (comparison.changes + comparison.schemas.changes).allSatisfy { $0.severity == .compatible }
    }

    mutating func compareHeaders(
        _ one: Document.Response, _ other: Document.Response, at subject: String
    ) {
        for header in one.headers {
            let name = "\(subject): header '\(header.name)'"
            guard let match = other.headers.first(where: { $0.name.lowercased() == header.name.lowercased() }) else {
                report(
                    header.isRequired && !isEvent ? .breaking : .risky, "response-header-removed", name,
                    "the header is removed", header.range, other.range)
                continue
            }
            if header.isRequired != match.isRequired {
                report(
                    match.isRequired == isEvent ? .breaking : .compatible,
                    match.isRequired ? "response-header-required" : "response-header-optional", name,
                    "the header is \(match.isRequired ? "always" : "no longer always") sent", header.range, match.range)
            }
            if header.style != match.style || header.itemStyles != match.itemStyles {
                let message =
                    header.style == match.style
                    ? "the style of nested arrays changed"
                    : "the style changed from '\(header.style.rawValue)' to '\(match.style.rawValue)'"
                report(.breaking, "response-header-style-changed", name, message, header.range, match.range)
            }
            compareSchemas(
                header.schema ?? header.content?.schema, match.schema ?? match.content?.schema, at: name, receiving,
                isText: header.schema != nil && match.schema != nil)
        }
        for header in other.headers
        where !one.headers.contains(where: { $0.name.lowercased() == header.name.lowercased() }) {
            report(
                isEvent && header.isRequired ? .breaking : .compatible, "response-header-added",
                "\(subject): header '\(header.name)'", "a header is added", one.range, header.range)
        }
    }

    /// Returns the response for a status: with the exact status, its range, or the default response.
    static func response(
        for status: Document.Response.Status, in responses: [Document.Response]
    ) -> Document.Response? {
        if let exact = responses.first(where: { $0.status == status }) { return exact }
        if let range = responses.first(where: { $0.status.contains(status) }) { return range }
        // The default response describes failures. It describes a success only if no other response does.
        let hasSuccess = responses.contains { $0.status.isSuccess }
        if status.isSuccess, hasSuccess { return nil }
        return responses.first { $0.status == .default }
    }
}
