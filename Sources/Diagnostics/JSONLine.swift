/// Functions that write JSON on one line, for programs that read the command's output.
///
/// The fields of an object keep their order.
public enum JSONLine {
    /// Returns a JSON object.
    ///
    /// Each field is the result of ``field(_:_:)``, or `"key":` followed by any other JSON.
    public static func object(_ fields: [String]) -> String {
        "{" + fields.joined(separator: ",") + "}"
    }

    public static func array(_ values: [String]) -> String {
        "[" + values.joined(separator: ",") + "]"
    }

    public static func field(_ name: String, _ value: String) -> String {
        "\"\(name)\":\(string(value))"
    }

    /// Returns a JSON string literal in which control characters of all kinds are escaped.
    ///
    /// RFC 8259 (section 7) requires escapes only for some of these characters, but the output may be read on a
    /// terminal.
    public static func string(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            case _ where VisibleText.isInvisible(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    let zeros = String(repeating: "0", count: 4 - digits.count)
                    escaped += "\\u\(zeros)\(digits)"
                }
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}
