import OpenAPI

/// The name of an operation in words.
struct OperationWords {
    /// The whole name: the operation ID, or a name made from the method and path.
    let whole: [String]
    /// The operation ID without the parts that tools add.
    ///
    /// Such parts are a controller's name, or the path and method after the name. The value is nil if no words remain;
    /// the name is then derived from the method and path.
    let own: [String]?
    /// The words of the controller class, and the words that follow it in the operation ID.
    private let controller: (words: [String], name: [String])?
    /// The verb of the operation, for names that are derived from the path.
    ///
    /// If the operation ID is only a plural noun of the path, such as `pets_pets_post`, the verb is the method.
    let verb: String
    /// A Boolean value that indicates whether the operation ID consists of the ``own`` words and words of the path.
    ///
    /// A function that responds to several routes then has the same own words in each: `chat_v1_chat_post` and
    /// `chat_chat_post`.
    let isFunction: Bool
    /// A Boolean value that indicates whether the operation ID consists of the path's words and a view set's action.
    ///
    /// Such a name begins with a noun, not with a verb: `projects_export_retrieve`.
    let isOfViewSet: Bool

    init(_ operation: Document.Operation) {
        let method = operation.method.lowercased()
        guard let words = Self.declaredWords(operation) else {
            whole = Self.words(ofPath: operation)
            isOfViewSet = false
            (own, controller, verb, isFunction) = (nil, nil, method, false)
            return
        }
        whole = words
        let base = Self.wordsBeforeViewSet(words, operation)
        isOfViewSet = base != nil
        let short = base.flatMap { $0 > 0 ? Array(words.dropFirst($0)) : nil }
        if let name = short ?? Self.wordsBesidesPath(words, of: operation) {
            own = name.isEmpty ? nil : Self.withoutArticles(name)
            controller = nil
            let endsWithMethod = words.last?.lowercased() == method || Self.isOfCollection(words)
            let first = (name.first ?? (endsWithMethod ? method : words[0])).lowercased()
            let isNoun =
                name.count == 1 && Plurals.isPlural(first)
                && Words.split(operation.path).contains { $0.lowercased() == first }
            verb = isNoun ? method : first
            isFunction = !name.isEmpty
        } else {
            controller = Self.controller(words)
            own = Self.withoutArticles(controller.map(Self.own) ?? Self.withoutVersion(words, of: operation))
            (verb, isFunction) = (method, false)
        }
    }

    /// Returns the words after the controller class, if the class has the name of the group; otherwise nil.
    ///
    /// For example, `AuthorizationPermissionsController_list` results in `list` in the group `permissions`.
    func behindClass(of group: [String]) -> [String]? {
        guard let controller, let noun = group.last, let last = controller.words.last,
            GroupWords.match([last], [noun])
        else { return nil }
        return controller.name
    }

    /// Returns the class and the name, or the name alone if the name already begins with the class.
    private static func own(_ controller: (words: [String], name: [String])) -> [String] {
        let beginning = controller.name.prefix(controller.words.count)
        return GroupWords.match(beginning, controller.words) ? controller.name : controller.words + controller.name
    }

    /// Returns the words of the operation ID, without parts that some tools separate from them.
    ///
    /// Such parts are an index in brackets at the end, and the method at the beginning: `get~list_books` of Sanic.
    private static func declaredWords(_ operation: Document.Operation) -> [String]? {
        guard var id = operation.operationID, !isRandom(id) else { return nil }
        let method = operation.method.lowercased() + "~"
        if id.hasPrefix(method), id.utf8.count > method.utf8.count { id.removeFirst(method.count) }
        let words = Words.split(id)
        if id.hasSuffix("]"), words.count > 1, let last = words.last, last.utf8.allSatisfy(isDigit) {
            return words.dropLast()
        }
        return words.isEmpty ? nil : words
    }

    /// Returns whether an operation ID is a random number: Azure API Management writes `5476365e031f5909e4fe331e`.
    private static func isRandom(_ id: String) -> Bool {
        let digits = id.utf8.filter { $0 != UInt8(ascii: "-") }
        return digits.count >= 16 && digits.contains(where: isDigit)
            && digits.allSatisfy { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }
    }

    private static func words(ofPath operation: Document.Operation) -> [String] {
        let words = PathTemplate.parts(of: operation.path).flatMap { part -> [String] in
            switch part {
            case .literal(let text): Words.split(text)
            case .variable(let name): ["By"] + Words.split(name)
            }
        }
        // General words at the beginning of a path, such as `/api/v1`, don't describe the operation.
        return [operation.method.lowercased()] + words.drop(while: GeneralWords.contains)
    }

