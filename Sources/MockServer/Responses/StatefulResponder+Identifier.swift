import OpenAPI
import Samples

// The properties that identify resources.
extension StatefulResponder {
    /// Returns the name of the property that identifies a resource; nil if there is none.
    ///
    /// - Parameter variable: The last variable of the resource's path, such as `id`, `bookId` or `book_name`.
    static func identifierName(in content: Literal, _ variable: String) -> String? {
        let names = content.members?.map(\.key) ?? []
        if let exact = names.first(where: { $0 == variable }) { return exact }
        let letters = letters(of: variable)
        if let same = names.first(where: { Self.letters(of: $0) == letters }) { return same }
        let word = lastWord(of: variable)
        return names.first { !word.isEmpty && $0.lowercased() == word } ?? names.first { $0 == "id" }
            ?? names.first { letters.hasSuffix($0.lowercased()) && $0.count > 1 }
    }

    private static func letters(of name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

    /// Returns the last word of a name with several words, in lowercase; empty for a single word.
    private static func lastWord(of name: String) -> String {
        let start = name.indices.dropFirst().last { index in
            let before = name[name.index(before: index)]
            return "_-".contains(before) || name[index].isUppercase && !before.isUppercase
        }
        return start.map { name[$0...].lowercased() } ?? ""
    }
}
