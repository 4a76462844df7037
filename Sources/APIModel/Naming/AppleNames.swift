/// Functions that make the names of swift-openapi-generator (proposals SOAR-0001 and SOAR-0013).
public enum AppleNames {
    /// Returns the name by the strategy `defensive`: `list-pets` results in `list_hyphen_pets`.
    ///
    /// Every character that Swift doesn't allow is replaced by its name or number, between underscores.
    public static func defensive(_ text: String) -> String {
        guard !text.isEmpty else { return "_empty" }
        var name = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let isLetter = scalar == "_" || isLetter(scalar)
            if isLetter || (index > 0 && isNumber(scalar)) {
                name.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory == .decimalNumber {
                name += "_" + String(scalar)
            } else {
                name += "_" + (signs[scalar] ?? "x" + String(scalar.value, radix: 16, uppercase: true)) + "_"
            }
        }
        return name == "_" ? "_underscore_" : escaped(name)
    }

    /// Returns the name by the strategy `idiomatic`: `list-pets` results in `listPets`.
    ///
    /// If the string contains signs other than word separators, periods and braces, ``defensive(_:)`` makes the name.
    public static func idiomatic(_ text: String, isType: Bool) -> String {
        guard !text.isEmpty else { return isType ? "_Empty_" : "_empty_" }
        let characters = Array(text)
        let start = characters.prefix { $0 == "_" }.count
        guard start < characters.count, isWord(characters[start]) else { return defensive(text) }
        let isUppercase = characters.allSatisfy { !$0.isLowercase }
        var name = String(repeating: "_", count: start)
        // The leading uppercase letters of a member's first word are converted to lowercase, as in `httpProxy`.
        var isInAcronym = !isType && characters[start].isUppercase
        if characters[start].isNumber { name += "_" }
        name += isType ? characters[start].uppercased() : characters[start].lowercased()
        var isBetweenWords = false
        for index in characters.indices.dropFirst(start + 1) {
            let character = characters[index]
            if isWord(character) {
                if isBetweenWords {
                    name += character.uppercased()
                } else if isUppercase {
                    name += character.lowercased()
                } else if isInAcronym {
                    let next = characters.dropFirst(index + 1).prefix(2)
                    isInAcronym = continuesAcronym(character, next)
                    name += character.isLowercase || keepsCase(next) ? String(character) : character.lowercased()
                } else {
                    name.append(character)
                }
                isBetweenWords = false
            } else if separators.contains(character), !(isBetweenWords && character == " ") {
                isBetweenWords = true
                isInAcronym = false
            } else if character == "." || character == "{" || character == "}" {
                if character == ".", !isBetweenWords { name += "_" }
                isInAcronym = false
            } else {
                return defensive(text)
            }
        }
        return escaped(name)
    }

    /// Returns whether the letter after an uppercase letter of an acronym belongs to the acronym, too.
    ///
    /// - Parameter next: The next two characters.
    private static func continuesAcronym(_ character: Character, _ next: ArraySlice<Character>) -> Bool {
        guard !character.isLowercase, next.count == 2, let first = next.first, let second = next.last else {
            return false
        }
        return first.isUppercase && !second.isLowercase
    }

    /// Returns whether an uppercase letter begins a word, since a letter that isn't uppercase follows.
    private static func keepsCase(_ next: ArraySlice<Character>) -> Bool {
        guard next.count == 2, let first = next.first else { return false }
        return !first.isUppercase && !separators.contains(first)
    }

    private static let separators: Set<Character> = ["_", "-", " ", "/", "+"]

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark:
            true
        default: false
        }
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        [.decimalNumber, .letterNumber, .otherNumber].contains(scalar.properties.generalCategory)
    }

    private static func escaped(_ name: String) -> String { words.contains(name) ? "_" + name : name }

    /// The words that get an underscore: the keywords of Swift, and some types.
    private static let words: Set<String> = SwiftIdentifier.keywords.union([
        "yield", "String", "Error", "Int", "Bool", "Array", "Type", "type", "Protocol",
    ])

    /// The names of ASCII signs.
    private static let signs: [Unicode.Scalar: String] = [
        " ": "space", "!": "excl", "\"": "quot", "#": "num", "$": "dollar", "%": "percnt", "&": "amp", "'": "apos",
        "(": "lpar", ")": "rpar", "*": "ast", "+": "plus", ",": "comma", "-": "hyphen", ".": "period", "/": "sol",
        ":": "colon", ";": "semi", "<": "lt", "=": "equals", ">": "gt", "?": "quest", "@": "commat", "[": "lbrack",
        "\\": "bsol", "]": "rbrack", "^": "hat", "`": "grave", "{": "lcub", "|": "verbar", "}": "rcub", "~": "tilde",
    ]
}
