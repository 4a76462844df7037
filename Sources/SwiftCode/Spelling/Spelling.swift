import APIModel

/// Functions that spell names, literals and types as Swift code.
enum Spelling {
    /// Returns an identifier for a declaration, or for a use without a prefix.
    static func identifier(_ name: String) -> SwiftText {
        let name = legal(name)
        return SwiftText(spelled: SwiftIdentifier.keywords.contains(name) ? "`\(name)`" : name)
    }

    /// Returns an identifier for use after a dot, where most keywords need no backticks.
    static func member(_ name: String) -> SwiftText {
        let name = legal(name)
        return switch name {
        case "init", "self", "Type", "Protocol": SwiftText(spelled: "`\(name)`")
        default: SwiftText(spelled: name)
        }
    }

    /// Returns an argument label for a call.
    ///
    /// Every keyword except `inout` can be an argument label. The compiler warns about backticks that aren't needed.
    static func argumentLabel(_ name: String) -> SwiftText {
        let name = legal(name)
        return SwiftText(spelled: name == "inout" ? "`inout`" : name)
    }

    /// Returns an argument label for a declaration, where only `inout`, `let` and `var` need backticks.
    static func label(_ name: String) -> SwiftText {
        let name = legal(name)
        return switch name {
        case "inout", "let", "var": SwiftText(spelled: "`\(name)`")
        default: SwiftText(spelled: name)
        }
    }

    /// Returns a valid identifier without the characters that Swift doesn't allow.
    ///
    /// The names in the model are valid already, so this is a second check.
    private static func legal(_ name: String) -> String {
        if isPlainIdentifier(name) { return name }
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where SwiftIdentifier.isContinuation(scalar) {
            scalars.append(scalar)
        }
        guard let first = scalars.first else { return "_" }
        return SwiftIdentifier.isHead(first) ? String(scalars) : "_" + String(scalars)
    }

