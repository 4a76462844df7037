import Diagnostics
import OpenAPI

/// A media type that gets its own method, with the other media types of the same Swift type.
struct MediaTypeChoice {
    var candidate: BodyCandidate
    /// The other media types with the same Swift type, in the order of the description.
    var alike: [BodyCandidate] = []

    /// All media types of the method, the best first.
    var contentTypes: [String] {
        ([candidate] + alike).reduce(into: []) { types, candidate in
            if !types.contains(candidate.contentType) { types.append(candidate.contentType) }
        }
    }

    /// The word that is added to the method's name to distinguish the media type.
    var word = ""

    /// The method's media types that are JSON; the same value can be sent or received with each of them.
    var jsonTypes: [String] { ([candidate] + alike).filter { $0.format == .json }.map(\.contentType) }
}

/// A chooser that selects the media types of a body that get their own method.
struct MediaTypeChooser {
    enum Direction { case sent, received }

    let direction: Direction
    let order: [ModelOptions.MediaTypePattern]

    /// Returns the best media type of a body, then each media type with another Swift type, by rank.
    ///
    /// Media types without a method are reported as notes.
    func choices(of content: [Document.MediaType], _ facts: SchemaAnalysis) -> [MediaTypeChoice] {
        if content.isEmpty { return [] }
        var candidates = content.enumerated().map { candidate($0.element, at: $0.offset, facts) }
        resolveProperties(&candidates, facts)
        let ranked =
            candidates.count == 1
            ? candidates
            : candidates.map { ($0, MediaTypeRanking.rank($0, order)) }
                .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
        var choices: [MediaTypeChoice] = []
        var leftOut: [BodyCandidate] = []
        for candidate in ranked {
            // XML needs another module, so XML is generated only if there is no other media type or XML is preferred.
            if candidate.format == .xml, let first = choices.first, first.candidate.format != .xml {
                leftOut.append(candidate)
            } else if let same = choices.firstIndex(where: {
                MediaTypeComparison.haveSameType($0.candidate, candidate, direction, facts)
            }) {
                choices[same].alike.append(candidate)
            } else if candidate.isOpaque, !choices.isEmpty {
                leftOut.append(candidate)
            } else {
                choices.append(MediaTypeChoice(candidate: candidate))
            }
        }
        for index in choices.indices { choices[index].alike.sort { $0.position < $1.position } }
        report(choices, leftOut, reporting: facts.log)
        reportUntyped(choices, reporting: facts.log)
        return choices
    }

    private func report(_ choices: [MediaTypeChoice], _ leftOut: [BodyCandidate], reporting log: DiagnosticLog) {
        guard let best = choices.first?.candidate else { return }
        let name = best.mediaType.name
        if best.isOpaque, MediaTypeName.isXML(best.essence) {
            log.report(
                Diagnostic(
                    .unsupportedMediaType, severity: .note,
                    "'\(name)' has no schema; using data", at: best.mediaType.range))
        } else if best.format == .binary, best.essence.hasPrefix("multipart/") {
            log.report(
                .unsupportedMediaType, "the parts of '\(name)' aren't supported; using data",
                at: best.mediaType.range
            )
        } else if !leftOut.isEmpty {
            let chosen = choices.map { "'\($0.candidate.mediaType.name)'" }.joined(separator: ", ")
            let others = leftOut.sorted { $0.position < $1.position }.map { "'\($0.mediaType.name)'" }
            let count = choices.count == 1 ? "one media type is" : "\(choices.count) media types are"
            log.report(
                Diagnostic(
                    .unsupportedMediaType, severity: .note,
                    "\(count) generated: \(chosen), not \(others.joined(separator: ", "))", at: best.mediaType.range
                )
            )
        }
    }

    /// Reports text whose schema describes a type without a unique text representation.
    private func reportUntyped(_ choices: [MediaTypeChoice], reporting log: DiagnosticLog) {
        for candidate in choices.map(\.candidate) where candidate.format == .text && !candidate.isTypedText {
            guard candidate.content == .described, !candidate.isEncodedText else { continue }
            log.report(
                Diagnostic(
                    .unsupportedMediaType, severity: .note,
                    "the schema of '\(candidate.mediaType.name)' can't be decoded or encoded; using a string",
                    at: candidate.mediaType.range
                )
            )
        }
    }

