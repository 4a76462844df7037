/// The changes of a file's text in the unified format, which `patch` and `git apply` read.
struct UnifiedDiff {
    /// The number of unchanged lines before and after a change.
    private static let context = 3

    let text: String

    private enum Line {
        case same(Substring), removed(Substring), added(Substring)
    }

    init(from old: String, to new: String, path: String) {
        let lines = Self.lines(from: Self.lines(of: old), to: Self.lines(of: new))
        var output = "--- a/\(path)\n+++ b/\(path)\n"
        for hunk in Self.hunks(of: lines) { output += Self.text(of: hunk, in: lines) }
        text = output
    }

    /// Returns the lines of the text, each with its line feed.
    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var rest = text[...]
        // The search is in UTF-8, because a carriage return and a line feed are one character.
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
            let next = rest.utf8.index(after: end)
            lines.append(rest[..<next])
            rest = rest[next...]
        }
        return rest.isEmpty ? lines : lines + [rest]
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

    private static func text(of hunk: Range<Int>, in lines: [Line]) -> String {
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
        return lines[hunk].reduce(header + "\n") { result, line in
            switch line {
            case .same(let text): result + written(" ", text)
            case .removed(let text): result + written("-", text)
            case .added(let text): result + written("+", text)
            }
        }
    }

    private static func written(_ sign: String, _ line: Substring) -> String {
        sign + line + (line.utf8.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n")
    }
}
