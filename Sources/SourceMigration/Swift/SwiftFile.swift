#if Migration
    import SwiftParser
    import SwiftSyntax

    /// A Swift file of the app: its syntax, the edits of its text, and the uses of the old client.
    final class SwiftFile {
        let source: MigrationSource
        let tree: SourceFileSyntax
        private(set) var edits: SourceEdits
        private var uses: [MigratedUse] = []
        private let locations: SourceLocationConverter
        let boundNames = BoundNames()
        private(set) lazy var nameUses = NameUses(tree, boundNames)

        /// The maximum depth of nested syntax, far above what people write.
        private static let nestingLimit = 200

        /// Creates a file; nil if the text isn't valid Swift.
        init?(_ source: MigrationSource) {
            self.source = source
            guard Self.bracketDepth(of: source.text) <= Self.nestingLimit else { return nil }
            var parser = Parser(source.text, maximumNestingLevel: Self.nestingLimit)
            tree = SourceFileSyntax.parse(from: &parser)
            guard !tree.hasError, Self.isShallow(tree) else { return nil }
            edits = SourceEdits(Array(source.text.utf8))
            locations = SourceLocationConverter(fileName: source.path, tree: tree)
        }

        /// Returns the depth of nested brackets, which the parser limits only where it doesn't look ahead.
        private static func bracketDepth(of text: String) -> Int {
            var (depth, greatest) = (0, 0)
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    greatest = max(greatest, depth)
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
                default: break
                }
            }
            return greatest
        }

        /// Returns whether the depth of the tree is small enough for recursive functions.
        ///
        /// The parser limits only the nesting of brackets, and not the length of chains such as `a.b.c`.
        private static func isShallow(_ tree: SourceFileSyntax) -> Bool {
            var pending = [(node: Syntax(tree), depth: 0)]
            while let (node, depth) = pending.popLast() {
                guard depth < depthLimit else { return false }
                for child in node.children(viewMode: .sourceAccurate) { pending.append((child, depth + 1)) }
            }
            return true
        }

        private static let depthLimit = 1_500

        /// The file with all edits.
        var migrated: MigratedFile {
            var file = MigratedFile(source)
            if !edits.isEmpty {
                // Migrated code may be nested a little deeper.
                var parser = Parser(edits.text, maximumNestingLevel: Self.nestingLimit + 20)
                guard !SourceFileSyntax.parse(from: &parser).hasError else {
                    file.skipReason = .unwritable
                    return file
                }
                file.text = edits.text
            }
            file.uses = uses.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
            return file
        }

        // Text

        /// Returns the text of a node with the edits within it, without trivia at its ends.
        func text(of node: some SyntaxProtocol) -> String { edits.text(in: node.bytes) }

        func original(_ node: some SyntaxProtocol) -> String { edits.original(node.bytes) }

        /// Replaces a node.
        ///
        /// The comments in the node that the text doesn't contain are written after the text, as block comments.
        func replace(_ node: some SyntaxProtocol, with text: String) {
            let lost = node.comments.filter {
                !$0.hasPrefix(Self.marker) && !text.contains($0) && !text.contains(Self.blockComment($0))
            }
            edits.replace(node.bytes, with: ([text] + lost.map(Self.blockComment)).joined(separator: " "))
        }

        private static func blockComment(_ comment: String) -> String {
            guard comment.hasPrefix("//") else { return comment }
            let text = comment.drop { $0 == "/" || $0 == " " }
            return "/* \(text.replacing("*/", with: "* /").replacing("/*", with: "/ *")) */"
        }

        func replace(_ range: Range<Int>, with text: String) { edits.replace(range, with: text) }

        func insert(_ text: String, at offset: Int) { edits.insert(text, at: offset) }

        func insert(_ text: String, after node: some SyntaxProtocol) {
            edits.insert(text, at: node.bytes.upperBound)
        }

        /// Removes a statement, with its line if it is alone there.
        ///
        /// - Parameter hasComments: True to remove the comments on the lines above, too.
        func remove(_ statement: some SyntaxProtocol, withComments hasComments: Bool = false) {
            let range =
                (hasComments ? commentStart(above: statement) : statement.bytes.lowerBound)..<statement.bytes.upperBound
            let line = edits.line(at: range.lowerBound)
            let last = edits.line(at: range.upperBound)
            let before = edits.original(line.lowerBound..<range.lowerBound)
            let after = edits.original(range.upperBound..<last.upperBound)
            guard before.allSatisfy(\.isWhitespace), after.allSatisfy(\.isWhitespace) else {
                return edits.replace(range, with: "")
            }
            var end = min(last.upperBound + 1, source.text.utf8.count)
            // Between empty lines, the statement is removed together with the empty lines after it.
            let isAfterBlank = line.lowerBound == 0 || edits.isBlank(edits.line(at: line.lowerBound - 1))
            while isAfterBlank, end < source.text.utf8.count, edits.isBlank(edits.line(at: end)) {
                end = min(edits.line(at: end).upperBound + 1, source.text.utf8.count)
            }
            edits.replace(line.lowerBound..<end, with: "")
        }

        /// Returns the position of the first of the comments on the lines above a declaration.
        private func commentStart(above node: some SyntaxProtocol) -> Int {
            var start = node.bytes.lowerBound
            while true {
                let line = edits.line(at: start)
                guard line.lowerBound > 0 else { return start }
                let above = edits.line(at: line.lowerBound - 1)
                let text = edits.original(above).drop { $0 == " " || $0 == "\t" }
                guard text.hasPrefix("//") else { return start }
                start = above.upperBound - text.utf8.count
            }
        }

        /// The indentation of the line in which a node begins.
        func indentation(of node: some SyntaxProtocol) -> String {
            edits.indentation(of: edits.line(at: node.bytes.lowerBound))
        }

        /// Returns the lines of statements with their comments, indented by `indentation`.
        func lines(of statements: CodeBlockItemListSyntax, indentedBy indentation: String) -> [String] {
            guard let first = statements.first else { return [] }
            let start = first.position.utf8Offset
            let text = edits.text(in: start..<max(start, statements.endPosition.utf8Offset))
            let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
            let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
            let lines = all.drop(while: isBlank)
            // The first statement may follow on the line of its `case`.
            let rest = lines.startIndex == 0 ? lines.dropFirst() : lines
            let common =
                lines.startIndex == 0
                ? self.indentation(of: first).count
                : rest.lazy.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return lines.map { line in
                if isBlank(line) { return "" }
                return indentation + line.dropFirst(min(common, line.prefix { $0 == " " }.count))
            }
        }

        /// Runs `body`, and restores the edits if it throws.
        func attempt<Value>(_ body: () throws(OpenUse) -> Value) throws(OpenUse) -> Value {
            let (former, formerUses, formerComments) = (edits, uses, commented)
            do throws(OpenUse) {
                return try body()
            } catch {
                edits = former
                uses = formerUses
                commented = formerComments
                throw error
            }
        }

        // Uses of the old client

        /// The beginning of a comment about a use that isn't rewritten.
        private static let marker = "// FIXME(endpointgen): "

        /// A Boolean value that indicates whether the file has comments of an earlier run about remaining uses.
        var hasComments: Bool { source.text.contains(Self.marker) }

        var openCount: Int { uses.count { if case .open = $0.outcome { true } else { false } } }

        func addRewritten(_ node: some SyntaxProtocol, operation: String? = nil) {
            add(.rewritten, node, operation)
        }

        /// Adds a comment with the advice above the statement that contains the node.
        func addOpen(_ node: some SyntaxProtocol, operation: String? = nil, _ advice: String) {
            add(.open(advice), node, operation)
            let statement = Self.statement(containing: Syntax(node))
            let line = commentLine(at: statement.bytes.lowerBound)
            let marker = Self.marker
            if line.lowerBound > 0 {
                let above = edits.original(edits.line(at: line.lowerBound - 1))
                if above.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix(marker) { return }
            }
            // The advice may quote names of the app's code, which end at the end of the comment's line.
            let words = advice.map { $0.isNewline ? " " : $0 }
            let comment = edits.indentation(of: line) + marker + String(words) + "\n"
            guard !commented.contains("\(line.lowerBound) \(comment)") else { return }
            commented.insert("\(line.lowerBound) \(comment)")
            edits.insert(comment, at: line.lowerBound)
        }

        /// Returns the line above which a comment about an offset can be, outside of multi-line strings.
        private func commentLine(at offset: Int) -> Range<Int> {
            var line = edits.line(at: offset)
            while let text = longTexts.range(around: line.lowerBound) {
                line = edits.line(at: text.lowerBound)
            }
            return line
        }

        private lazy var longTexts = LongTexts(tree)

        /// Returns whether a node contains a string or another text of several lines.
        func hasLongText(in node: some SyntaxProtocol) -> Bool {
            longTexts.ranges(in: node.bytes).contains { edits.original($0).contains(where: \.isNewline) }
        }

        /// Records a use that isn't rewritten and has a comment already.
        func noteOpen(_ node: some SyntaxProtocol, operation: String? = nil, _ advice: String) {
            add(.open(advice), node, operation)
        }

        private var commented: Set<String> = []

        private func add(_ outcome: MigratedUse.Outcome, _ node: some SyntaxProtocol, _ operation: String?) {
            let location = locations.location(for: node.positionAfterSkippingLeadingTrivia)
            uses.append(
                MigratedUse(line: location.line, column: location.column, operation: operation, outcome: outcome))
        }

        /// Returns the innermost statement or member that contains a node and isn't itself part of a string.
        private static func statement(containing node: Syntax) -> Syntax {
            var start = node
            var current: Syntax? = node
            while let syntax = current {
                if syntax.is(StringLiteralExprSyntax.self) { start = syntax }
                current = syntax.parent
            }
            current = start
            while let syntax = current {
                if syntax.is(CodeBlockItemSyntax.self) || syntax.is(MemberBlockItemSyntax.self) { return syntax }
                current = syntax.parent
            }
            return start
        }
    }

    extension SyntaxProtocol {
        /// The range of the node's bytes without trivia at its ends.
        var bytes: Range<Int> {
            let start = positionAfterSkippingLeadingTrivia.utf8Offset
            return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
        }

        /// The comments within the node.
        var comments: [String] {
            let (first, last) = (firstToken(viewMode: .sourceAccurate)?.id, lastToken(viewMode: .sourceAccurate)?.id)
            return tokens(viewMode: .sourceAccurate).flatMap { token in
                let pieces =
                    (token.id == first ? [] : Array(token.leadingTrivia))
                    + (token.id == last ? [] : Array(token.trailingTrivia))
                return pieces.filter(\.isComment).map { "\($0)" }
            }
        }
    }
#endif