    /// Returns the words of the controller class and the words after it: `BooksController_findAll`.
    ///
    /// Such an operation ID begins with the name of the class that implements the operation.
    private static func controller(_ words: [String]) -> (words: [String], name: [String])? {
        guard let index = words.firstIndex(of: "Controller"), index > 0, index + 1 < words.count else { return nil }
        return (Array(words[..<index]), Array(words[(index + 1)...]))
    }

    /// Returns the words without a version at their beginning that the path has too: `v1-list-books` of `/v1/books`.
    private static func withoutVersion(_ words: [String], of operation: Document.Operation) -> [String] {
        guard let version = words.first?.lowercased(), PathWords.isVersion(version), words.count > 1,
            operation.path.lowercased().split(separator: "/").contains(version[...])
        else { return words }
        return Array(words.dropFirst())
    }

    /// Returns the words without articles: `list-for-a-user` results in `listForUser`.
    ///
    /// A capital `A` isn't removed, because it may be a name, such as a DNS record's type.
    static func withoutArticles(_ words: [String]) -> [String] {
        guard words.count > 2 else { return words }
        let inner = words.dropFirst().dropLast().filter { $0 != "a" && !["an", "the"].contains($0.lowercased()) }
        return words.prefix(1) + inner + words.suffix(1)
    }

    /// Returns the words that remain when a tool's repetition of path and method is removed from a name.
    ///
    /// For example, `list_models_v1_models_get` results in `list_models`, and `post_files_id_comments` in no words.
    /// Returns nil if the name doesn't repeat the path and method.
    private static func wordsBesidesPath(_ words: [String], of operation: Document.Operation) -> [String]? {
        guard words.count <= longestTranscript else { return nil }
        if let name = functionOfRoute(operation) ?? functionOfSummary(operation) { return name }
        let method = operation.method.lowercased()
        var lower = words.map { $0.lowercased() }
        if isOfCollection(words) { lower.removeLast() }
        // Computing all spellings is slow, and nearly all names end otherwise than the path.
        guard words.count < 2 || mayRepeat(operation.path, lower) else { return nil }
        let paths = spellings(of: operation.path)
        // If a route of FastAPI has several methods, all of their names end with the first method.
        if let last = lower.last, methods.contains(last),
            let start = lower.indices.dropLast().first(where: { paths.contains(lower[$0...].dropLast().joined()) }),
            start > 0 || last == method
        {
            return words[..<start].allSatisfy(GeneralWords.contains) ? [] : Array(words[..<start])
        }
        // FastAPI's documentation proposes names of tag and function: `auth-logout` of `POST /logout`.
        guard !operation.tags.contains(where: { $0.lowercased() == lower[0] }) else { return nil }
        // A name such as `getBooks` may be handwritten, so it isn't treated as a repetition of `GET /books`.
        let nouns = lower.dropFirst()
        let mayBeHandwritten = method == "get" && !operation.path.utf8.contains(UInt8(ascii: "{"))
        if !mayBeHandwritten, paths.contains(nouns.joined()) { return [] }
        // Some tools also repeat the base path of the server: `getApiV4Groups` of `GET /v4/groups`.
        let version = nouns.prefix(while: GeneralWords.contains).lastIndex { $0.hasPrefix("v") }
        return version.map { paths.contains(nouns[($0 + 1)...].joined()) } == true ? [] : nil
    }

    /// Returns the words after the method and path, if the operation ID contains both unchanged.
    ///
    /// HubSpot writes them with and without a function: `post-/files/v3/files_upload` of `POST /files/v3/files`.
    private static func functionOfRoute(_ operation: Document.Operation) -> [String]? {
        guard let id = operation.operationID, id.lowercased().hasPrefix(operation.method.lowercased() + "-/"),
            let path = id.ranges(of: operation.path).last
        else { return nil }
        let rest = id[path.upperBound...]
        return rest.isEmpty || rest.hasPrefix("_") ? Words.split(String(rest)) : nil
    }

    /// Returns the words of the summary, if the operation ID consists of the path or a module and the summary.
    ///
    /// Litestar writes the path: `FilesFileIdReadFile` of `/files/{file_id}`, with the summary `ReadFile`. Django Ninja
    /// writes the module: `shop_api_read_file`, with the summary `Read File`. A single word before the summary isn't a
    /// module.
    private static func functionOfSummary(_ operation: Document.Operation) -> [String]? {
        guard let id = operation.operationID, let summary = operation.summary, !summary.isEmpty else { return nil }
        if id.hasSuffix(summary) {
            let path = Words.split(String(id.dropLast(summary.count))).joined().lowercased()
            return !path.isEmpty && spellings(of: operation.path).contains(path) ? Words.split(summary) : nil
        }
        let words = summary.split(separator: " ")
        guard words.allSatisfy({ $0.first?.isLowercase == false }) else { return nil }
        let ending = "_" + words.joined(separator: "_").lowercased()
        guard id.hasSuffix(ending), id.dropLast(ending.count).contains("_"), id == id.lowercased() else { return nil }
        return Words.split(summary)
    }

