/// The names of the types of an operation's bodies.
///
/// A flat name (`CreateBookNotFoundResponse`) must never be that of another operation's type or namespace, because an
/// operation or a response that is added later would take or lose it. Ambiguous names are nested instead.
enum BodyNames {
    /// Returns the role of a body or parameter in the namespace of its operation.
    ///
    /// The role is the status alone for a response with one.
    static func role(of suffix: [String]) -> String {
        guard suffix.last == response, let status = suffix.dropLast().last, StatusNames.types.contains(status) else {
            return suffix.joined()
        }
        return suffix.dropLast().joined()
    }

    /// Returns whether the flat name of a body could be that of another operation's.
    ///
    /// For example, `GetErrorResponse` of `getError` is also the default response of `get`, and `UploadJSONRequest` the
    /// request of `uploadJSON`.
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
    /// A name without a capital could also be the case of the operation's target.
    static func canBeBody(_ operation: String) -> Bool {
        guard operation.first?.isUppercase == true else { return true }
        var name = operation[...]
        while let suffix = elementSuffixes.first(where: name.hasSuffix) { name = name.dropLast(suffix.count) }
        return name.hasSuffix("Request") || name.hasSuffix(response)
    }

    private static let response = "Response"
    /// The suffixes of the elements and values of a body.
    private static let elementSuffixes = ["Item", "Value"]
}
