import OpenAPI

/// A name that a tool derived from an operation's method and path: `get_files_id_comments` of `GET
/// /files/{file_id}/comments`, `DeleteBucketsIDLabelsID`, and `list_models_v1_models_get`, which has a function's name
/// before them.
enum PathTranscript {
    /// Only this verb is before the path.
    case verb(String)
    /// This is before the path, which is followed by the method.
    case name([String])

    /// Nil if the words aren't a transcript of the path.
    init?(_ words: [String], of operation: Document.Operation) {
        guard (2...Self.longest).contains(words.count) else { return nil }
        let method = operation.method.lowercased()
        let lower = words.map { $0.lowercased() }
        if lower.last == method, let name = Self.name(before: operation.path, lower.dropLast()) {
            self = name == 0 ? .verb(method) : .name(Array(words[..<name]))
            return
        }
        guard lower[0] == method || OperationGroup.verbs.contains(lower[0]) else { return nil }
        var reading = Reading(words: lower[...], ends: [1])
        // `put` alone isn't a name for two things, and neither are all words of many.
        guard reading.read(operation.path), reading.isAtEnd,
            reading.hasVariable || ["post", "put", "patch"].contains(lower[0])
        else { return nil }
        self = .verb(words[0])
    }

    /// The greatest number of words that are compared with the path.
    private static let longest = 48

    /// Returns the number of words before those of the path, which end the name.
    private static func name(before path: String, _ words: ArraySlice<String>) -> Int? {
        words.indices.first { start in
            var reading = Reading(words: words, ends: [start])
            return reading.read(path) && reading.isAtEnd
        }
    }

    /// Matches a path with words, following all possible matches in parallel.
    private struct Reading {
        let words: ArraySlice<String>
        /// Up to where the words are read.
        var ends: Set<Int>
        var hasVariable = false

        var isAtEnd: Bool { ends.contains(words.endIndex) }

        /// Returns whether the words continue with the path. General words at its beginning may be omitted.
        mutating func read(_ path: String) -> Bool {
            var isBeginning = true
            for part in PathTemplate.parts(of: path) {
                switch part {
                case .literal(let text):
                    for segment in text.split(separator: "/") {
                        let said = Words.split(String(segment))
                        if said.isEmpty { continue }
                        isBeginning = isBeginning && said.allSatisfy(GeneralWords.contains)
                        let rest = after(said.joined().lowercased(), from: ends)
                        ends = isBeginning ? ends.union(rest) : rest
                    }
                case .variable(let name):
                    hasVariable = true
                    isBeginning = false
                    readVariable(Words.split(name).map { $0.lowercased() })
                }
                if ends.isEmpty { return false }
            }
            return !isBeginning
        }

        /// Reads a variable by its name, the last word of it, or as any ID.
        private mutating func readVariable(_ name: [String]) {
            let starts = ends.union(after("by", from: ends))
            ends = after(name.joined(), from: starts).union(after("id", from: starts))
            if name.count > 1, let last = name.last { ends.formUnion(after(last, from: starts)) }
        }

        /// Returns the ends of the words that together are `text`.
        private func after(_ text: String, from starts: Set<Int>) -> Set<Int> {
            var found: Set<Int> = []
            for start in starts {
                var rest = text[...]
                for index in start..<max(start, words.endIndex) {
                    guard rest.hasPrefix(words[index]) else { break }
                    rest = rest.dropFirst(words[index].count)
                    if rest.isEmpty {
                        found.insert(index + 1)
                        break
                    }
                }
            }
            return found
        }
    }
}
