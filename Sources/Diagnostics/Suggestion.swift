/// A function that suggests the correct spelling of a misspelled name.
public enum Suggestion {
    /// The maximum length of a name for which a suggestion is searched.
    ///
    /// Longer names are usually not typed manually, so they are rarely misspelled.
    private static let longestName = 64

    /// Returns the name in `names` that is most similar to `name`, ignoring case; nil if none is similar.
    ///
    /// At most a third of the letters may differ. If several names are equally close, returns the first.
    public static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        guard name.utf8.count <= longestName else { return nil }
        let letters = Array(name.lowercased().unicodeScalars)
        // Any two names of two letters would be close, so for such short names only the case may differ.
        let limit = letters.count < 3 ? 0 : letters.count / 3
        var best: (name: String, distance: Int)?
        for candidate in names where candidate.utf8.count <= longestName {
            let other = Array(candidate.lowercased().unicodeScalars)
            guard !other.isEmpty, abs(other.count - letters.count) <= limit else { continue }
            let distance = distance(letters, other)
            if distance <= limit, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The maximum number of names that a hint lists.
    private static let mostNames = 8

    /// Returns a hint with the name that is most similar to an unknown one, or else with all names if they are few.
    public static func hint(for name: String, among names: some Collection<String>) -> String? {
        if let near = nearest(to: name, among: names) { return "did you mean '\(near)'?" }
        guard !names.isEmpty, names.count <= mostNames, names.allSatisfy({ $0.utf8.count <= longestName }) else {
            return nil
        }
        return "expected " + (names.count > 1 ? "one of " : "") + names.map { "'\($0)'" }.joined(separator: ", ")
    }

    /// Returns the optimal string alignment distance between two strings.
    ///
    /// The distance is the number of insertions, deletions, replacements and swaps of neighboring letters.
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(previous[column + 1], current[column]) + 1
                cost = min(cost, previous[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[second.count]
    }
}
