/// Functions that spell the names of the client in an app's code.
enum SwiftName {
    /// Returns a name after a dot, where only few keywords need backticks.
    static func member(_ name: String) -> String {
        ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
    }

    /// Returns the label of an argument.
    static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

    /// Returns a name without its backticks.
    static func bare(_ text: String) -> String {
        text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
    }
}
