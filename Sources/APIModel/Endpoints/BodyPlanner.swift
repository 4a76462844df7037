import Diagnostics
import OpenAPI
import Samples

/// A planned request body in one of the documented media types.
struct PlannedBody {
    let body: RequestBody
    /// The media types of the body, and the word that distinguishes the body's endpoint.
    let choice: MediaTypeChoice

    /// Returns the body with another of its JSON media types; nil if none of `mediaTypes` is documented.
    func body(as mediaTypes: [String]) -> RequestBody? {
        let names = Set(mediaTypes.map(MediaTypeName.normalized))
        guard let type = choice.jsonTypes.first(where: { names.contains(MediaTypeName.normalized($0)) }) else {
            return nil
        }
        var other = body
        other.contentType = type
        return other
    }
}

/// A planner that creates a request body for each media type with another Swift type.
struct BodyPlanner {
    private var wording = DocComposer()

    /// Returns a body for each media type with another Swift type, the most precise type first.
    ///
    /// Each body has the word that distinguishes its endpoint from the operation's other endpoints.
    mutating func bodies(
        _ body: Document.RequestBody, ofOperation index: Int, _ order: [ModelOptions.MediaTypePattern],
        _ types: TypeBuilder
    ) -> [PlannedBody] {
        let chooser = MediaTypeChooser(direction: .sent, order: order, facts: types.facts)
        var choices = chooser.choices(of: body.content)
        var words = MediaTypeWords()
        words.assign(to: &choices)
        return choices.enumerated().map { position, choice in
            PlannedBody(
                body: self.body(body, choice, isBest: position == 0, ofOperation: index, types), choice: choice)
        }
    }

    private mutating func body(
        _ body: Document.RequestBody, _ choice: MediaTypeChoice, isBest: Bool, ofOperation index: Int,
        _ types: TypeBuilder
    ) -> RequestBody {
        let mediaType = choice.candidate.mediaType
        let location = Self.location(of: body, index, isBest ? nil : choice.word)
        if let schema = mediaType.schema { types.facts.graph.propose(location, for: schema) }
        var made = RequestBody(
            format: .json, contentType: choice.candidate.contentType, type: .json, isRequired: body.isRequired,
            documentation: Documentation(description: body.description), example: example(of: mediaType))
        switch choice.candidate.format {
        case .json:
            if let schema = mediaType.schema { (made.type, made.isNullable) = nullableBody(of: schema, types) }
        case .xml:
            made.format = .xml
            if let schema = mediaType.schema {
                (made.type, made.isNullable) = nullableBody(of: schema, types)
                made.xml = XMLNodes(types.facts.graph, types.facts.document.version).root(of: schema)
            }
        case .form:
            made.format = .form
            (made.type, made.encodings) = FormPlanner(mediaType).form(types)
        case .multipart:
            made.format = .multipart
            (made.type, made.encodings) = FormPlanner(mediaType).form(types)
        case .sequence(.multipart):
            made.format = .sequence(.multipart)
            let item = types.facts.itemSchema(of: mediaType)
            if let item, item != mediaType.schema { types.facts.graph.propose(location, for: item) }
            let parts = PartsPlanner(mediaType: mediaType).parts(types)
            (made.type, made.encodings, made.itemEncoding) = (parts.type, parts.prefix, parts.item)
        case .sequence(let sequence):
            made.format = .sequence(sequence)
            let item = types.facts.itemSchema(of: mediaType)
            if let item { types.facts.graph.propose(location, for: item) }
            made.type =
                sequence == .eventText
                ? .array(EventFormats.textType(of: item, types))
                : .array(item.map { types.element($0) } ?? .json)
        case .text:
            made.format = .text
            made.type = TextBodies.textType(of: choice.candidate, types)
        case .binary:
            (made.format, made.type) = (.binary, .binary)
            let isOne = choice.contentTypes.count == 1 && !made.contentType.utf8.contains(UInt8(ascii: "*"))
            if !isOne { made.contentTypes = choice.contentTypes }
        }
        return made
    }

    /// Returns the type of a body, and whether the body may be null.
    ///
    /// The type for any JSON value already includes null, so such a body isn't marked as nullable.
    private func nullableBody(of schema: SchemaID, _ types: TypeBuilder) -> (type: TypeReference, isNullable: Bool) {
        let use = types.use(of: schema)
        return (use.type, use.isNullable && use.type != .json)
    }

    /// The maximum length of a documented example, in bytes.
    private static let longestExample = 80

    private mutating func example(of mediaType: Document.MediaType) -> DocumentedExample? {
        guard let example = mediaType.example else { return nil }
        var json = JSONText()
        json.append(example)
        guard json.bytes.count <= Self.longestExample else { return nil }
        let summary = mediaType.exampleSummary.flatMap { wording.adds($0, to: []) ? $0 : nil }
        return DocumentedExample(json: json.text, summary: summary)
    }

    /// Returns the location of a request body's schema, from which its inline types are named.
    ///
    /// - Parameter word: The word that distinguishes the media type; nil for the best one.
    static func location(
        of body: Document.RequestBody, _ index: Int, _ word: String? = nil
    ) -> SchemaLocations.Location {
        let word = word.map { [$0] } ?? []
        guard let name = body.name else { return .operation(index, suffix: word + ["Request"]) }
        let words = Words.split(name)
        let isSaid = ["request", "body", "input"].contains(words.last?.lowercased() ?? "")
        return .component((isSaid ? words : words + ["Request"]) + word, noun: "Body")
    }
}
