/// The directives of a header `Cache-Control` (RFC 9111, section 5.2).
struct CacheControl {
    /// The directives by their names in lower case, each with the arguments of all its occurrences.
    private var directives: [String: [String?]] = [:]

    /// The maximum number of seconds; larger numbers are reduced to it (section 1.2.2).
    static let longest = 2_147_483_648.0

    init(_ value: String?) {
        guard let value else { return }
        var rest = Array(value.utf8)[...]
        while !rest.isEmpty {
            let name = Self.readWord(&rest).lowercased()
            var argument: String?
            if rest.first == UInt8(ascii: "=") {
                rest.removeFirst()
                Self.skipBlanks(&rest)
                argument = rest.first == UInt8(ascii: "\"") ? Self.readQuotedString(&rest) : Self.readWord(&rest)
            }
            if !name.isEmpty { directives[name, default: []].append(argument) }
            // The rest of an invalid directive is skipped, up to the next comma.
            rest = rest.drop { $0 != UInt8(ascii: ",") }.dropFirst()
        }
    }

    /// Returns a Boolean value that indicates whether a directive is present.
    ///
    /// A directive counts as present with or without an argument.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Returns a Boolean value that indicates whether a directive is present without an argument.
    func hasUnqualified(_ name: String) -> Bool { directives[name]?.contains { ($0 ?? "").isEmpty } == true }

    /// Returns the header fields that a directive lists, in lower case.
    func fields(_ name: String) -> Set<String> {
        var fields: Set<String> = []
        for argument in directives[name] ?? [] {
            for field in (argument ?? "").split(whereSeparator: { ", \t".contains($0) }) {
                fields.insert(field.lowercased())
            }
        }
        return fields
    }

    /// Returns the smallest number of seconds of a directive; nil if the directive isn't present.
    ///
    /// - Parameter invalid: The number of seconds to use for an invalid argument.
    func seconds(_ name: String, invalid: Double) -> Double? {
        directives[name]?.map { argument in Self.seconds(argument) ?? invalid }.min()
    }

    private static func seconds(_ text: String?) -> Double? {
        guard let text, !text.isEmpty, text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return Double(text).map { min($0, longest) }
    }

    // The functions below parse words and quoted strings.

    private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// Returns the word up to whitespace, an equals sign or a comma, without surrounding whitespace.
    private static func readWord(_ rest: inout ArraySlice<UInt8>) -> String {
        skipBlanks(&rest)
        let word = rest.prefix { !" \t=,".utf8.contains($0) }
        rest = rest[word.endIndex...]
        skipBlanks(&rest)
        return String(decoding: word, as: UTF8.self)
    }

    /// Returns the content of a quoted string (RFC 9110, section 5.6.4).
    private static func readQuotedString(_ rest: inout ArraySlice<UInt8>) -> String {
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
