import Diagnostics

/// A comparison of the declarations of two generated clients.
public enum SwiftDiff {
    /// Returns the changes of declarations, sorted by their names.
    public static func changes(from old: ClientSymbols, to new: ClientSymbols) -> [APIChange] {
        let changes = changes(from: old.symbols, to: new.symbols)
        return changes.sorted { ($0.subject, $0.kind) < ($1.subject, $1.kind) }
    }

    private static func changes(from one: [SwiftSymbol], to other: [SwiftSymbol]) -> [APIChange] {
        let first = SwiftSymbol.resolved(one, comparedWith: other).filter { !$0.hasDefaultImplementation }
        let second = SwiftSymbol.resolved(other, comparedWith: one).filter { !$0.hasDefaultImplementation }
        let before = Dictionary(grouping: first, by: \.id)
        let after = Dictionary(grouping: second, by: \.id)
        let typesBefore = Set(first.filter(\.isTypeOrAlias).map(\.id))
        let typesAfter = Set(second.filter(\.isTypeOrAlias).map(\.id))
        var changes = sharedEnumerations(from: first, to: second)
        var gone: [SwiftSymbol] = []
        for (id, symbols) in before {
            guard let others = after[id] else {
                gone += symbols
                continue
            }
            // Overloads with the same labels differ in their types.
            let unmatched = symbols.filter { symbol in !others.contains { $0.isSame(as: symbol) } }
            var rest = others.filter { other in !symbols.contains { $0.isSame(as: other) } }
            for symbol in unmatched {
                if rest.isEmpty { gone.append(symbol) } else { changes += compare(symbol, rest.removeFirst()) }
            }
        }
        var come = second.filter { before[$0.id] == nil }
        for symbol in gone {
            // The members of a removed type aren't reported, because the type is reported.
            if !symbol.container.isEmpty, typesBefore.contains(symbol.container), !typesAfter.contains(symbol.container)
            {
                continue
            }
            if symbol.kind.hasParameters, let index = come.firstIndex(where: { $0.base == symbol.base }) {
                changes += compare(symbol, come.remove(at: index))
                continue
            }
            changes.append(
                APIChange(.swift, .breaking, "\(word(symbol))-removed", symbol.id, "the \(noun(symbol)) is removed"))
        }
        for symbol in come {
            if !symbol.container.isEmpty, typesAfter.contains(symbol.container), !typesBefore.contains(symbol.container)
            {
                continue
            }
            let isCase = symbol.kind == .case_
            changes.append(
                APIChange(
                    .swift, isCase ? .risky : .compatible, "\(word(symbol))-added", symbol.id,
                    isCase
                        ? "a case is added; a switch over all cases needs it"
                        : "\(symbol.kind == .initializer ? "an" : "a") \(noun(symbol)) is added"))
        }
        return changes
    }

    /// Returns a change for each enumeration that starts or stops sharing its type with others.
    private static func sharedEnumerations(from first: [SwiftSymbol], to second: [SwiftSymbol]) -> [APIChange] {
        let (before, after) = (markers(of: first), markers(of: second))
        let common = before.keys.filter { after[$0] != nil }
        return separated(common, of: before, by: after, verb: "is no longer")
            + separated(common, of: after, by: before, verb: "becomes")
    }

