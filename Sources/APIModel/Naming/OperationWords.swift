import OpenAPI

/// The name of an operation in words.
struct OperationWords {
    /// The whole name: its own, or made from its method and path.
    let whole: [String]
    /// The name in the description, without the parts that tools add.
    ///
    /// Such parts are a controller's name, or the path and method after the name. The value is nil if nothing else
    /// remains: the name is then derived from method and path.
    let own: [String]?
    /// The controller class, and the words after it.
    private let controller: (words: [String], name: [String])?
    /// The verb of a name that is derived from the path.
    let verb: String
    init(_ operation: Document.Operation) {
        let method = operation.method.lowercased()
        guard let words = Self.declaredWords(operation) else {
            whole = Self.words(ofPath: operation)
            (own, controller, verb) = (nil, nil, method)
            return
        }
        whole = words
        if let name = Self.wordsBesidesPath(words, of: operation) {
            own = name.isEmpty ? nil : Self.withoutArticles(name)
            controller = nil
            verb = name.isEmpty && words.last?.lowercased() == method ? method : words[0].lowercased()
        } else {
            controller = Self.controller(words)
            own = Self.withoutArticles(controller.map(Self.own) ?? words)
            verb = method
        }
    }

    /// Returns the words after the controller class, if that class is the group's.
    ///
    /// For example, `AuthorizationPermissionsController_list` is `list` in `permissions`.
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

    /// Returns the operation's name in the description, without an index in brackets.
    ///
    /// Some tools append such an index.
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

    /// Returns the controller class and the words after it: `BooksController_findAll`.
    ///
    /// Such an operation is named after the class that implements it.
    private static func controller(_ words: [String]) -> (words: [String], name: [String])? {
        guard let index = words.firstIndex(of: "Controller"), index > 0, index + 1 < words.count else { return nil }
        return (Array(words[..<index]), Array(words[(index + 1)...]))
    }

    /// Returns words without articles: `list-for-a-user` is `listForUser`.
    ///
    /// A capital A may be a name, as of a DNS record.
    static func withoutArticles(_ words: [String]) -> [String] {
        guard words.count > 2 else { return words }
        let inner = words.dropFirst().dropLast().filter { $0 != "a" && !["an", "the"].contains($0.lowercased()) }
        return words.prefix(1) + inner + words.suffix(1)
    }

    /// Returns the words besides the method and the path of a name that a tool made of them.
    ///
    /// For example, `list_models` of `list_models_v1_models_get`, nothing of `post_files_id_comments`. Returns nil if
    /// the name isn't made of method and path.
    private static func wordsBesidesPath(_ words: [String], of operation: Document.Operation) -> [String]? {
        guard words.count <= longestTranscript else { return nil }
        let (method, lower) = (operation.method.lowercased(), words.map { $0.lowercased() })
        let paths = spellings(of: operation.path)
        if lower.last == method,
            let start = lower.indices.dropLast().first(where: { paths.contains(lower[$0...].dropLast().joined()) })
        {
            return Array(words[..<start])
        }
        // `getBooks` alone is a name.
        guard method != "get" || operation.path.utf8.contains(UInt8(ascii: "{")) else { return nil }
        return paths.contains(lower.dropFirst().joined()) ? [] : nil
    }

    /// The greatest number of words that are compared with the path.
    private static let longestTranscript = 48

    /// Returns the path's letters and digits as tools write them.
    ///
    /// The spellings are with and without `api/v1`, variables by their names or as any ID, with or without `by`.
    private static func spellings(of path: String) -> Set<String> {
        func words(_ variable: (String) -> [String]) -> [String] {
            PathTemplate.parts(of: path).flatMap { part in
                switch part {
                case .literal(let text): Words.split(text)
                case .variable(let name): variable(name)
                }
            }
        }
        let all = [words(Words.split), words { ["by"] + Words.split($0) }, words { _ in ["id"] }]
        return Set(
            (all + all.map { Array($0.drop(while: GeneralWords.contains)) }).map { $0.joined().lowercased() })
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
