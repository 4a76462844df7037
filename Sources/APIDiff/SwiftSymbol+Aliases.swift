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
