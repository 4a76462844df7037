/// The values of request headers by which responses vary (RFC 9111, section 4.1).
enum SelectingHeader {
    /// Headers that list what the client accepts, so that spaces between their values don't matter.
    private static let lists: Set<String> = ["accept", "accept-charset", "accept-encoding", "accept-language"]

    /// Returns the one spelling of all values that are known to be equal.
    ///
    /// The order of values remains, since servers prefer the first of several languages.
    ///
    /// - Parameter name: The header's name in lower case.
    static func normalized(_ value: String, of name: String) -> String {
        // Parameters of media types may be quoted, or matter in their case.
        guard lists.contains(name), !value.contains("\"") else { return value }
        let text = String(value.filter { $0 != " " && $0 != "\t" })
        return name == "accept" ? text : text.lowercased()
    }
}
