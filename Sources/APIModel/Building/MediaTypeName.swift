/// What a media type says of its content.
struct MediaTypeName: Hashable {
    /// In lower case, without parameters.
    let name: String

    init(_ text: String) {
        name = text.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    }

    /// `application/json`, everything that ends in `+json` (RFC 6839), and the wildcard.
    var isJSON: Bool {
        name == "application/json" || name == "text/json" || name.hasSuffix("+json") || name == "*/*"
            || name == "application/*" || name.contains("+json") || name.hasSuffix(".json")
            || (name.hasPrefix("application/vnd.") && name.contains("json"))
    }

    var isForm: Bool { name == "application/x-www-form-urlencoded" }
    var isMultipart: Bool { name == "multipart/form-data" || name == "multipart/mixed" }
    var isXML: Bool { name == "application/xml" || name == "text/xml" || name.hasSuffix("+xml") }
    var isText: Bool { name.hasPrefix("text/") && !isXML }

    /// Of several, the one with the lowest number is taken.
    var rank: Int {
        if name == "application/json" { return 0 }
        if isJSON { return name.contains("*") ? 2 : 1 }
        if isMultipart { return 3 }
        if isForm { return 4 }
        if isText { return 5 }
        return 6
    }
}
