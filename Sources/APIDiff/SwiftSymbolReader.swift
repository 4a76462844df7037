import SwiftCode

/// A reader of the declarations in generated files.
///
/// Generated code has one declaration in each line, indented by four spaces for each enclosing type. So the reader
/// doesn't need a Swift parser.
struct SwiftSymbolReader {
    private var symbols: [SwiftSymbol] = []
    private var containers: [(name: String, isVisible: Bool)] = []
    private let file: String
    private let isInternal: Bool

    /// Returns the declarations in generated files.
    ///
    /// - Parameter isInternal: True if declarations without an access modifier are included.
    static func symbols(of files: [GeneratedFile], isInternal: Bool) -> [SwiftSymbol] {
        var symbols = files.filter { $0.path.hasSuffix(".swift") }.flatMap { file in
            var reader = SwiftSymbolReader(file: file.path, isInternal: isInternal)
            reader.read(String(decoding: file.bytes, as: UTF8.self))
            return reader.symbols
        }
        nameEnumerations(in: &symbols)
        findHashableEnumerations(in: &symbols)
        return symbols
    }

    /// Finds the enumerations that the compiler makes `Hashable`, since no case has associated values.
    private static func findHashableEnumerations(in symbols: inout [SwiftSymbol]) {
        let cases = Dictionary(grouping: symbols.lazy.filter { $0.kind == .case_ }, by: \.container)
        for index in symbols.indices where symbols[index].keyword == "enum" {
            symbols[index].isHashableByCases = cases[symbols[index].id]?.allSatisfy(\.parameters.isEmpty) ?? false
        }
    }

    /// Moves the values of string enumerations to the names of the enumerations.
    ///
    /// Generated code declares these values in extensions of a generic type whose argument is the enumeration's marker.
    private static func nameEnumerations(in symbols: inout [SwiftSymbol]) {
        var markers: [String: String] = [:]
        for index in symbols.indices where symbols[index].kind == .typealias_ {
            var target = symbols[index].type.dropFirst(2)
            guard symbols[index].type.hasPrefix("= "), let type = name(&target, isCall: false),
                let marker = marker(target)
            else { continue }
            symbols[index].type = "= \(type)"
            symbols[index].marker = marker
            markers[symbols[index].id] = marker
        }
        var names = Dictionary(grouping: markers.keys, by: { markers[$0] ?? "" })
        // An alias of a string enumeration's alias is another name for the same type.
        for index in symbols.indices where symbols[index].kind == .typealias_ && symbols[index].marker == nil {
            let target = String(symbols[index].type.dropFirst(2))
            let inner = "\(symbols[index].container).\(target)"
            let aliased = markers[inner] == nil ? target : inner
            guard let marker = markers[aliased] else { continue }
            symbols[index].type = "= StringEnumeration"
            symbols[index].aliased = aliased
            symbols[index].marker = marker
            names[marker, default: []].append(symbols[index].id)
        }
        // Code that uses the client doesn't refer to the markers, so they are removed.
        let hidden = Set(
            symbols.lazy.filter { symbol in
                symbol.kind == .type && symbol.container.hasSuffix("Enumerations") && names["<\(symbol.name)>"] != nil
            }.map(\.id))
        symbols = symbols.flatMap { symbol -> [SwiftSymbol] in
            if hidden.contains(symbol.id) || hidden.contains(symbol.container) { return [] }
            guard let names = names[symbol.container] else { return [symbol] }
            return names.sorted().map { name in
                var value = symbol
                value.container = name
                return value
            }
        }
    }

    /// Returns the marker in a generic argument; nil for any other text.
    ///
    /// For example, `<BookstoreEnumerations.Book_Genre>` results in `<Book_Genre>`.
    private static func marker(_ text: Substring) -> String? {
        guard text.hasPrefix("<"), let end = text.firstIndex(of: ">") else { return nil }
        return text[..<end].dropFirst().split(separator: ".").last.map { "<\($0)>" }
    }

    private init(file: String, isInternal: Bool) {
        self.file = file
        self.isInternal = isInternal
    }

    private mutating func read(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var isInString = false
        while let line = lines.popFirst() {
            if Self.count(of: "\"\"\"", in: line) % 2 == 1 { isInString.toggle() }
            if isInString { continue }
            let indent = line.prefix { $0 == " " }.count
            var content = line.dropFirst(indent)
            guard !content.isEmpty, !content.hasPrefix("//"), !content.hasPrefix("#") else { continue }
            let depth = indent / 4
            if content.hasPrefix("}") {
                containers = Array(containers.prefix(depth))
                continue
            }
            guard indent % 4 == 0, depth <= containers.count else { continue }
            let words = Self.modifiers(&content)
            guard let keyword = Self.keyword(&content) else { continue }
            containers = Array(containers.prefix(depth))
            var declaration = String(content)
            while Self.depth(of: declaration) > 0, let next = lines.popFirst() {
                declaration += " " + String(next.drop { $0 == " " })
            }
            add(keyword, declaration, words)
        }
    }

    private static func count(of part: String, in line: Substring) -> Int {
        line.split(separator: part, omittingEmptySubsequences: false).count - 1
    }

