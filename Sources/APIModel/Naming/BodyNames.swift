/// The type names of an operation's request and response bodies.
///
/// A flat name such as `CreateBookNotFoundResponse` must never equal the name of another operation's type or namespace.
/// Otherwise an operation or a response that is added later could change existing names. Ambiguous names are nested in
/// the operation's namespace instead.
enum BodyNames {
    /// Returns the role of a body or parameter, which is its name in the namespace of its operation.
    ///
    /// The role of a response with a status is the status alone: `NotFound`.
    static func role(of suffix: [String]) -> String {
        guard suffix.last == response, let status = suffix.dropLast().last, StatusNames.types.contains(status) else {
            return suffix.joined()
        }
        return suffix.dropLast().joined()
    }

    /// Returns whether a body's flat name could also belong to a body of another operation.
    ///
    /// For example, `GetErrorResponse` of the operation `getError` is also the name of the default response of `get`.
    /// `UploadJSONRequest` of the operation `upload` is also the name of the request of `uploadJSON`.
    static func isAmbiguous(_ suffix: [String], of operation: String) -> Bool {
        let words = suffix.dropLast()
        guard words.count <= 1, suffix.last == response || words.isEmpty else { return true }
        guard suffix.last == response else { return false }
        let status = words.first ?? ""
        guard status.isEmpty || StatusNames.types.contains(status) else { return true }
        let name = operation + status
        return StatusNames.types.contains { $0.utf8.count > status.utf8.count && name.hasSuffix($0) }
    }

    /// Returns whether an operation's name could also be the flat name of a body.
    ///
    /// For example, `CreateRequest` is the flat name of the request of `create`.
    ///
    /// A name that doesn't begin with a capital letter also returns true, because it could equal a case of the
    /// operation's target.
    static func canBeBody(_ operation: String) -> Bool {
        guard operation.first?.isUppercase == true else { return true }
        var name = operation[...]
        while let suffix = elementSuffixes.first(where: name.hasSuffix) { name = name.dropLast(suffix.count) }
        return name.hasSuffix("Request") || name.hasSuffix(response)
    }

    private static let response = "Response"
    /// The suffixes of the types of a body's array elements and dictionary values.
    private static let elementSuffixes = ["Item", "Value"]
}