    // Functions that create candidates from media types

    private func candidate(
        _ mediaType: Document.MediaType, at position: Int, _ facts: SchemaAnalysis
    ) -> BodyCandidate {
        let essence = MediaTypeName.essence(mediaType.name)
        var format = MediaTypeName.format(of: essence, hasEvents: mediaType.itemSchema != nil)
        var content = BodyCandidate.Content.nothing
        if case .sequence = format {
            content =
                facts.itemSchema(of: mediaType).map { self.content(of: $0, facts) }
                ?? .nothing
        } else if let schema = mediaType.schema {
            content = self.content(of: schema, facts)
        }
        if essence.hasPrefix("multipart/"), direction == .received {
            (format, content) = parts(of: mediaType, content, facts)
        } else if essence.hasPrefix("multipart/"), format == .binary, isList(mediaType, facts) {
            (format, content) = (.sequence(.multipart), .described)
        }
        if essence == MediaTypeName.eventStream, direction == .received || mediaType.itemSchema != nil {
            format = .sequence(EventFormats.format(of: mediaType, facts))
            content =
                facts.itemSchema(of: mediaType).map { self.content(of: $0, facts) }
                ?? .nothing
        }
        // A string is quoted only in a media type that is named JSON, so in other media types a string is plain text.
        let isRange = essence.utf8.contains(UInt8(ascii: "*"))
        let isString =
            isRange || MediaTypeName.isVendors(essence)
            ? mediaType.schema.map { facts.isString($0) } ?? false : false
        let isEncoded = isString && !(mediaType.schema.map { facts.isTextual($0) } ?? false)
        switch (format, direction) {
        case (.json, .received) where content == .bytes: format = .binary
        case (.json, .sent) where isRange && ([.nothing, .bytes, .text].contains(content) || isEncoded):
            format = .binary
        case (.json, .received) where isRange && content == .text: format = .text
        case (.json, _) where isString && !isEncoded: format = .text
        case (.form, .received) where !holdsFields(mediaType, content, facts): format = .binary
        case (.text, .sent) where content == .bytes: format = .binary
        case (.text, .received) where content == .bytes && !essence.hasPrefix("text/"): format = .binary
        case (.binary, _) where content == .described && MediaTypeName.isXML(essence): format = .xml
        case (.binary, _) where content == .described && MediaTypeName.isVendors(essence):
            if !isString { format = .json } else if !isEncoded { format = .text }
        default: break
        }
        var candidate = BodyCandidate(
            mediaType: mediaType, essence: essence, format: format, content: content, position: position
        )
        if format == .sequence(.multipart), direction == .sent {
            candidate.holdsFiles =
                (mediaType.itemSchema ?? mediaType.schema).map { holdsParts($0, facts) } ?? false
        }
        if format == .multipart { candidate.holdsFiles = holdsFiles(mediaType, facts) }
        if format == .text, content == .described, essence != MediaTypeName.eventStream, let schema = mediaType.schema {
            candidate.isTypedText = facts.isTextual(schema)
            candidate.isEncodedText =
                facts.resolved(schema).types == .string
        }
        return candidate
    }

    private func content(of schema: SchemaID, _ facts: SchemaAnalysis) -> BodyCandidate.Content {
        let target = facts.graph.target(of: schema).schema
        if let name = facts.graph[target].name, facts.options.types.schemas[name] != nil { return .described }
        let meant = facts.graph.effective(target)
        if meant.isBinary { return .bytes }
        if !meant.oneOf.isEmpty || !meant.anyOf.isEmpty || meant.enumeration != nil { return .described }
        switch SchemaKinds.of(meant) {
        case []: return .anything
        case .string:
            if meant.contentSchema != nil { return .described }
            let type = ScalarTypes.type(of: meant, kind: .string, options: facts.options.types)
            return type == .string ? .text : .described
        case .object:
            if case .schema = meant.additionalProperties { return .described }
            return meant.properties.isEmpty && meant.patternProperties.isEmpty ? .anything : .described
        case .array:
            guard let items = meant.items else { return meant.prefixItems.isEmpty ? .anything : .described }
            return facts.graph[facts.graph.target(of: items).schema].constrains
                || !facts.graph[facts.graph.target(of: items).schema].types.isEmpty
                ? .described : .anything
        default: return .described
        }
    }

