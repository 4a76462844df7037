import OpenAPI

/// A path with variables, which finds the variables' values in the path of a request.
struct PathPattern: Sendable {
    private enum Part: Sendable {
        case literal([Text.Unit])
        case variable(String, isOpen: Bool, mayBeEmpty: Bool)
    }

    /// The path of a request, which is compared without percent-encoding.
    ///
    /// A percent-encoded slash belongs to a segment, and doesn't separate two segments.
    struct Text: Sendable {
        struct Unit: Sendable, Equatable {
            var byte: UInt8
            /// A Boolean value that indicates whether the byte is a slash that separates segments.
            var isSlash: Bool
        }

        fileprivate var units: [Unit] = []
        /// The offset of each unit in the written path, and the offset of the path's end.
        private var starts: [Int] = []
        private let written: [UInt8]

        init(_ path: Substring) {
            written = Array(path.utf8)
            var index = 0
            while index < written.count {
                starts.append(index)
                let byte = written[index]
                if byte == UInt8(ascii: "%"), let value = PercentDecoding.octet(written[(index + 1)...].prefix(2)) {
                    units.append(Unit(byte: value, isSlash: false))
                    index += 3
                } else {
                    units.append(Unit(byte: byte, isSlash: byte == UInt8(ascii: "/")))
                    index += 1
                }
            }
            starts.append(written.count)
        }

        var segmentCount: Int { units.count(where: \.isSlash) + 1 }

        /// Returns the text of a range of units as it is written in the path.
        fileprivate func text(_ range: Range<Int>) -> String {
            String(decoding: written[starts[range.lowerBound]..<starts[range.upperBound]], as: UTF8.self)
        }
    }

    private let parts: [Part]
    /// A Boolean value that indicates whether the value of a variable may contain slashes.
    let isOpen: Bool
    /// A Boolean value that indicates whether each path has at most one division into the variables' values.
    private let hasOneDivision: Bool
    /// The number of segments without variables.
    private let literalSegments: Int
    private let literalBytes: Int
    /// The maximum number of comparisons for one path, and the maximum number of parts of a pattern.
    private static let mostSteps = 200_000
    private static let mostParts = 1000

    /// Creates a pattern from the segments of a path.
    ///
    /// - Parameters:
    ///   - open: The variables whose values may contain slashes.
    ///   - empty: The variables whose values may be empty.
    init(_ segments: [[PathTemplate.Part]], open: Set<String>, empty: Set<String>) {
        var parts: [Part] = []
        for (index, segment) in segments.enumerated() {
            if index > 0 { parts.append(.literal(Text("/").units)) }
            parts += segment.map { part in
                switch part {
                case .literal(let text): .literal(Text(text[...]).units)
                case .variable(let name):
                    .variable(name, isOpen: open.contains(name), mayBeEmpty: empty.contains(name))
                }
            }
        }
        self.parts = parts
        isOpen = parts.contains { if case .variable(_, true, _) = $0 { true } else { false } }
        hasOneDivision =
            !isOpen
            && segments.allSatisfy { $0.count { if case .variable = $0 { true } else { false } } < 2 }
        literalSegments = segments.count { !$0.contains { if case .variable = $0 { true } else { false } } }
        literalBytes = parts.reduce(0) { if case .literal(let units) = $1 { $0 + units.count } else { $0 } }
    }

    /// Returns whether this path takes precedence over another one if a request matches both.
    ///
    /// The path with more literal segments takes precedence. Of paths with equally many, the path without a variable
    /// that may contain slashes takes precedence, and then the path with more text between its variables.
    func precedes(_ other: PathPattern) -> Bool {
        if literalSegments != other.literalSegments { return literalSegments > other.literalSegments }
        if isOpen != other.isOpen { return !isOpen }
        return literalBytes > other.literalBytes
    }

    /// Returns the percent-encoded values of the variables; nil if the path doesn't match.
    ///
    /// A segment with several variables, such as `{latitude}.{format}`, may be divided in several ways. The first way
    /// whose values are valid is returned, or else the first way.
    func variables(in text: Text, areValid: ([String: String]) -> Bool = { _ in true }) -> [String: String]? {
        guard parts.count <= Self.mostParts else { return nil }
        var search = Search(text: text, steps: Self.mostSteps)
        _ = fill(0, from: 0, &search) { hasOneDivision || areValid($0) }
        return search.valid ?? search.first
    }

    /// A search for the values of the variables, with the found values.
    private struct Search {
        let text: Text
        var ranges: [(name: String, range: Range<Int>)] = []
        var steps: Int
        var first: [String: String]?
        var valid: [String: String]?
        var found = 0

        /// Returns whether the search ends with the ranges, which match the whole path.
        mutating func end(_ areValid: ([String: String]) -> Bool) -> Bool {
            let values = Dictionary(
                ranges.map { ($0.name, text.text($0.range)) }, uniquingKeysWith: { first, _ in first })
            found += 1
            first = first ?? values
            if areValid(values) { valid = values }
            return valid != nil || found >= PathPattern.mostDivisions
        }
    }

    private static let mostDivisions = 50

    /// Returns whether the search has ended.
    private func fill(
        _ index: Int, from start: Int, _ search: inout Search, _ areValid: ([String: String]) -> Bool
    ) -> Bool {
        let text = search.text
        guard index < parts.count else { return start == text.units.count && search.end(areValid) }
        switch parts[index] {
        case .literal(let units):
            guard text.units[start...].starts(with: units) else { return false }
            return fill(index + 1, from: start + units.count, &search, areValid)
        case .variable(let name, let isOpen, let mayBeEmpty):
            var end = mayBeEmpty ? start : start + 1
            // A variable that is the last part must match the whole rest of the path.
            if index + 1 == parts.count, end < text.units.count {
                guard isOpen || !text.units[start...].contains(where: \.isSlash) else { return false }
                end = text.units.count
            }
            while search.steps > 0, end <= text.units.count, isOpen || end == start || !text.units[end - 1].isSlash {
                search.steps -= 1
                let count = search.ranges.count
                search.ranges.append((name, start..<end))
                if fill(index + 1, from: end, &search, areValid) { return true }
                search.ranges.removeSubrange(count...)
                end += 1
            }
            return false
        }
    }
}
