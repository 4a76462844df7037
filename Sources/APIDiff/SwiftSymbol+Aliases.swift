extension SwiftSymbol {
    /// Returns the symbols, with copies of a type's members for each of the type's aliases.
    ///
    /// Code refers to a type by its alias in the same way as by its name, so aliases need the members as well.
    static func expanded(_ symbols: [SwiftSymbol]) -> [SwiftSymbol] {
        let types = Dictionary(
            symbols.filter { $0.kind == .type }.map { ($0.qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
        let members = Dictionary(grouping: symbols, by: \.container)
        return symbols.flatMap { symbol -> [SwiftSymbol] in
            guard symbol.kind == .typealias_, symbol.type.hasPrefix("= ") else { return [symbol] }
            let name = String(symbol.type.dropFirst(2))
            guard let target = types[name] ?? types["\(symbol.container).\(name)"] else { return [symbol] }
            var type = symbol
            (type.kind, type.keyword, type.type) = (.type, target.keyword, target.type)
            type.aliased = target.qualifiedName
            return [type] + copies(of: target.qualifiedName, as: symbol.qualifiedName, members, depth: 0)
        }
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

    private static func copies(
        of type: String, as name: String, _ members: [String: [SwiftSymbol]], depth: Int
    ) -> [SwiftSymbol] {
        guard depth < 8 else { return [] }
        return (members[type] ?? []).flatMap { member -> [SwiftSymbol] in
            var copy = member
            copy.container = name
            let inner =
                member.kind == .type
                ? copies(of: member.qualifiedName, as: copy.qualifiedName, members, depth: depth + 1) : []
            return [copy] + inner
        }
    }

    private var qualifiedName: String { container.isEmpty ? name : "\(container).\(name)" }
}
