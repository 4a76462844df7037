import Foundation

/// The Swift of an article, for tests that hold the same code, so that what people read there compiles.
public struct DocSnippets {
    /// The code between the fences, in the article's order.
    public let blocks: [String]

    /// - Parameters:
    ///   - path: The article, from the package's root.
    ///   - isWanted: Which of its blocks are meant; all, unless it is said.
    public init(of path: String, where isWanted: (String) -> Bool = { _ in true }) throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        blocks = article.components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
            .filter(isWanted)
    }

    /// Creates the examples in the documentation comments of a source file.
    public init(ofDocumentationIn path: String) throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let comments = source.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("///") }
            .map { $0.dropFirst(3).hasPrefix(" ") ? $0.dropFirst(4) : $0.dropFirst(3) }
        blocks = comments.joined(separator: "\n").components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// Returns the blocks whose lines aren't in `file`, by default the caller's: neither separately nor within a
    /// function of a type.
    public func blocksMissing(from file: String = #filePath) throws -> [String] {
        let code = try "\n" + String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
        return blocks.filter { block in
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            return ![0, 8].contains { depth in
                let indented = lines.map { $0.isEmpty ? "" : String(repeating: " ", count: depth) + $0 }
                return code.contains("\n" + indented.joined(separator: "\n") + "\n")
            }
        }
    }
}
