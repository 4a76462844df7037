import Diagnostics
import OpenAPI

/// A filter that selects the operations to generate.
struct OperationFilter {
    private let filter: ModelOptions.Filter

    init(_ filter: ModelOptions.Filter) {
        self.filter = filter
    }

    /// Returns the indices of the operations that are generated, in document order.
    func selection(from operations: [Document.Operation]) -> [Int] {
        let include = Matcher(filter.include)
        let exclude = Matcher(filter.exclude)
        return operations.indices.filter { index in
            (include.isEmpty || include.matches(operations[index]))
                && (exclude.isEmpty || !exclude.matches(operations[index]))
        }
    }

    /// Returns whether an operation is generated.
    func selects(_ operation: Document.Operation) -> Bool {
        let (include, exclude) = (Matcher(filter.include), Matcher(filter.exclude))
        return (include.isEmpty || include.matches(operation)) && (exclude.isEmpty || !exclude.matches(operation))
    }

    private struct Matcher {
        let tags: Set<String>
        let operations: Set<String>
        let paths: [String]

        init(_ selection: ModelOptions.Filter.Selection) {
            tags = Set(selection.tags)
            operations = Set(selection.operations)
            paths = selection.paths
        }

        var isEmpty: Bool { tags.isEmpty && operations.isEmpty && paths.isEmpty }

        func matches(_ operation: Document.Operation) -> Bool {
            operation.tags.contains(where: tags.contains)
                || operation.operationID.map(operations.contains) == true
                || operations.contains(operation.route)
                // The path of a webhook's operation is the name of the webhook, which the configuration uses to select
                // it.
                || operations.contains(operation.path)
                || paths.contains { PathGlob.matches(operation.path, $0) }
        }
    }
}

/// A pattern that selects operations by their paths.
///
/// The patterns `/books` and `/*/books` match the path and everything below it; `*` matches any characters.
enum PathGlob {
    static func matches(_ path: String, _ pattern: String) -> Bool {
        let (text, glob) = (Array(path.utf8), Array(pattern.utf8))
        guard glob.contains(UInt8(ascii: "*")) else {
            guard text.starts(with: glob) else { return false }
            return text.count == glob.count || glob.last == UInt8(ascii: "/") || text[glob.count] == UInt8(ascii: "/")
        }
        // The last `*` and the end of its match are the only state that backtracking needs.
        var (textIndex, globIndex) = (0, 0)
        var star: (glob: Int, text: Int)?
        while textIndex < text.count {
            if globIndex == glob.count, text[textIndex] == UInt8(ascii: "/") { return true }
            if globIndex < glob.count, glob[globIndex] == UInt8(ascii: "*") {
                star = (globIndex, textIndex)
                globIndex += 1
            } else if globIndex < glob.count, glob[globIndex] == text[textIndex] {
                globIndex += 1
                textIndex += 1
            } else if let last = star {
                star = (last.glob, last.text + 1)
                globIndex = last.glob + 1
                textIndex = last.text + 1
            } else {
                return false
            }
        }
        return glob[globIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