    private static let modifierWords: Set<String> = [
        "public", "package", "open", "internal", "private", "fileprivate", "nonisolated", "static", "final", "indirect",
        "convenience", "mutating", "override", "nonmutating", "required",
    ]

    /// Drops attributes and modifiers, and returns the modifiers.
    private static func modifiers(_ content: inout Substring) -> [String] {
        var words: [String] = []
        while true {
            content = content.drop { $0 == " " }
            if content.hasPrefix("@") {
                content = content.dropFirst().drop { $0.isLetter || $0 == "_" || $0.isNumber }
                if content.hasPrefix("(") { dropParentheses(&content) }
                continue
            }
            let word = content.prefix { $0.isLetter }
            guard modifierWords.contains(String(word)) else { return words }
            words.append(String(word))
            content = content.dropFirst(word.count)
            if content.hasPrefix("(") { dropParentheses(&content) }
        }
    }

    static func dropParentheses(_ content: inout Substring) {
        var depth = 0
        for index in codeIndices(of: content) {
            if content[index] == "(" { depth += 1 }
            if content[index] == ")" { depth -= 1 }
            if depth == 0 {
                content = content[content.index(after: index)...]
                return
            }
        }
        content = content[content.endIndex...]
    }

    private static let keywords: Set<String> = [
        "struct", "class", "enum", "protocol", "extension", "typealias", "func", "init", "subscript", "var", "let",
        "case",
        "actor",
    ]

    private static func keyword(_ content: inout Substring) -> String? {
        let word = content.prefix { $0.isLetter }
        guard keywords.contains(String(word)) else { return nil }
        content = content.dropFirst(word.count).drop { $0 == " " }
        return String(word)
    }

    /// Returns the number of brackets that are still open at the end of the text.
    private static func depth(of text: String) -> Int {
        var depth = 0
        for index in codeIndices(of: text[...]) {
            if "([".contains(text[index]) { depth += 1 }
            if ")]".contains(text[index]) { depth -= 1 }
        }
        return depth
    }

    /// Returns the indices of the characters outside of string literals, such as the text of a default argument.
    static func codeIndices(of text: Substring) -> [Substring.Index] {
        var indices: [Substring.Index] = []
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                isQuoted.toggle()
            } else if !isQuoted {
                indices.append(index)
            }
        }
        return indices
    }

    private mutating func add(_ keyword: String, _ declaration: String, _ words: [String]) {
        let container = containers.map(\.name).joined(separator: ".")
        let isHidden = words.contains { $0 == "private" || $0 == "fileprivate" }
        let isMarked = words.contains { ["public", "package", "open"].contains($0) }
        let isInVisible = containers.allSatisfy(\.isVisible)
        let isVisible =
            !isHidden && isInVisible && (isMarked || isInternal || keyword == "case" || keyword == "extension")
        var scanner = declaration[...]
        let name = String(Self.name(&scanner, isCall: keyword == "init" || keyword == "subscript") ?? keyword[...])
        var symbol = SwiftSymbol(
            kind: .property, container: container, name: name, keyword: keyword, isStatic: words.contains("static"),
            file: file)
        switch keyword {
        case "extension", "struct", "class", "enum", "protocol", "actor":
            symbol.kind = .type
            symbol.type = Self.signature(scanner, cutsValue: false)
            if isVisible, keyword != "extension" { symbols.append(symbol) }
            let hasBody = scanner.contains("{") && !scanner.hasSuffix("}")
            let marker = keyword == "extension" ? Self.marker(scanner) : nil
            if hasBody { containers.append((marker ?? name, isVisible)) }
            return
        case "typealias":
            symbol.kind = .typealias_
            symbol.type = Self.signature(scanner, cutsValue: false)
        case "case":
            // A pattern of a case in a switch isn't a declaration.
            guard !declaration.hasPrefix("."), !declaration.hasPrefix("let ") else { return }
            symbol.kind = .case_
            readParameters(&scanner, into: &symbol)
        case "func", "init", "subscript":
            symbol.kind = keyword == "func" ? .function : keyword == "init" ? .initializer : .subscript_
            readParameters(&scanner, into: &symbol)
            symbol.type = Self.signature(scanner, cutsValue: false)
        default: symbol.type = Self.signature(scanner, cutsValue: true)
        }
        if isVisible { symbols.append(symbol) }
    }

    private static func name(_ scanner: inout Substring, isCall: Bool) -> Substring? {
        if isCall { return nil }
        let name = scanner.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" || $0 == "." }
        scanner = scanner.dropFirst(name.count)
        return name
    }

    /// Returns the text of a declaration before its body.
    ///
    /// For a property, the text ends before its value.
    private static func signature(_ text: Substring, cutsValue: Bool) -> String {
        var depth = 0
        var result = ""
        for character in text {
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character), !result.hasSuffix("-") { depth -= 1 }
            if character == "{", depth <= 0 { break }
            if cutsValue, character == "=", depth <= 0 { break }
            result.append(character)
        }
        return result.split(separator: " ").joined(separator: " ")
    }
}
