import OpenAPI

/// A value of an enumeration, with the name and the documentation that the description specifies.
struct ListedValue {
    let literal: Literal
    var name = ""
    var description = ""
    var isDeprecated = false

    /// The same value as another schema lists it, which fills in what is missing here.
    func completed(by other: ListedValue) -> ListedValue {
        var value = self
        if name.isEmpty { value.name = other.name }
        if description.isEmpty { value.description = other.description }
        value.isDeprecated = isDeprecated || other.isDeprecated
        return value
    }

    /// Returns the values that all members of a union list, without null; nil if a member lists none.
    ///
    /// OpenAPI 3.1 documents an enumeration as a union of constants, each with a title and a description.
    static func all(of members: [Schema]) -> [ListedValue]? {
        var seen: Set<Literal> = []
        var titles: Set<String> = []
        var all: [ListedValue] = []
        for member in members {
            guard var values = member.listedValues else { return nil }
            if values.count == 1 {
                // A title that repeats the title of an earlier value doesn't distinguish the value, so it isn't used as
                // a name.
                let title = member.title.flatMap { Words.areFew(in: $0) ? $0 : nil } ?? ""
                let isTelling = !title.isEmpty && titles.insert(Identifier.member(title)).inserted
                values[0] = values[0].completed(
                    by: ListedValue(
                        literal: values[0].literal, name: isTelling ? title : "",
                        description: member.description ?? "", isDeprecated: member.isDeprecated))
            }
            all += values.filter { $0.literal != .null && seen.insert($0.literal).inserted }
        }
        return all
    }
}

extension Schema {
    /// The values of the enumeration; nil without an enumeration.
    var listedValues: [ListedValue]? {
        get {
            self.enumeration?.enumerated().map { index, literal in
                ListedValue(
                    literal: literal,
                    name: self.enumerationNames.indices.contains(index) ? self.enumerationNames[index] : "",
                    description: self.enumerationDescriptions.indices.contains(index)
                        ? self.enumerationDescriptions[index] : "",
                    isDeprecated: self.deprecatedValues.contains(literal))
            }
        }
        set {
            self.enumeration = newValue?.map(\.literal)
            self.enumerationNames = newValue?.map(\.name) ?? []
            self.enumerationDescriptions = newValue?.map(\.description) ?? []
            self.deprecatedValues = newValue?.filter(\.isDeprecated).map(\.literal) ?? []
        }
    }

    /// Restricts an enumeration to the values that another schema lists too.
    ///
    /// If there are none, the values of the enumeration apply.
    mutating func restrictValues(to others: [ListedValue]) {
        guard let own = listedValues else { return }
        let known = Dictionary(others.map { ($0.literal, $0) }, uniquingKeysWith: { first, _ in first })
        let common = own.compactMap { value in known[value.literal].map { value.completed(by: $0) } }
        if !common.isEmpty { listedValues = common }
    }
}
