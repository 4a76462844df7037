/// A line of the user's code that a changed declaration affects.
public struct SymbolUse: Sendable, Hashable {
    public var file: String
    public var line: Int
    public var change: APIChange
}

/// A search for the lines of an app that use changed declarations, by the names in each line.
///
/// The types of variables aren't known. A line that uses a property `price` of any variable is found if the client's
/// property `price` changed. A line isn't found in three cases: if it names another type, if the receiver is a property
/// of the client with another type, or if its arguments don't involve the changed parameter.
public enum SymbolUses {
    /// Returns the lines of an app that use changed declarations.
    ///
    /// - Parameters:
    ///   - client: The client that the app uses, before the changes.
    ///   - sources: The contents of the app's files by their paths.
    public static func uses(
        of changes: [APIChange], in sources: [(path: String, text: String)], client: ClientSymbols
    ) -> [SymbolUse] {
        let relevant = changes.filter { $0.layer == .swift && $0.severity != .compatible }
        guard !relevant.isEmpty else { return [] }
        let files = sources.map { (path: $0.path, tokens: SwiftTokenReader.tokens(of: $0.text)) }
        let names = ClientNames(client, app: files.map(\.tokens))
        let targets = relevant.map { ChangedSymbol($0, names) }
        let byName = Dictionary(grouping: targets, by: \.name)
        let implicitInitializers = targets.filter(\.isInitializer)
        let newCases = targets.filter(\.isNewCase)
        return files.flatMap { path, tokens -> [SymbolUse] in
            let code = AppCode(tokens: tokens, names: names)
            var found: [SymbolUse] = []
            for index in tokens.indices where tokens[index].isName {
                let text = tokens[index].text
                var candidates = byName[names.resolved(text)] ?? []
                if text == "init" { candidates += implicitInitializers }
                if text == "switch" { candidates += newCases }
                for target in candidates where code.isUse(of: target, at: index) {
                    found.append(SymbolUse(file: path, line: tokens[index].line, change: target.change))
                }
            }
            var seen: Set<SymbolUse> = []
            return found.filter { seen.insert($0).inserted }
        }
    }
}

/// The names of a client and of the app that uses it.
struct ClientNames {
    private let symbols: [String: SwiftSymbol]
    /// The names of types without the names of their enclosing types.
    let types: Set<String>
    /// The types of all properties with a name, as they are written in the client's code.
    let propertyTypes: [String: Set<String>]
    /// The cases of each enumeration, keyed by the enumeration's name.
    let cases: [String: Set<String>]
    /// The app's type aliases for types of the client.
    private let aliases: [String: String]

    init(_ client: ClientSymbols, app: [[SwiftToken]]) {
        symbols = Dictionary(client.symbols.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        types = Set(client.symbols.filter { $0.kind == .type || $0.kind == .typealias_ }.map(\.name))
        var aliases: [String: String] = [:]
        var declared: Set<String> = []
        for tokens in app {
            for index in tokens.indices.dropLast() {
                switch tokens[index].text {
                case "var", "let": declared.insert(tokens[index + 1].text)
                case "typealias":
                    // The last name identifies the type: 'Book' in 'Bookstore.Book'.
                    var end = index + 3
                    while tokens.indices.contains(end + 2), tokens[end + 1].text == ".", tokens[end + 2].isName {
                        end += 2
                    }
                    guard tokens.indices.contains(end), tokens[index + 2].text == "=", tokens[end].isName else {
                        continue
                    }
                    aliases[tokens[index + 1].text] = tokens[end].text
                default: break
                }
            }
        }
        self.aliases = aliases
        let properties = client.symbols.filter { $0.kind == .property && !declared.contains($0.name) }
        propertyTypes = Dictionary(grouping: properties, by: \.name).mapValues { Set($0.map(\.type)) }
        cases = Dictionary(grouping: client.symbols.filter { $0.kind == .case_ }, by: \.container).mapValues {
            Set($0.map(\.name))
        }
    }

    /// Returns the client's type name for a name in the app, which may be a type alias.
    func resolved(_ name: String) -> String {
        var name = name
        // The number of steps is limited, because aliases can refer to each other.
        for _ in 0..<4 {
            guard let next = aliases[name], !types.contains(name) else { break }
            name = next
        }
        return name
    }

    func symbol(_ id: String) -> SwiftSymbol? { symbols[id] }

    /// Returns whether the client's properties with this name all have a type other than `type`.
    ///
    /// For example, a property `authors` doesn't have the type `BooksClient`.
    func excludes(_ type: String, asTypeOf property: String) -> Bool {
        guard let found = propertyTypes[property] else { return false }
        return !found.contains { text in
            text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == type }
        }
    }
}

/// A changed declaration, with the names by which code refers to it.
struct ChangedSymbol {
    let change: APIChange
    /// The name in code; for an initializer the name of its type.
    let name: String
    /// The name of the enclosing type without its own enclosing types; nil at the top level.
    let container: String?
    let qualifiedContainer: String
    let isType: Bool
    let isInitializer: Bool
    /// A Boolean value that indicates whether the declaration is a case or a static member.
    let isStatic: Bool
    let isCase: Bool
    let isNewCase: Bool
    let labels: [String]
    let isFunction: Bool
    /// The labels of the parameters that a call must pass in its parentheses.
    ///
    /// Closures aren't included, because a trailing closure may follow the parentheses.
    let requiredLabels: Set<String>

    init(_ change: APIChange, _ names: ClientNames) {
        self.change = change
        let symbol = names.symbol(change.subject)
        var path = change.subject.prefix { $0 != "(" }.split(separator: ".").map(String.init)
        isInitializer = path.last == "init"
        if isInitializer { path.removeLast() }
        name = path.last?.filter { $0 != "`" } ?? change.subject
        container = isInitializer ? path.last : path.dropLast().last
        qualifiedContainer = path.dropLast().joined(separator: ".")
        isType = symbol.map { $0.kind == .type || $0.kind == .typealias_ } ?? change.kind.hasPrefix("type")
        isNewCase = change.kind == "case-added"
        isCase = symbol?.kind == .case_ || change.kind.hasPrefix("case")
        isStatic = symbol?.isStatic ?? false || isCase
        labels = symbol?.parameters.map(\.label) ?? []
        isFunction = symbol?.kind == .function
        let required = symbol?.parameters.filter { $0.defaultValue == nil && !$0.type.contains("->") } ?? []
        requiredLabels = Set(required.map(\.label))
    }
}
