/// A reader that joins the words of a name, as the strategy `idiomatic` of swift-openapi-generator does.
struct AppleWords {
    private let letters: [Character]
    private let isType: Bool
    /// A Boolean value that indicates whether the name has no lowercase letter, as `HELLO_WORLD`.
    private let isUppercase: Bool
    private var result = ""

    private static let separators: Set<Character> = ["_", "-", " ", "/", "+"]

    init(_ name: String, isType: Bool) {
        letters = Array(name)
        self.isType = isType
        isUppercase = letters.allSatisfy { !$0.isLowercase }
    }

    mutating func read() -> String {
        var index = 0
        while index < letters.count, letters[index] == "_" {
            result.append("_")
            index += 1
        }
        readFirstWord(&index)
        var isAtStart = index < letters.count && index > 0 && Self.separators.contains(letters[index - 1])
        while index < letters.count {
            let letter = letters[index]
            index += 1
            switch letter {
            case _ where Self.separators.contains(letter): isAtStart = true
            case "{", "}": continue
            case ".": if !isAtStart { result.append("_") }
            case _ where letter.isLetter || letter.isNumber:
                result += isAtStart ? letter.uppercased() : isUppercase ? letter.lowercased() : String(letter)
                isAtStart = false
            default: result.append(letter)
            }
        }
        return result
    }

    /// Reads the letters before the first separator.
    private mutating func readFirstWord(_ index: inout Int) {
        guard index < letters.count else { return }
        var lowersInitials = false
        let first = letters[index]
        index += 1
        if first.isLetter {
            result += isType ? first.uppercased() : first.lowercased()
            lowersInitials = !isType && first.isUppercase
        } else {
            result.append(first)
        }
        while index < letters.count {
            let letter = letters[index]
            index += 1
            switch letter {
            case _ where Self.separators.contains(letter): return
            case ".":
                result.append("_")
                lowersInitials = false
            case "{", "}": lowersInitials = false
            case _ where !(letter.isLetter || letter.isNumber):
                result.append(letter)
                lowersInitials = false
            case _ where isUppercase: result += letter.lowercased()
            case _ where lowersInitials: lowersInitials = appendInitial(letter, before: letters[index...])
            default: result.append(letter)
            }
        }
    }

    /// Appends a letter of the uppercase letters at the beginning: `HTTPProxy` results in `httpProxy`.
    ///
    /// - Returns: True if the next letter belongs to them too.
    private mutating func appendInitial(_ letter: Character, before rest: ArraySlice<Character>) -> Bool {
        if letter.isLowercase {
            result.append(letter)
            return false
        }
        guard rest.count >= 2, let next = rest.first else {
            result += letter.lowercased()
            return false
        }
        let second = rest[rest.startIndex + 1]
        if next.isUppercase && second.isLowercase || Self.separators.contains(next) {
            result += letter.lowercased()
            return false
        }
        if next.isUppercase {
            result += letter.lowercased()
            return true
        }
        result.append(letter)
        return false
    }
}
