import OpenAPI

/// The preferred names from which each operation's types are named, such as `CreateBook`.
///
/// `CreateBookRequest` and `CreateBookResponse` are derived from the name `CreateBook`.
///
/// The names are computed for all operations of the document together, so a name doesn't depend on which operations are
/// generated. Each name is unique. If two names are equal, the operation that comes first in the document keeps its
/// name.
struct OperationTypeNames {
    struct Name {
        /// The name from which the operation's types are named, which may be a short form of ``whole``.
        var used: String
        /// The complete name of the operation.
        var whole: String
    }

    /// The names in the order of the document's operations.
    private var names: [Name] = []
    /// The words of each operation's name, in the same order.
    private(set) var words: [OperationWords] = []

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
            words.append(name)
            let whole = Identifier.type(words: name.whole)
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
                    words: Words.split(OperationGroup.name(of: operation) ?? operation.method) + name.whole)
            }
            if !used.isEmpty { used = taken.claim(used) }
            names.append(Name(used: used, whole: whole))
        }
    }

    subscript(operation: Int) -> Name {
        names.indices.contains(operation) ? names[operation] : Name(used: "", whole: "")
    }

    /// Returns the operation's short name; nil if no name is shorter than the whole name.
    private static func short(_ operation: Document.Operation, _ name: OperationWords, _ whole: String) -> String? {
        if let own = name.own, own.count > 1 || own.count == name.whole.count {
            return own.count < name.whole.count ? Identifier.type(words: own) : nil
        }
        let nouns = PathWords(operation.path).nouns.flatMap(\.spoken)
        let short = Identifier.type(words: nouns.first?.lowercased() == name.verb ? nouns : [name.verb] + nouns)
        return nouns.isEmpty || short == whole ? nil : short
    }
}
