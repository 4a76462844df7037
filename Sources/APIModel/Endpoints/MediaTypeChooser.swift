import Diagnostics
import OpenAPI

/// A media type with a separate method, and the other media types of the same Swift type.
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

    /// The method's JSON media types; each can be sent or received with the same value.
    var jsonTypes: [String] { ([candidate] + alike).filter { $0.format == .json }.map(\.contentType) }
}

/// A chooser that selects the media types of a body that get their own method.
struct MediaTypeChooser {
    let direction: MediaTypeTable.Direction
    let order: [ModelOptions.MediaTypePattern]
    let facts: SchemaAnalysis

    /// Returns the best media type of a body, then each media type with another Swift type, by rank.
    ///
    /// Media types without a method are reported as notes.
    func choices(of content: [Document.MediaType]) -> [MediaTypeChoice] {
        if content.isEmpty { return [] }
        var candidates = content.enumerated().map { candidate($0.element, at: $0.offset) }
        compareToSiblings(&candidates)
        let ranked =
            candidates.count == 1
            ? candidates
            : candidates.map { ($0, MediaTypeTable.order(of: $0, order)) }
                .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
        var choices: [MediaTypeChoice] = []
        var leftOut: [BodyCandidate] = []
        for candidate in ranked {
            // XML needs another module, so XML is generated only if there is no other media type or XML is preferred.
            if candidate.format == .xml, let first = choices.first, first.candidate.format != .xml {
                leftOut.append(candidate)
            } else if let same = choices.firstIndex(where: {
                comparison.haveSameType($0.candidate, candidate)
            }) {
                choices[same].alike.append(candidate)
            } else if candidate.isOpaque, !choices.isEmpty {
                leftOut.append(candidate)
            } else {
                choices.append(MediaTypeChoice(candidate: candidate))
            }
        }
        for index in choices.indices { choices[index].alike.sort { $0.position < $1.position } }
        report(choices, leftOut)
        reportUntyped(choices)
        return choices
    }

    private func report(_ choices: [MediaTypeChoice], _ leftOut: [BodyCandidate]) {
        guard let best = choices.first?.candidate else { return }
        let name = best.mediaType.name
        if best.isOpaque, MediaTypeName.isXML(best.essence) {
            let schema = best.mediaType.schema == nil ? "no schema" : "a schema without elements"
            facts.report(
                .unsupportedMediaType, severity: .note, "'\(name)' has \(schema); using data",
                at: best.mediaType.range)
        } else if best.format == .binary, best.essence.hasPrefix("multipart/") {
            facts.report(
                .unsupportedMediaType, "the parts of '\(name)' aren't supported; using data",
                at: best.mediaType.range
            )
        } else if !leftOut.isEmpty {
            let chosen = choices.map { "'\($0.candidate.mediaType.name)'" }.joined(separator: ", ")
            let others = leftOut.sorted { $0.position < $1.position }.map { "'\($0.mediaType.name)'" }
            let count = choices.count == 1 ? "one media type is" : "\(choices.count) media types are"
            facts.report(
                .unsupportedMediaType, severity: .note,
                "\(count) generated: \(chosen), not \(others.joined(separator: ", "))", at: best.mediaType.range)
        }
    }

    /// Reports text whose schema describes a type without a unique text representation.
    private func reportUntyped(_ choices: [MediaTypeChoice]) {
        for candidate in choices.map(\.candidate) where candidate.format == .text && !candidate.isTypedText {
            guard candidate.content == .described, let schema = candidate.mediaType.schema,
                facts.resolved(schema).types != .string
            else { continue }
            facts.report(
                .unsupportedMediaType, severity: .note,
                "the schema of '\(candidate.mediaType.name)' can't be decoded or encoded; using a string",
                at: candidate.mediaType.range)
        }
    }

    private func candidate(_ mediaType: Document.MediaType, at position: Int) -> BodyCandidate {
        let schema = BodySchema(mediaType, direction, facts)
        let (format, rank) = MediaTypeTable.entry(for: schema, direction)
        var candidate = BodyCandidate(
            mediaType: mediaType, essence: MediaTypeName.essence(mediaType.name), format: format,
            content: schema.content, rank: rank, isTypedText: format == .text && rank == .model, position: position)
        if format == .sequence(.multipart), direction == .sent { candidate.holdsFiles = schema.holdsFilesInList }
        if format == .multipart { candidate.holdsFiles = schema.holdsFiles }
        return candidate
    }

    private var comparison: MediaTypeComparison { MediaTypeComparison(direction: direction, facts: facts) }

    /// Changes the candidates whose form depends on the body's other media types.
    private func compareToSiblings(_ candidates: inout [BodyCandidate]) {
        for index in candidates.indices {
            let candidate = candidates[index]
            guard candidate.content == .described, [.text, .binary].contains(candidate.format),
                !MediaTypeName.isXML(candidate.essence)
            else { continue }
            let siblings = candidates.filter { other in
                ![.text, .binary].contains(other.format) && comparison.haveSameSchema(other, candidate)
            }
            // Some frameworks list `text/plain` or a range beside JSON for the same content. Any other text or file
            // with the same schema has an unsupported encoding.
            if ["text/plain", "*/*", "application/*"].contains(candidate.essence),
                siblings.contains(where: { $0.format == .json })
            {
                (candidates[index].format, candidates[index].rank) = (.json, .model)
            } else if !siblings.isEmpty {
                candidates[index].rank = .opaque
            }
        }
    }
}
