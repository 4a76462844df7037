// Configured names for the cases of enumerations.
extension NamingPass {
    /// Claims the configured names of an enumeration's cases, and returns these names by the case's index.
    ///
    /// An entry names the value of one enumeration (`Genre.sci-fi`, `Book.Genre.sci-fi`) or of all (`sci-fi`).
    mutating func givenNames(
        of enumeration: Enumeration, at index: Int, _ types: [PlannedType], in scope: inout NameScope
    ) -> [Int: String] {
        guard !options.names.values.isEmpty else { return [:] }
        let path = recordPath(of: index, types)
        var names: [Int: String] = [:]
        for (position, entry) in enumeration.cases.enumerated() {
            for key in ["\(path).\(entry.rawValue)", entry.rawValue] {
                guard let given = options.names.values[key] else { continue }
                givenValues.insert(key)
                // An entry for one enumeration has priority over an entry for all enumerations.
                guard names[position] == nil else { continue }
                let name = scope.claim(given)
                names[position] = name
                check(name, given: given, by: "values." + key)
            }
        }
        return names
    }
}