    /// Returns the markers of string enumerations, keyed by the names of the enumerations.
    private static func markers(of symbols: [SwiftSymbol]) -> [String: String] {
        Dictionary(
            symbols.lazy.compactMap { symbol in symbol.marker.map { (symbol.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns a change for each enumeration that shares its marker with others in only one of the clients.
    ///
    /// The enumeration shares its marker in the client of `markers`, but not in the client of `others`. Enumerations in
    /// the largest group that still shares a marker aren't reported.
    private static func separated(
        _ names: [String], of markers: [String: String], by others: [String: String], verb: String
    ) -> [APIChange] {
        Dictionary(grouping: names) { markers[$0] ?? "" }.values.flatMap { group -> [APIChange] in
            let parts = Dictionary(grouping: group) { others[$0] ?? "" }.values.map { $0.sorted() }
                .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
            guard let main = parts.first else { return [] }
            let more = main.count == 1 ? "" : " and \(main.count - 1) more"
            return parts.dropFirst().joined().map { name in
                APIChange(
                    .swift, .risky, "type-alias-changed", name,
                    "the enumeration \(verb) the same type as '\(main[0])'\(more)")
            }
        }
    }

    private static func compare(_ one: SwiftSymbol, _ other: SwiftSymbol) -> [APIChange] {
        var changes: [APIChange] = []
        func report(_ severity: APIChange.Severity, _ kind: String, _ message: String) {
            changes.append(APIChange(.swift, severity, kind, one.id, message))
        }
        if one.aliased != other.aliased {
            // The type keeps its name and declarations, but becomes or stops being an alias of another type.
            report(
                .risky, "type-alias-changed",
                other.aliased.map { "the type becomes another name of '\($0)'" }
                    ?? "the other name of '\(one.aliased ?? "")' becomes a type of its own")
        }
        if one.kind == .type, one.keyword != other.keyword {
            // Code uses a namespace only to name its nested types.
            let isNamespace = one.keyword == "enum" && conformances(one.type).isEmpty
            report(
                isNamespace ? .compatible : .breaking, "type-kind-changed",
                "the \(isNamespace ? "namespace" : one.keyword) becomes a \(other.keyword)")
            return changes
        }
        if one.kind == .type {
            let (before, after) = (conformances(one.type), conformances(other.type))
            for name in before.subtracting(after).sorted() {
                report(.breaking, "conformance-removed", "the conformance to '\(name)' is removed")
            }
            for name in after.subtracting(before).sorted() {
                report(.compatible, "conformance-added", "a conformance to '\(name)' is added")
            }
            if one.aliased == other.aliased, one.isHashableByCases, !other.isHashableByCases,
                !after.contains("Hashable")
            {
                report(
                    .risky, "conformance-removed",
                    "a case has associated values; the conformance to 'Hashable' is removed")
            }
            return changes
        }
        if one.isStatic != other.isStatic {
            report(
                .breaking, "\(word(one))-changed",
                "the \(noun(one)) \(other.isStatic ? "becomes" : "is no longer") static")
        }
        if one.kind == .property, one.keyword != other.keyword {
            let isConstant = other.keyword == "let"
            report(
                isConstant ? .breaking : .compatible, "property-changed",
                "the \(isConstant ? "variable becomes a constant" : "constant becomes a variable")")
        }
        if one.type != other.type {
            let isResultAdded = one.kind == .function && other.type.hasPrefix("\(one.type) -> ")
            let message = "'\(type(one.type))' becomes '\(type(other.type))'"
            report(
                isResultAdded ? .risky : .breaking, "\(word(one))-changed",
                isResultAdded ? "\(message); a call that ignores the result causes a warning" : message)
        }
        if one.kind == .case_, one.parameters.isEmpty, !other.parameters.isEmpty {
            report(.breaking, "case-changed", "the case gets associated values")
        } else if one.parameters != other.parameters {
            changes += parameters(one, other)
        }
        return changes
    }

    /// Returns the changes of a declaration's parameters.
    ///
    /// Existing calls compile if all added parameters have defaults, and all types and defaults that a call may depend
    /// on are preserved.
    private static func parameters(_ one: SwiftSymbol, _ other: SwiftSymbol) -> [APIChange] {
        var changes: [APIChange] = []
        func report(
            _ severity: APIChange.Severity, _ kind: String, _ parameter: SwiftSymbol.Parameter, _ message: String
        ) {
            var change = APIChange(.swift, severity, kind, one.id, message)
            change.parameter = parameter.label
            changes.append(change)
        }
        func reportAdded(_ parameter: SwiftSymbol.Parameter) {
            let isOptional = parameter.defaultValue != nil
            let isPattern = one.kind == .case_ && isOptional
            let message = "a parameter '\(parameter.label)' \(isOptional ? "with a default " : "")is added"
            report(
                isPattern ? .risky : isOptional ? .compatible : .breaking,
                isOptional ? "optional-parameter-added" : "required-parameter-added", parameter,
                isPattern ? "\(message); a pattern of all values needs it" : message)
        }
        var rest = other.parameters[...]
        for parameter in one.parameters {
            guard let index = rest.firstIndex(where: { $0.label == parameter.label }) else {
                let isMoved = other.parameters.contains { $0.label == parameter.label }
                report(
                    .breaking, isMoved ? "parameter-moved" : "parameter-removed", parameter,
                    "the parameter '\(parameter.label)' \(isMoved ? "moves" : "is removed")")
                continue
            }
            for added in rest[..<index]
            where !one.parameters.contains(where: { $0.label == added.label && added.label != "_" }) {
                reportAdded(added)
            }
            let match = rest[index]
            rest = rest[(index + 1)...]
            if match.type != parameter.type {
                // Swift converts a value to an optional implicitly, so existing calls compile.
                let isWider = match.type == parameter.type + "?"
                report(
                    isWider ? .compatible : .breaking, "parameter-type-changed", parameter,
                    "the parameter '\(parameter.label)' changes from '\(parameter.type)' to '\(match.type)'")
            }
            switch (parameter.defaultValue, match.defaultValue) {
            case (nil, _?):
                report(
                    .compatible, "parameter-default-added", parameter,
                    "the parameter '\(parameter.label)' gets a default")
            case (_?, nil):
                report(
                    .breaking, "parameter-default-removed", parameter,
                    "the parameter '\(parameter.label)' loses its default")
            case (let first?, let second?) where first != second:
                report(
                    .risky, "parameter-default-changed", parameter,
                    "the default of '\(parameter.label)' changes from \(first) to \(second)")
            default: break
            }
        }
        for added in rest where !one.parameters.contains(where: { $0.label == added.label && added.label != "_" }) {
            reportAdded(added)
        }
        return changes
    }

    private static func conformances(_ text: String) -> Set<String> {
        Set(text.drop { $0 == ":" || $0 == " " }.split(separator: ",").map { $0.trimming { $0 == " " } })
    }

    private static func type(_ text: String) -> String {
        text.hasPrefix(": ") ? String(text.dropFirst(2)) : text
    }

    private static func word(_ symbol: SwiftSymbol) -> String {
        switch symbol.kind {
        case .type, .typealias_: "type"
        case .function: "method"
        case .initializer: "initializer"
        case .case_: "case"
        case .property: "property"
        case .subscript_: "subscript"
        }
    }

    private static func noun(_ symbol: SwiftSymbol) -> String { word(symbol) }
}

extension SwiftSymbol {
    /// A Boolean value that indicates whether the runtime implements the member for targets that don't declare it.
    fileprivate var hasDefaultImplementation: Bool {
        kind == .property && container.hasSuffix("Target")
            && ["defaultSecurity", "describedSecrets", "formatPolicy"].contains(name)
    }

    /// Returns whether `other` is the same declaration, ignoring its file and marker.
    fileprivate func isSame(as other: SwiftSymbol) -> Bool {
        var other = other
        (other.file, other.marker) = (file, marker)
        return other == self
    }
}

extension Substring {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
    }
}