    /// Returns the format of a received multipart body.
    ///
    /// A body whose parts have names or fixed positions is a model. Any other body is a sequence of parts.
    private func parts(
        of mediaType: Document.MediaType, _ content: BodyCandidate.Content, _ facts: SchemaAnalysis
    ) -> (format: MediaTypeFormat, content: BodyCandidate.Content) {
        if mediaType.itemSchema == nil, let schema = mediaType.schema {
            let meant = facts.resolved(schema)
            let isTuple = meant.types == .array && !facts.elements(of: meant).isEmpty
            if isTuple || content == .described && meant.types != .array { return (.multipart, .described) }
        }
        let item = facts.itemSchema(of: mediaType)
        return (.sequence(.multipart), item.map { self.content(of: $0, facts) } ?? .nothing)
    }

    /// Returns whether a multipart body that is sent is described as an array of parts.
    ///
    /// The content of any other multipart body that is sent is unspecified.
    private func isList(_ mediaType: Document.MediaType, _ facts: SchemaAnalysis) -> Bool {
        if mediaType.itemSchema != nil { return true }
        guard let schema = mediaType.schema else { return false }
        let meant = facts.resolved(schema)
        return SchemaKinds.of(meant) == .array && (meant.items != nil || !facts.elements(of: meant).isEmpty)
    }

    /// Returns whether an array of parts, or the schema of one of its parts, contains a file.
    private func holdsParts(_ schema: SchemaID, _ facts: SchemaAnalysis) -> Bool {
        let meant = facts.resolved(schema)
        let members = [schema] + meant.prefixItems + (meant.items.map { [$0] } ?? [])
        return members.contains { facts.holdsFile($0) }
    }

    /// Returns whether a received form is described as fields with known names.
    private func holdsFields(
        _ mediaType: Document.MediaType, _ content: BodyCandidate.Content, _ facts: SchemaAnalysis
    ) -> Bool {
        guard content == .described, let schema = mediaType.schema else { return false }
        let meant = facts.resolved(schema)
        return !meant.oneOf.isEmpty || !meant.anyOf.isEmpty || SchemaKinds.of(meant) == .object
    }

    private func holdsFiles(_ mediaType: Document.MediaType, _ facts: SchemaAnalysis) -> Bool {
        // A multipart form without a schema may contain files.
        guard let schema = mediaType.schema else { return true }
        let meant = facts.resolved(schema)
        let options = (meant.oneOf + meant.anyOf).map { facts.resolved($0) }
        let parts = ([meant] + options).flatMap { $0.properties.map(\.schema) + facts.additionalPropertiesType(of: $0) }
        return parts.contains { facts.holdsFile($0) }
    }

    /// Determines the properties of media types that depend on the body's other media types.
    private func resolveProperties(_ candidates: inout [BodyCandidate], _ facts: SchemaAnalysis) {
        for index in candidates.indices {
            let candidate = candidates[index]
            if MediaTypeName.isXML(candidate.essence) {
                candidates[index].isOpaque = candidate.format != .xml
                continue
            }
            // The parts of multipart bodies other than forms aren't encoded, and a form without known fields isn't
            // parsed.
            let isOfParts = candidate.essence.hasPrefix("multipart/") && candidate.format == .binary
            let isForm = candidate.essence == "application/x-www-form-urlencoded" && candidate.format == .binary
            if isOfParts || isForm { candidates[index].isOpaque = true }
            guard candidate.content == .described, [.text, .binary].contains(candidate.format) else { continue }
            let siblings = candidates.filter { other in
                ![.text, .binary].contains(other.format) && MediaTypeComparison.haveSameSchema(other, candidate, facts)
            }
            // Some frameworks list `text/plain` or a range beside JSON for the same content. Any other text or file
            // with the same schema has an unsupported encoding.
            if ["text/plain", "*/*", "application/*"].contains(candidate.essence),
                siblings.contains(where: { $0.format == .json })
            {
                candidates[index].format = .json
            } else if !siblings.isEmpty {
                candidates[index].isOpaque = true
            }
        }
    }
}
