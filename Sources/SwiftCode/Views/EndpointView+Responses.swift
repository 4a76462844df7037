import APIModel

// The documentation of the responses of a client method.
extension EndpointView {
    var returnDocumentation: [SwiftText] {
        var sentences: [SwiftText] = []
        if let words = Self.words(of: endpoint.successDocumentation) { sentences.append(words) }
        if let (type, path) = openedContent {
            let keyPath = SwiftText(spelled: "`\(Spelling.documented(path.keys.joined(separator: ".")))`")
            let nothing: SwiftText = if case .optional = type { "nil" } else { "empty" }
            let origin: SwiftText = path.isInferred ? ", the only property of the response" : ""
            let absence: SwiftText =
                path.mayBeAbsent ? "\(path.isInferred ? "; " : ", ")\(nothing) if there is no value" : ""
            sentences.append("The content of \(keyPath)\(origin)\(absence).")
        }
        if case .optional(let content) = endpoint.success,
            let words = Self.words(of: endpoint.emptySuccessDocumentation)
        {
            sentences.append("\(content.isNilIfAbsent ? "Nil" : "Empty"): \(words)")
        }
        guard let first = sentences.first else { return [] }
        switch endpoint.success {
        // A method without a result has no value for a "Returns" entry, so the sentence is a note.
        case .one(.none), .optional(.none): return ["- Note: On success: \(first)"]
        default:
            let text = sentences.dropFirst().reduce(first) { "\(DocumentationComment.ended($0)) \($1)" }
            return ["- Returns: \(text)"]
        }
    }

    /// The type and key path of the part of the body that a method returns; nil for the whole body.
    private var openedContent: (type: TypeReference, path: ContentPath)? {
        switch endpoint.success {
        case .one(.json(let type, let path)), .optional(.json(let type, let path)): path.isRoot ? nil : (type, path)
        default: nil
        }
    }

    var sampleDocumentation: [SwiftText] {
        guard let summary = endpoint.sample?.summary else { return [] }
        return ["- Note: Stubs respond with this example: \(DocumentationComment.phrase(summary))"]
    }

    private static func words(of documentation: Documentation) -> SwiftText? {
        let texts = [documentation.summary, documentation.description].compactMap { $0 }.map(successSummary).filter {
            $0.count > 0
        }
        guard let first = texts.first else { return nil }
        return texts.dropFirst().reduce(first) { "\(DocumentationComment.ended($0)) \($1)" }
    }

    /// Returns the first paragraph of a response's description, for documentation after the word "Returns".
    static func successSummary(_ text: String) -> SwiftText {
        var text = Spelling.documented(text)
        // The sentence follows the word "Returns" in the documentation, so the word isn't repeated.
        if text.hasPrefix("Returns ") { text = text.dropFirst(8).prefix(1).uppercased() + text.dropFirst(9) }
        // A colon at the end announces a list that isn't part of the paragraph, so the announcement is removed.
        if text.hasSuffix(":") {
            let sentence = text.ranges(of: ". ").last
            text = sentence.map { String(text[...$0.lowerBound]) } ?? text.dropLast() + "…"
        }
        return SwiftText(spelled: text)
    }

    var failureDocumentation: [SwiftText] {
        let failures = endpoint.failures.map { failure in
            (
                status: Self.asSwift(failure.status), type: documentedType(of: failure),
                words: Self.words(of: failure.documentation)
            )
        }
        guard failures.contains(where: { $0.words != nil }) else {
            return documentation(ofTypes: failures.map { ($0.status, $0.type) })
        }
        // Failure responses with the same text and type share a line.
        var lines: [(statuses: [SwiftText], type: SwiftText?, words: SwiftText?)] = []
        for failure in failures where failure.type != nil || failure.words != nil {
            if let index = lines.firstIndex(where: { $0.type == failure.type && $0.words == failure.words }) {
                lines[index].statuses.append(failure.status)
            } else {
                lines.append(([failure.status], failure.type, failure.words))
            }
        }
        return ["- Throws: `EndpointError`, for a status of:"]
            + lines.map { line in
                let type: SwiftText = line.type.map { ", `\($0)`" } ?? ""
                return "  - \(line.statuses.joined(", "))\(type)\(line.words.map { ": \($0)" } ?? "")"
            }
    }

    /// Returns the type of a failure's body for documentation; nil if the type isn't a generated type.
    private func documentedType(of failure: ResponseModel) -> SwiftText? {
        switch failure.content {
        case .json(let type, _), .text(let type): type.named == nil ? nil : Spelling.type(type, in: model.types)
        case .none, .sequence, .binary: nil
        }
    }

    private func documentation(ofTypes failures: [(status: SwiftText, type: SwiftText?)]) -> [SwiftText] {
        var types: [(type: SwiftText, statuses: [SwiftText])] = []
        for failure in failures {
            guard let type = failure.type else { continue }
            if let index = types.firstIndex(where: { $0.type == type }) {
                types[index].statuses.append(failure.status)
            } else {
                types.append((type, [failure.status]))
            }
        }
        guard !types.isEmpty else { return [] }
        let list = types.map { "`\($0.type)` (\($0.statuses.joined(", ")))" as SwiftText }.joined(", ")
        return ["- Throws: `EndpointError`; its body is \(list)."]
    }

    static func asSwift(_ status: Status) -> SwiftText {
        switch status {
        case .code(let code): "\(code)"
        case .range(let hundreds): "\(hundreds)XX"
        case .default: "any other"
        }
    }
}
