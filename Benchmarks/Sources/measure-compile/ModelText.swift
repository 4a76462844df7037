/// A model that has an optional text, within the text of its file.
struct ModelText {
    let name: Substring
    /// The first property of this type.
    private let property: String
    /// From its declaration to that of the next type.
    private let range: Range<String.Index>

    static func all(in file: String) -> [ModelText] {
        let lines = file.split(separator: "\n")
        let declarations = lines.compactMap { line in name(declaredIn: line).map { (line.startIndex, $0) } }
        return declarations.indices.compactMap { index in
            let end = index + 1 < declarations.count ? declarations[index + 1].0 : file.endIndex
            let range = declarations[index].0..<end
            return optionalText(in: file[range]).map {
                ModelText(name: declarations[index].1, property: $0, range: range)
            }
        }
    }

    private static func name(declaredIn line: Substring) -> Substring? {
        // Ours say that they are no actor's, those that they are measured against don't.
        let line = line.hasPrefix("nonisolated ") ? line.dropFirst("nonisolated ".count) : line
        for beginning in [
            "public final class ", "public struct ", "public enum ", "public indirect enum ", "public typealias ",
        ]
        where line.hasPrefix(beginning) {
            return line.dropFirst(beginning.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        }
        return nil
    }

    /// Nil for what is sent too: its line of the writer would have to change as well.
    private static func optionalText(in text: Substring) -> String? {
        if text.contains("fields.write") { return nil }
        for line in text.split(separator: "\n") {
            // Ours, and those that it is measured against.
            let declaration = line.replacing("@export(implementation) ", with: "", maxReplacements: 1)
            for beginning in ["    public let ", "    public var "]
            where declaration.hasPrefix(beginning) && declaration.hasSuffix(": String?") {
                return String(declaration.dropFirst(beginning.count).dropLast(": String?".count))
            }
        }
        return nil
    }

    /// The file with a number in place of the text.
    func changed(in file: String) -> String {
        let changed = file[range]
            .replacing(" \(property): String?", with: " \(property): Int?")
            .replacing("\(property): fields.stringIfPresent(", with: "\(property): fields.intIfPresent(")
        return String(file[..<range.lowerBound] + changed + file[range.upperBound...])
    }
}
