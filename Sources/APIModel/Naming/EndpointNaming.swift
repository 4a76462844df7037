import OpenAPI

/// What an operation is called: its operationId without the words that its group says already.
///
/// The name follows from the operation and its group alone, so that a new operation renames no other; only where two
/// come out the same does the later one keep its whole operationId.
struct EndpointNaming {
    private let given: String?
    private let words: [String]
    private let groupWords: [String]

    init(_ operation: Document.Operation, groupLabel: String, given names: [String: String]) {
        given = operation.operationID.flatMap { names[$0] } ?? names["\(operation.method) \(operation.path)"]
        words = Self.words(of: operation)
        groupWords = SwiftIdentifier.words(of: groupLabel).map { SwiftIdentifier.singular($0).lowercased() }
    }

    func take(from names: inout NameTable) -> String {
        let whole = Self.member(words)
        let short = Self.member(shortened)
        if let given { return names.take(given) }
        if short == whole { return names.take(whole, names.isFree(whole) ? whole : whole + "Operation") }
        return names.take(short, whole, names.isFree(whole) ? whole : whole + "Operation")
    }

    private static func member(_ words: [String]) -> String {
        let name = SwiftIdentifier.member(words.joined(separator: " "))
        return name.isEmpty ? "operation" : name
    }

    /// Without the group's words where they first stand together, when something telling is left.
    private var shortened: [String] {
        let comparable = words.map { SwiftIdentifier.singular($0).lowercased() }
        guard !groupWords.isEmpty, words.count > groupWords.count else { return words }
        for start in 0...(words.count - groupWords.count)
        where Array(comparable[start..<start + groupWords.count]) == groupWords {
            let rest = Array(words[..<start] + words[(start + groupWords.count)...])
            guard let first = rest.first, first.first?.isLetter == true, !Self.joiners.contains(first.lowercased())
            else { return words }
            // "get book by id" says more than "get by id" only in words: the parameter has the label.
            return rest.last.map { Self.joiners.contains($0.lowercased()) } == true ? words : rest
        }
        return words
    }

    private static let joiners: Set<String> = ["a", "an", "and", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"]

    private static func words(of operation: Document.Operation) -> [String] {
        if let id = operation.operationID {
            let words = SwiftIdentifier.words(of: id)
            if !words.isEmpty { return words }
        }
        var words = [operation.method.lowercased()]
        var variables: [String] = []
        for part in PathTemplate.parts(of: operation.path) {
            switch part {
            case .literal(let text):
                for segment in text.split(separator: "/") where !GroupNaming.isIdle(segment) {
                    words += SwiftIdentifier.words(of: String(segment))
                }
            case .variable(let name): variables.append(name)
            }
        }
        for (index, variable) in variables.enumerated() {
            words.append(index == 0 ? "by" : "and")
            words += SwiftIdentifier.words(of: variable)
        }
        return words
    }

    /// What the types that are named from an operation begin with: `ListBooks`.
    static func typePrefix(of operation: Document.Operation, apiName: String) -> String {
        let name = SwiftIdentifier.type(words(of: operation).joined(separator: " "))
        return name.isEmpty ? apiName + "Operation" : name
    }
}
