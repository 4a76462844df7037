import OpenAPI

/// The name of an operation in words.
struct OperationWords {
    /// The whole name: its own, or made from its method and path.
    let whole: [String]
    /// The name in the description, without the parts that tools add: a controller's name, or the path and method after
    /// the name. Nil if nothing else remains: the name is then derived from method and path.
    let own: [String]?
    /// The controller class, and the words after it.
    private let controller: (words: [String], name: [String])?
    /// The verb of a name that is derived from the path.
    let verb: String
    /// A Boolean value that indicates whether the description specifies only a verb beside the path.
    let isVerbOfPath: Bool

    init(_ operation: Document.Operation) {
        let method = operation.method.lowercased()
        guard let words = Self.declaredWords(operation) else {
            whole = Self.words(ofPath: operation)
            (own, controller, verb, isVerbOfPath) = (nil, nil, method, false)
            return
        }
        whole = words
        switch PathTranscript(words, of: operation) {
        case .verb(let word)?:
            (own, controller, verb, isVerbOfPath) = (nil, nil, word.lowercased(), false)
        case .name(let name)?:
            (own, controller, isVerbOfPath) = (name, nil, name.count == 1)
            verb = name.first?.lowercased() ?? method
        case nil:
            controller = Self.controller(words)
            own = controller.map(Self.own) ?? words
            (verb, isVerbOfPath) = (method, false)
        }
    }

    /// Returns the words after the controller class, if that is the group's: `AuthorizationPermissionsController_list`
    /// is `list` in `permissions`.
    func behindClass(of group: [String]) -> [String]? {
        guard let controller, let noun = group.last, let last = controller.words.last,
            GroupWords.match([last], [noun])
        else { return nil }
        return controller.name
    }

    /// Returns the name without the class; if the name repeats the class, the name is sufficient.
    private static func own(_ controller: (words: [String], name: [String])) -> [String] {
        let beginning = controller.name.prefix(controller.words.count)
        return GroupWords.match(beginning, controller.words) ? controller.name : controller.words + controller.name
    }

    /// Returns the operation's name in the description, without the index in brackets that some tools append.
    private static func declaredWords(_ operation: Document.Operation) -> [String]? {
        guard let id = operation.operationID else { return nil }
        let words = Words.split(id)
        if id.hasSuffix("]"), words.count > 1, let last = words.last, last.utf8.allSatisfy(isDigit) {
            return words.dropLast()
        }
        return words.isEmpty ? nil : words
    }

    private static func words(ofPath operation: Document.Operation) -> [String] {
        let words = PathTemplate.parts(of: operation.path).flatMap { part -> [String] in
            switch part {
            case .literal(let text): Words.split(text)
            case .variable(let name): ["By"] + Words.split(name)
            }
        }
        // `/api/v1` says nothing of the operation.
        return [operation.method.lowercased()] + words.drop(while: GeneralWords.contains)
    }

    /// Returns the controller class and the words after it: `BooksController_findAll` is named after the class that
    /// implements it.
    private static func controller(_ words: [String]) -> (words: [String], name: [String])? {
        guard let index = words.firstIndex(of: "Controller"), index > 0, index + 1 < words.count else { return nil }
        return (Array(words[..<index]), Array(words[(index + 1)...]))
    }

    /// Returns words without articles: `list-for-a-user` is `listForUser`. A capital A may be a name, as of a DNS
    /// record.
    static func withoutArticles(_ words: [String]) -> [String] {
        guard words.count > 2 else { return words }
        let inner = words.dropFirst().dropLast().filter { $0 != "a" && !["an", "the"].contains($0.lowercased()) }
        return words.prefix(1) + inner + words.suffix(1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The general words at the beginning of paths: `v1`, `2`, `api`.
enum GeneralWords {
    static func contains(_ word: String) -> Bool {
        let lower = word.lowercased()
        if ["api", "apis", "rest", "services"].contains(lower) { return true }
        let digits = lower.hasPrefix("v") ? lower.dropFirst() : lower[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
