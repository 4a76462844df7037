extension SwiftSymbol {
    /// Returns the symbols, with copies of a type's members for each of the type's aliases.
    ///
    /// Code refers to a type by its alias in the same way as by its name, so aliases need the members as well.
    static func expanded(_ symbols: [SwiftSymbol]) -> [SwiftSymbol] {
        let types = Dictionary(
            symbols.filter { $0.kind == .type }.map { ($0.qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
        let members = Dictionary(grouping: symbols, by: \.container)
        // `enclosing` contains the aliased types whose members are being copied. It ends the recursion at an alias of a
        // type that contains the alias. Its limit bounds the copies, whose number grows exponentially with the depth.
        func expanded(_ symbol: SwiftSymbol, in container: String, _ enclosing: [String]) -> [SwiftSymbol] {
            var copy = symbol
            copy.container = container
            var enclosing = enclosing
            if let target = symbol.target(among: types) {
                (copy.kind, copy.keyword, copy.type) = (.type, target.keyword, target.type)
                copy.aliased = target.qualifiedName
                if enclosing.contains(target.qualifiedName) || enclosing.count == 3 { return [copy] }
                enclosing.append(target.qualifiedName)
            }
            let source = copy.aliased ?? symbol.qualifiedName
            let name = copy.qualifiedName
            guard copy.isTypeOrAlias, source != name else { return [copy] }
            return [copy] + (members[source] ?? []).flatMap { expanded($0, in: name, enclosing) }
        }
        return symbols.flatMap { expanded($0, in: $0.container, []) }
    }

    /// Returns the type to which the symbol is another name; nil for any other symbol.
    private func target(among types: [String: SwiftSymbol]) -> SwiftSymbol? {
        guard kind == .typealias_, type.hasPrefix("= ") else { return nil }
        let name = String(type.dropFirst(2))
        return types[name] ?? types["\(container).\(name)"]
    }

    /// Returns the symbols, in which the aliased types replace aliases that the other client doesn't have.
    ///
    /// A new alias changes no type: the generator refers to the component `Drive` as `DriveComponent` where an inline
    /// object has taken the name `Drive`.
    static func resolved(_ symbols: [SwiftSymbol], comparedWith others: [SwiftSymbol]) -> [SwiftSymbol] {
        let known = Set(others.filter(\.isTypeOrAlias).map(\.id))
        var named: [String: String] = [:]
        // An alias of `StringEnumeration` with a marker is a distinct type, so no other type replaces its name.
        for symbol in symbols
        where symbol.isTypeOrAlias && !known.contains(symbol.id) && (symbol.marker == nil || symbol.aliased != nil) {
            let isAlias = symbol.kind == .typealias_ && symbol.type.hasPrefix("= ")
            named[symbol.id] = symbol.aliased ?? (isAlias ? String(symbol.type.dropFirst(2)) : nil)
        }
        guard !named.isEmpty else { return symbols }
        let ids = Set(symbols.filter(\.isTypeOrAlias).map(\.id))
        return symbols.map { symbol in
            var symbol = symbol
            func other(_ name: String) -> String? {
                named[name].flatMap { symbol.hides(name, among: ids) ? nil : $0 }
            }
            // The declaration of an alias names its own type.
            if !symbol.isTypeOrAlias { symbol.type = replacingNames(in: symbol.type, with: other) }
            for index in symbol.parameters.indices {
                symbol.parameters[index].type = replacingNames(in: symbol.parameters[index].type, with: other)
            }
            return symbol
        }
    }

    /// Returns whether a nested type of an enclosing type hides the type with this name from the symbol.
    private func hides(_ name: String, among ids: Set<String>) -> Bool {
        var scope = Substring(container)
        while !scope.isEmpty {
            if ids.contains("\(scope).\(name)") { return true }
            scope = scope[..<(scope.lastIndex(of: ".") ?? scope.startIndex)]
        }
        return false
    }

    /// Returns the text of a type with other names for some of its types.
    private static func replacingNames(in type: String, with other: (String) -> String?) -> String {
        var result = ""
        var rest = Substring(type)
        while let first = rest.first {
            let isName = first.isLetter || first == "_"
            let run = isName ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } : rest.prefix(1)
            result += isName ? other(String(run)) ?? String(run) : String(run)
            rest = rest[run.endIndex...]
        }
        return result
    }

    var isTypeOrAlias: Bool { kind == .type || kind == .typealias_ }

    private var qualifiedName: String { container.isEmpty ? name : "\(container).\(name)" }
}
