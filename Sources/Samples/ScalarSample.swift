import JSONPath
import OpenAPI

/// A string or a number that a schema allows.
struct ScalarSample {
    let schema: Schema
    /// The name of the property or header that has the value.
    let name: String?
    let patterns: PatternCache

    /// Returns the first of several candidate strings that the schema allows.
    ///
    /// If the schema allows none of the candidates, the result is a string of an allowed length.
    func string(longest: Int) -> String {
        let named = name.map(SampleString.string) ?? "text"
        let isPlain = schema.minimumLength == nil && schema.maximumLength == nil && schema.contentEncoding == nil
        if isPlain, schema.pattern == nil, schema.format == nil { return named }
        let ofFormat = schema.format.flatMap(SampleString.string(ofFormat:))
        // A string for the format or the name is more natural than one that only the pattern determines.
        let natural = schema.pattern.flatMap { pattern in
            [ofFormat ?? named, named].first { patterns.matches($0, pattern) == true }
        }
        let known = [
            natural, schema.pattern.flatMap(PatternSyntax.sample), ofFormat,
            ["base64", "base64url"].contains(schema.contentEncoding) ? SampleText.base64 : nil,
            // More patterns that can't be matched allow a word in lower case than the sample of a name.
            schema.pattern.flatMap { patterns.matches("", $0) == nil ? "text" : nil },
            named, "text",
        ].compactMap(\.self)
        if let allowed = known.first(where: { SchemaValidator.allows(.string($0), schema, patterns) }) {
            return allowed
        }
        var string = (known.first ?? named).unicodeScalars
        if let minimum = schema.minimumLength, string.count < minimum, longest > string.count {
            string += Array(repeating: "x", count: min(minimum, longest) - string.count)
        }
        return String(string.prefix(schema.maximumLength ?? .max))
    }

    /// Returns the first of several candidate numbers that the schema allows.
    ///
    /// Candidates are a number that the property's name suggests, 1, 0, and numbers next to the bounds.
    func number() -> String {
        let isInteger = schema.types.contains(.integer)
        let (lower, upper) = (Self.bound(schema.minimum), Self.bound(schema.maximum))
        let step = schema.multipleOf.flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
        var candidates = [name.flatMap(SampleString.number), "1", "0"].compactMap(\.self)
        for (bound, sign) in [(lower, 1.0), (upper, -1.0)] {
            guard let bound else { continue }
            if let whole = WholeNumber(bound.text)?.integer(as: Int64.self) {
                candidates += ["\(whole)", "\(whole &+ Int64(sign))"]
            }
            candidates += [bound.text, Self.text(bound.value + sign)].compactMap(\.self)
            if let unit = step ?? (isInteger ? 1 : nil) {
                let nearest = (bound.value / unit).rounded(sign > 0 ? .up : .down)
                candidates += [nearest * unit, (nearest + sign) * unit].compactMap(Self.text)
            }
        }
        if let step { candidates += [step, -step].compactMap(Self.text) }
        if let lower, let upper { candidates += [Self.text((lower.value + upper.value) / 2)].compactMap(\.self) }
        let allowed = candidates.first { candidate in
            (!isInteger || WholeNumber(candidate) != nil)
                && SchemaValidator.allows(.number(candidate), schema, patterns)
        }
        return allowed ?? "1"
    }

    private static func bound(_ text: String?) -> (value: Double, text: String)? {
        text.flatMap { text in Double(text).map { ($0, text) } }
    }

    private static func text(_ value: Double) -> String? {
        guard value.isFinite else { return nil }
        return value.rounded() == value && abs(value) < 9e15 ? "\(Int64(value))" : "\(value)"
    }
}
