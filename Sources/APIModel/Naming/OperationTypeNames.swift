import OpenAPI

/// The preferred names of each operation's types: `CreateBook`, from which `CreateBookRequest` and `CreateBookResponse`
/// are derived.
///
/// They are computed for all operations of the document together, so that a name doesn't depend on which are generated.
/// Each is unique; an operation added at the end yields to those before it.
struct OperationTypeNames {
    /// The greatest length of a name with its group; a longer name omits the group, which all names of the group begin
    /// with, so that its suffix (`Response`, for example) stays visible.
    private static let longest = 32

    struct Name {
        /// As it is used.
        var used: String
        /// The complete name of the operation.
        var whole: String
    }

    /// By the operation's index in the document.
    private var names: [Name] = []

    init(_ document: Document, record: NameRecord = NameRecord()) {
        var taken = NameScope(.ignoringCase)
        var shortened: Set<String> = []
        let recorded = record.operations.isEmpty ? [] : document.operations.map { record[$0]?.typeName ?? "" }
        let retained = recorded.map { name -> String? in
            guard SwiftIdentifier.isValid(name), !taken.contains(name) else { return nil }
            taken.take(name)
            shortened.insert(name.lowercased())
            return name
        }
        for (index, operation) in document.operations.enumerated() {
            let name = OperationWords(operation)
            let words = name.whole
            let whole = Identifier.type(words: words)
            if retained.indices.contains(index), let used = retained[index] {
                names.append(Name(used: used, whole: whole))
                continue
            }
            var used = whole
            if let short = Self.short(operation, name, whole), !taken.contains(short) {
                used = short
                shortened.insert(short.lowercased())
            } else if shortened.contains(whole.lowercased()) {
                used = Identifier.type(
                    words: Words.split(OperationGroup.name(of: operation) ?? operation.method) + words)
            }
            if !used.isEmpty { used = taken.claim(used) }
            names.append(Name(used: used, whole: whole))
        }
    }

    subscript(operation: Int) -> Name {
        names.indices.contains(operation) ? names[operation] : Name(used: "", whole: "")
    }

    /// Returns the short name; nil if there is none other than the whole one.
    private static func short(_ operation: Document.Operation, _ name: OperationWords, _ whole: String) -> String? {
        guard let own = name.own, !name.isVerbOfPath else {
            let nouns = PathWords(operation.path).nouns.flatMap(\.spoken)
            let short = Identifier.type(words: [name.verb] + nouns)
            return nouns.isEmpty || short == whole ? nil : short
        }
        let spokenWords = OperationWords.withoutArticles(own)
        let spoken = Identifier.type(words: spokenWords)
        guard whole.utf8.count > longest, let group = OperationGroup.name(of: operation).map(Words.split),
            let rest = withoutGroup(own, group)
        else { return spokenWords.count < name.whole.count ? spoken : nil }
        return Identifier.type(words: rest)
    }

    /// Returns the name without the group at the beginning, or without the words before the verb if the group contains
    /// them.
    private static func withoutGroup(_ words: [String], _ group: [String]) -> [String]? {
        guard !group.isEmpty else { return nil }
        var count = GroupWords.count(of: group, atStartOf: words) ?? 0
        if count == 0 {
            let said = Set(group.map { Plurals.singular($0.lowercased()) })
            count = words.prefix { said.contains(Plurals.singular($0.lowercased())) }.count
            guard count > 0, count < words.count, OperationGroup.verbs.contains(words[count].lowercased()) else {
                return nil
            }
        }
        let rest = words.dropFirst(count).filter { !GroupWords.articles.contains($0.lowercased()) }
        guard rest.count > 1, !GroupWords.prepositions.contains(rest[0].lowercased()),
            rest[0].unicodeScalars.first.map(SwiftIdentifier.isHead) == true
        else { return nil }
        return rest
    }
}