    /// Returns whether the operation ID consists of the path's words and an action.
    static func isOfViewSet(_ operation: Document.Operation) -> Bool {
        declaredWords(operation).map { wordsBeforeViewSet($0, operation) != nil } ?? false
    }

    /// Returns the number of words of the base path, if the operation ID consists of the path's words and an action.
    ///
    /// drf-spectacular writes both this way, with or without the base path: `api_books_partial_update` and
    /// `books_partial_update` of `PATCH /api/books/{id}/`.
    ///
    /// - Returns: Nil for any other operation ID.
    private static func wordsBeforeViewSet(_ words: [String], _ operation: Document.Operation) -> Int? {
        guard let actions = viewSetActions[operation.method] else { return nil }
        var described = words.map { $0.lowercased() }
        // An operation ID that another operation has too ends with a number: `api_books_list_2`.
        if let last = described.last, last.utf8.allSatisfy(isDigit) { described.removeLast() }
        guard actions.contains(where: { described.suffix($0.count).elementsEqual($0) }) else { return nil }
        let segments = PathTemplate.parts(of: operation.path).flatMap { part in
            guard case .literal(let text) = part else { return [[String]]() }
            return text.split(separator: "/").map { Words.split(String($0)).map { $0.lowercased() } }
        }
        let base = segments.prefix { $0.allSatisfy(GeneralWords.contains) }.flatMap(\.self)
        let path = segments.flatMap(\.self)
        func isAction(after path: some Collection<String>) -> Bool {
            described.starts(with: path) && actions.contains(Array(described.dropFirst(path.count)))
        }
        return isAction(after: path) ? base.count : isAction(after: path.dropFirst(base.count)) ? 0 : nil
    }

    /// The actions of a view set in Django REST framework, by HTTP method.
    private static let viewSetActions: [String: Set<[String]>] = [
        "GET": [["list"], ["retrieve"]], "POST": [["create"]], "PUT": [["update"]], "PATCH": [["partial", "update"]],
        "DELETE": [["destroy"]],
    ]

    /// Returns whether the words, or all words but the last, may end with one of the ``spellings(of:)`` of a path.
    private static func mayRepeat(_ path: String, _ words: [String]) -> Bool {
        let ending: String?
        let isVariable: Bool
        switch PathTemplate.parts(of: path).last {
        case .literal(let text): (ending, isVariable) = (Words.split(text).last, false)
        case .variable(let name): (ending, isVariable) = (Words.split(name).last, true)
        case nil: (ending, isVariable) = (nil, false)
        }
        guard let ending, ending.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        let endings = isVariable ? [ending.lowercased(), "id"] : [ending.lowercased()]
        let joined = words.joined()
        return [joined.utf8[...], joined.utf8.dropLast(words.last?.utf8.count ?? 0)].contains { joined in
            endings.contains { joined.suffix($0.utf8.count).elementsEqual($0.utf8) }
        }
    }

    /// Returns whether a name ends as those of collections in API Platform: `api_books_get_collection`.
    private static func isOfCollection(_ words: [String]) -> Bool { words.suffix(2) == ["get", "collection"] }

    private static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    /// The maximum number of words of a name that is compared with the path.
    private static let longestTranscript = 48

    /// Returns the spellings of a path that tools use in operation IDs, in lowercase letters and digits.
    ///
    /// The spellings are with and without `api/v1`. They contain variables by name with or without `by`, or as `id`.
    private static func spellings(of path: String) -> [String] {
        let parts = PathTemplate.parts(of: path).flatMap { part -> [(words: [String], isVariable: Bool)] in
            switch part {
            case .literal(let text):
                text.split(separator: "/").map { (Words.split(String($0)).map { $0.lowercased() }, false) }
            case .variable(let name): [(Words.split(name).map { $0.lowercased() }, true)]
            }
        }
        let described = parts.drop { !$0.isVariable && $0.words.allSatisfy(GeneralWords.contains) }
        return [parts[...], described].flatMap { parts in
            [
                parts.flatMap(\.words), parts.flatMap { ($0.isVariable ? ["by"] : []) + $0.words },
                parts.flatMap { $0.isVariable ? ["id"] : $0.words },
            ].map { $0.joined() }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The general words at the beginning of paths, such as `v1`, `2` and `api`.
enum GeneralWords {
    static func contains(_ word: String) -> Bool {
        let lower = word.lowercased()
        if ["api", "apis", "rest", "services"].contains(lower) { return true }
        let digits = lower.hasPrefix("v") ? lower.dropFirst() : lower[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
