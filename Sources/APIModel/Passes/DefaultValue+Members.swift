// A default that is a case of an enumeration is stored as the raw value. Once the cases have names, these functions
// replace the raw value by the case's name.

extension DefaultValue? {
    /// Replaces the raw value of a default by the name of its case.
    ///
    /// - Parameter type: The enumeration, whose cases already have names.
    mutating func nameMember(of type: PlannedType) {
        guard case .member(let rawValue)? = self, case .enumeration(let enumeration) = type.definition.kind else {
            return
        }
        self = enumeration.cases.first { $0.rawValue == rawValue }.map { .member($0.name) }
    }
}

extension DocumentedDefault? {
    mutating func nameMember(of type: PlannedType) {
        guard case .value(let documented)? = self else { return }
        var value: DefaultValue? = documented
        value.nameMember(of: type)
        self = value.map { .value($0) }
    }
}
