/// Typical handwritten names: camel case, no reserved words, no duplicates.
enum BaselineName {
    static func type(_ text: String) -> String {
        let name = words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let safe = name.first.map { $0.isNumber ? "_" + name : name } ?? "Empty"
        return takenTypes.contains(safe) ? safe + "Model" : safe
    }

    static func member(_ text: String) -> String {
        let words = words(text)
        let name =
            (words.first?.lowercasedFirst ?? "empty")
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let safe = name.first?.isNumber == true ? "_" + name : name
        return reserved.contains(safe) ? safe + "_" : safe
    }

    /// `name`, with a number behind it when it is among `used` already.
    static func unique(_ name: String, _ used: inout Set<String>) -> String {
        var candidate = name
        var number = 2
        while !used.insert(candidate).inserted {
            candidate = "\(name)\(number)"
            number += 1
        }
        return candidate
    }

    static func literal(_ text: String) -> String {
        var literal = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return "\"\(literal)\""
    }

    private static func words(_ text: String) -> [String] {
        let signs = ["+1": "plus1", "-1": "minus1"]
        return (signs[text] ?? text).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    }

    private static let takenTypes = Set(
        """
        Any Array Bool Box Character Client CodingKeys Data Date Decimal Decodable Decoder Dictionary Double Encoder \
        Error Float Int JSONValue Locale Never Notification Operation Optional Output Progress Protocol Result \
        Sendable Set String Task Thread Timer Type URL URLRequest Unit Void
        """.split(separator: " ").map(String.init)
    )

    private static let reserved = Set(
        """
        Any Self actor any as associatedtype async await break call case catch class client components continue \
        default defer deinit do else enum extension fallthrough false fileprivate for func guard hashValue if import \
        in init inout internal is items let nil none open operator precedencegroup private protocol public rawValue \
        repeat request rethrows return self some static struct subscript super switch throw throws true try type \
        typealias var where while
        """.split(separator: " ").map(String.init)
    )
}

extension String {
    fileprivate var lowercasedFirst: String {
        // `URL` and `ID` as a whole, `FooBar` only its first letter.
        allSatisfy { $0.isUppercase || $0.isNumber } ? lowercased() : prefix(1).lowercased() + dropFirst()
    }
}
