/// The tokens of an app's file, in which uses of a client's declarations are found.
struct AppCode {
    private let tokens: [SwiftToken]
    private let names: ClientNames
    /// The type of the extension that contains each token; nil outside extensions.
    private let extended: [String?]

    init(tokens: [SwiftToken], names: ClientNames) {
        self.tokens = tokens
        self.names = names
        extended = Self.extendedTypes(tokens).map { $0.map(names.resolved) }
    }

    private static func extendedTypes(_ tokens: [SwiftToken]) -> [String?] {
        var result: [String?] = []
        var open: [(type: String, depth: Int)] = []
        var depth = 0
        var pending: String?
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "extension": pending = ""
            case "{":
                depth += 1
                if let type = pending { open.append((type, depth)) }
                pending = nil
            case "}":
                if open.last?.depth == depth { open.removeLast() }
                depth -= 1
            case ":", "where":
                if pending != nil, !token.isName || token.text == "where" { pending = pending.map { $0 + " " } }
            default:
                // The last name before a colon is the extended type; names after the colon are protocols.
                if let type = pending, token.isName, !type.hasSuffix(" "), index > 0 { pending = token.text }
            }
            result.append(open.last?.type.split(separator: " ").first.map(String.init))
        }
        return result
    }

    private func text(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].text : nil }

    private func isName(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isName }

    // Detection of uses of a changed declaration

    func isUse(of target: ChangedSymbol, at index: Int) -> Bool {
        if target.isNewCase { return text(index) == "switch" && isSwitch(at: index, over: target.qualifiedContainer) }
        if target.isInitializer { return isInitializer(target, at: index) }
        if target.isType { return isType(target, at: index) }
        return isMember(target, at: index) && isCall(of: target, at: index) && usesChangedArgument(target, at: index)
    }

    private static let declarations: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "func", "var", "let", "case", "associatedtype",
    ]

    private func isType(_ target: ChangedSymbol, at index: Int) -> Bool {
        if let previous = text(index - 1), Self.declarations.contains(previous) { return false }
        guard text(index - 1) == "." else { return target.container == nil || target.container == extended[index] }
        guard let owner = text(index - 2) else { return false }
        if let container = target.container { return names.resolved(owner) == container }
        // An uppercase name that isn't a type of the client is the name of a module.
        return owner.first?.isUppercase == true && !names.types.contains(owner)
    }

    private func isInitializer(_ target: ChangedSymbol, at index: Int) -> Bool {
        if text(index) == "init" {
            guard text(index - 1) == ".", text(index + 1) == "(" else { return false }
            if isName(index - 2), let owner = text(index - 2), !Self.keywords.contains(owner) {
                return (names.resolved(owner) == target.name || owner == "Self" && extended[index] == target.name)
                    && usesChangedArgument(target, at: index)
            }
            // A call such as `.init(…)` doesn't name the type, so only its labels identify the initializer.
            let labels = arguments(at: index + 1).compactMap(\.self)
            return !labels.isEmpty && Set(labels).isSubset(of: target.labels) && usesChangedArgument(target, at: index)
        }
        return text(index + 1) == "(" && text(index - 1) != "func" && usesChangedArgument(target, at: index)
    }

    /// The keywords after which a dot begins an implicit member expression: `return .fiction`.
    private static let keywords: Set<String> = [
        "return", "case", "in", "is", "as", "if", "guard", "else", "try", "await", "where", "throw", "default",
        "switch",
        "while", "let", "var", "yield", "consume", "copy", "inout",
    ]

    private func isMember(_ target: ChangedSymbol, at index: Int) -> Bool {
        guard text(index - 1) == "." else {
            guard target.container == extended[index], let previous = text(index - 1) else { return false }
            let isLabel = text(index + 1) == ":" && (previous == "(" || previous == ",")
            return !Self.declarations.contains(previous) && !isLabel
        }
        var start = index - 2
        while let sign = text(start), sign == "?" || sign == "!" { start -= 1 }
        guard let receiver = text(start) else { return false }
        if !isName(start) {
            // The receiver is a key path without a type, or the result of an expression.
            if ["\\", ")", "]", "}", "\""].contains(receiver) { return !target.isStatic }
            return target.isStatic
        }
        if Self.keywords.contains(receiver) { return target.isStatic }
        switch receiver {
        case "self", "Self": return extended[index] == target.container
        case "super": return false
        default: break
        }
        if receiver.first?.isUppercase == true { return names.resolved(receiver) == target.container }
        guard !target.isStatic, let container = target.container else { return false }
        return text(start - 1) != "." || !names.excludes(container, asTypeOf: receiver)
    }

    // Arguments of calls

    /// Returns the labels of a call's arguments; nil for arguments without a label.
    ///
    /// - Parameter index: The index of the opening parenthesis.
    private func arguments(at index: Int) -> [String?] {
        guard text(index) == "(" else { return [] }
        var result: [String?] = []
        var depth = 0
        for position in index..<tokens.count {
            let isFirst = depth == 1 && (text(position - 1) == "(" || text(position - 1) == ",")
            if isFirst, text(position) != ")" {
                result.append(isName(position) && text(position + 1) == ":" ? text(position) : nil)
            }
            if let sign = text(position), ["(", "[", "{"].contains(sign) { depth += 1 }
            if let sign = text(position), [")", "]", "}"].contains(sign) { depth -= 1 }
            if depth == 0 { break }
        }
        return result
    }

    /// Returns whether a call's arguments match the parameters of a changed function.
    ///
    /// A call with other arguments calls another function with the same name.
    private func isCall(of target: ChangedSymbol, at index: Int) -> Bool {
        guard target.isFunction, text(index + 1) == "(" else { return true }
        // The code refers to the function by its full name: 'list(genre:limit:)'.
        if isName(index + 2), text(index + 3) == ":", text(index + 4) == ")" || text(index + 5) == ":" {
            return Self.names(from: index + 2, in: tokens) == target.labels
        }
        var rest = target.labels[...]
        for label in arguments(at: index + 1) {
            // Swift requires arguments in the order of the parameters.
            guard let position = rest.firstIndex(of: label ?? "_") else { return false }
            let skipped = rest[..<position]
            guard skipped.allSatisfy({ !target.requiredLabels.contains($0) }) else { return false }
            rest = rest[(position + 1)...]
        }
        return rest.allSatisfy { !target.requiredLabels.contains($0) }
    }

    /// Returns the labels in a function's full name: `genre` and `limit` for `genre:limit:)`.
    private static func names(from start: Int, in tokens: [SwiftToken]) -> [String] {
        var labels: [String] = []
        var index = start
        while tokens.indices.contains(index + 1), tokens[index].isName, tokens[index + 1].text == ":" {
            labels.append(tokens[index].text)
            index += 2
        }
        return labels
    }

    /// Returns whether a call depends on the changed parameter.
    ///
    /// A call depends on a parameter if it passes an argument for it, or relies on its default.
    private func usesChangedArgument(_ target: ChangedSymbol, at index: Int) -> Bool {
        guard let parameter = target.change.parameter, parameter != "_" else { return true }
        // A name without parentheses is a function used as a value, or a case without its associated values.
        guard text(index + 1) == "(" else { return !target.isCase }
        let labels = arguments(at: index + 1)
        let passes = labels.contains(parameter)
        // A pattern that matches a case needn't contain the labels of its values.
        if labels.contains(nil), !target.labels.contains("_") { return true }
        switch target.change.kind {
        case "parameter-removed", "parameter-moved", "parameter-type-changed": return passes
        case "parameter-default-removed", "parameter-default-changed": return !passes
        default: return true
        }
    }

    // Switches over an enumeration's cases

    /// Returns whether a switch matches only cases of an enumeration, and has no default.
    private func isSwitch(at index: Int, over enumeration: String) -> Bool {
        guard let cases = names.cases[enumeration] else { return false }
        var position = index + 1
        var brackets = 0
        while let sign = text(position), sign != "{" || brackets > 0 {
            if "([{".contains(sign) { brackets += 1 }
            if ")]}".contains(sign) { brackets -= 1 }
            position += 1
        }
        var depth = 0
        var found: Set<String> = []
        while let sign = text(position) {
            if ["{", "(", "["].contains(sign) { depth += 1 }
            if ["}", ")", "]"].contains(sign) { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, sign == "default" || sign == "case" && text(position + 1) == "_" { return false }
            if depth == 1, sign == "case" { found.formUnion(patterns(after: position)) }
            position += 1
        }
        return !found.isEmpty && found.isSubset(of: cases)
    }

    /// Returns the names of the cases in a pattern: `a` and `b` for `case .a, .b(let value):`.
    private func patterns(after start: Int) -> Set<String> {
        var result: Set<String> = []
        var depth = 0
        var isDone = false
        var position = start + 1
        while let sign = text(position), depth > 0 || sign != ":" {
            if sign == "(" { depth += 1 }
            if sign == ")" { depth -= 1 }
            if depth == 0, sign == "where" { isDone = true }
            if depth == 0, !isDone, sign == ".", isName(position + 1), text(position + 2) != ".",
                let name = text(position + 1)
            {
                result.insert(name)
            }
            position += 1
        }
        return result
    }
}
