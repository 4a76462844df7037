/// A normalization of request headers by which responses vary (RFC 9111, section 4.1).
enum SelectingHeader {
    /// The headers with a list of accepted values, in which whitespace has no meaning.
    private static let lists: Set<String> = ["accept", "accept-charset", "accept-encoding", "accept-language"]

    /// Returns the normalized value of a header, which is the same for equivalent values.
    ///
    /// The order of values is preserved, because servers may prefer the first of several languages.
    ///
    /// - Parameter name: The header's name in lower case.
    static func normalized(_ value: String, of name: String) -> String {
        // Quoted values may contain significant spaces, and parameters of media types may be case-sensitive.
        guard lists.contains(name), !value.contains("\"") else { return value }
        let text = String(value.filter { $0 != " " && $0 != "\t" })
        return name == "accept" ? text : text.lowercased()
    }
}
