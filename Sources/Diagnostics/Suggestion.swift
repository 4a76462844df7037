/// Suggests the correct spelling of a misspelled name.
public enum Suggestion {
    /// The length of the longest name that is compared.
    ///
    /// Longer names are rarely typed, so rarely misspelled.
    private static let longestName = 64

    /// Returns the name in `names` that is closest to `name`, ignoring case.
    ///
    /// At most a third of the letters may differ. If several names are equally close, returns the first.
    public static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        guard name.utf8.count <= longestName else { return nil }
        let letters = Array(name.lowercased().unicodeScalars)
        // Of two letters every other name of two is "close": only the case of them is a likely slip.
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

    /// Returns the optimal string alignment distance.
    ///
    /// The distance counts insertions, deletions, replacements and swaps of neighbors.
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
