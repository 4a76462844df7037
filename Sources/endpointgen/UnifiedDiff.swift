/// The changes of a text in the unified format, which `patch` and `git apply` read.
struct UnifiedDiff {
    /// The number of unchanged lines before and after a change.
    private static let context = 3

    let text: String

    private enum Line {
        case same(Substring), removed(Substring), added(Substring)
    }

    init(from old: String, to new: String, path: String) {
        let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
        let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = Self.lines(from: oldLines, to: newLines)
        var output = ["--- a/\(path)", "+++ b/\(path)"]
        for hunk in Self.hunks(of: lines) { output += Self.text(of: hunk, in: lines) }
        text = output.joined(separator: "\n") + "\n"
    }

    private static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
        let difference = new.difference(from: old)
        let removed = Set(
            difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
        let added = Set(
            difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
        var lines: [Line] = []
        var (first, second) = (0, 0)
        while first < old.count || second < new.count {
            if removed.contains(first), first < old.count {
                lines.append(.removed(old[first]))
                first += 1
            } else if added.contains(second) {
                lines.append(.added(new[second]))
                second += 1
            } else {
                lines.append(.same(old[first]))
                (first, second) = (first + 1, second + 1)
            }
        }
        // The text after the last line break isn't a line if it is empty.
        if case .same("")? = lines.last { lines.removeLast() }
        return lines
    }

    private static func hunks(of lines: [Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            let range = max(0, index - context)..<min(lines.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static func text(of hunk: Range<Int>, in lines: [Line]) -> [String] {
        func count(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
            lines.reduce(into: (0, 0)) { result, line in
                switch line {
                case .same: result = (result.0 + 1, result.1 + 1)
                case .removed: result.0 += 1
                case .added: result.1 += 1
                }
            }
        }
        let before = count(lines[..<hunk.lowerBound])
        let own = count(lines[hunk])
        let header =
            "@@ -\(before.old + (own.old > 0 ? 1 : 0)),\(own.old) +\(before.new + (own.new > 0 ? 1 : 0)),\(own.new) @@"
        return [header]
            + lines[hunk].map { line in
                switch line {
                case .same(let text): " \(text)"
                case .removed(let text): "-\(text)"
                case .added(let text): "+\(text)"
                }
            }
    }
}