    /// Returns whether a name consists only of ASCII letters, digits and underscores, as nearly all do.
    private static func isPlainIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return name.withContiguousBytes { bytes in
            bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
                default: false
                }
            }
        }
    }

    /// Returns the name of the runtime's `SequenceFormat` member for a format.
    static func sequenceFormat(_ format: SequenceFormat) -> SwiftText {
        switch format {
        case .jsonLines: RuntimeName.jsonLines.text
        case .jsonSequence: RuntimeName.jsonSequence.text
        case .eventStream: RuntimeName.eventStream.text
        case .eventData: RuntimeName.eventData.text
        case .eventText: RuntimeName.eventText.text
        case .multipart: RuntimeName.parts.text
        }
    }

    /// Returns a string literal.
    ///
    /// Every character that could end the literal or has a meaning in it is escaped.
    static func literal(_ text: String) -> SwiftText {
        SwiftText(spelled: "\"" + escaped(text) + "\"")
    }

    /// Returns a string literal with interpolated parameters, such as `"https://\(region).example.com"`.
    static func template(_ text: String, names: [String: String]) -> SwiftText {
        var spelled = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let key = String(rest[rest.index(after: open)..<close])
            spelled += escaped(String(rest[..<open]))
            spelled += names[key].map { "\\(\(identifier($0).text))" } ?? escaped("{\(key)}")
            rest = rest[rest.index(after: close)...]
        }
        return SwiftText(spelled: "\"" + spelled + escaped(String(rest)) + "\"")
    }

    static func escaped(_ text: String) -> String {
        let isPlain = text.withContiguousBytes { bytes in
            bytes.allSatisfy { isPrintable($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
        }
        if isPlain { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            default:
                if isInvisible(scalar) {
                    escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                } else {
                    escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }

    /// Returns the lines of a raw multiline string literal.
    ///
    /// The delimiters have as many number signs as the content of the lines requires.
    static func rawLines(_ text: String) -> [SwiftText] {
        let signs = String(repeating: "#", count: text.withContiguousBytes(longestRunOfSigns) + 1)
        let lines = text.withContiguousBytes { bytes in
            bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
                SwiftText(spelled: escapingInvisible(String(decoding: line, as: UTF8.self), signs: signs))
            }
        }
        return [SwiftText(spelled: signs + "\"\"\"")] + lines + [SwiftText(spelled: "\"\"\"" + signs)]
    }

    /// Returns a raw string literal on one line.
    ///
    /// The delimiters have as many number signs as the content requires.
    static func rawLiteral(_ text: String) -> SwiftText {
        let signs = String(repeating: "#", count: text.withContiguousBytes(longestRunOfSigns) + 1)
        return SwiftText(spelled: signs + "\"" + escapingInvisible(text, signs: signs) + "\"" + signs)
    }

    /// Returns a line with invisible characters escaped.
    ///
    /// A space at the end of the line is escaped too, because editors may remove it.
    private static func escapingInvisible(_ line: String, signs: String) -> String {
        let endsInBlank = line.utf8.last == UInt8(ascii: " ")
        guard endsInBlank || hasInvisible(line) else { return line }
        let escaped = line.unicodeScalars.dropLast(endsInBlank ? 1 : 0).reduce(into: "") { escaped, scalar in
            if isInvisible(scalar) {
                escaped += "\\\(signs)u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return endsInBlank ? escaped + "\\\(signs)u{20}" : escaped
    }

    /// Returns the length of the longest run of number signs that follows a quotation mark or backslash.
    ///
    /// Returns -1 if the text contains neither a quotation mark nor a backslash.
    private static func longestRunOfSigns(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var longest = -1
        var run = -1
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): run = 0
            case UInt8(ascii: "#") where run >= 0: run += 1
            default: run = -1
            }
            longest = max(longest, run)
        }
        return longest
    }

    /// Returns whether a byte is a printable ASCII character.
    static func isPrintable(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte)
    }

    private static func hasInvisible(_ text: String) -> Bool {
        !text.withContiguousBytes { $0.allSatisfy(isPrintable) } && text.unicodeScalars.contains(where: isInvisible)
    }

    /// Returns whether a scalar is invisible: a control character, a line break or a direction mark.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return !isPrintable(UInt8(truncatingIfNeeded: scalar.value)) }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }

    /// Returns a number as Swift code.
    ///
    /// Any character other than digits, signs, a point and an exponent is removed; the numbers in the model have none.
    static func number(_ text: String) -> SwiftText {
        SwiftText(spelled: text.filter { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) })
    }

    /// Returns a type reference as Swift code.
    ///
    /// - Parameter scope: The type whose generated code contains the reference.
    static func type(_ type: TypeReference, in types: TypeTable, from scope: TypeScope? = nil) -> SwiftText {
        switch type {
        case .boolean: "Bool"
        case .string: "String"
        case .int: "Int"
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint64: "UInt64"
        case .double: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .dateTime: "Date"
        case .date: RuntimeName.calendarDate.text
        case .uuid: "UUID"
        case .url: "URL"
        case .base64, .binary: "Data"
        case .file: RuntimeName.filePart.text
        case .json: RuntimeName.jsonValue.text
        case .array(let element): "[\(self.type(element, in: types, from: scope))]"
        case .dictionary(let value): "[String: \(self.type(value, in: types, from: scope))]"
        case .optional(let wrapped): "\(self.type(wrapped, in: types, from: scope))?"
        case .embeddedJSON(let value): "\(RuntimeName.embeddedJSON)<\(self.type(value, in: types, from: scope))>"
        case .named(let id): name(of: id, in: types, from: scope)
        case .custom(let name): name.split(separator: ".").map { identifier(String($0)) }.joined(".")
        }
    }

    /// Returns the name of a generated type, qualified with the names of enclosing types.
    ///
    /// Only the enclosing types that the code of `scope` needs for the reference are included.
    private static func name(of id: TypeID, in types: TypeTable, from scope: TypeScope?) -> SwiftText {
        if types[id].isHidden, case .alias(let other) = types[id].kind { return type(other, in: types, from: scope) }
        let enclosing = types[id].enclosing
        let shadowedTypes = scope?.shadowedTypes ?? []
        if enclosing.isEmpty, shadowedTypes.isEmpty { return identifier(types[id].name) }
        var path = (enclosing + [types[id].name])[...]
        if let own = scope?.path, enclosing.starts(with: own) {
            path = path.dropFirst(own.count)
        } else if let shadowed = shadowedTypes.lazy.map({ types[$0] }).first(where: { $0.name == path.first }),
            let otherName = shadowed.otherName
        {
            path = [otherName] + path.dropFirst()
        }
        return self.path(path)
    }

    /// Returns names joined with dots, such as `Book.Author`.
    static func path(_ names: some Sequence<String>) -> SwiftText {
        names.map { identifier($0) }.joined(".")
    }
}

/// The type whose code contains a type name: its path, and the types that it refers to by their aliases.
struct TypeScope {
    let path: [String]
    let shadowedTypes: Set<TypeID>

    init(_ definition: borrowing TypeDefinition) {
        path = definition.path
        shadowedTypes = definition.shadowedTypes
    }
}

extension TypeReference {
    /// A Boolean value that indicates whether the type requires an import of Foundation.
    var needsFoundation: Bool {
        switch innermost {
        case .decimal, .dateTime, .uuid, .url, .base64, .binary: true
        case .custom(let name): name.hasPrefix("Foundation.")
        default: false
        }
    }

    /// A Boolean value that indicates whether the type is declared by the user.
    var isCustom: Bool {
        if case .custom = innermost { true } else { false }
    }
}
