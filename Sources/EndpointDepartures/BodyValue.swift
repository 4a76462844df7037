/// A JSON value that is compared with its description.
package protocol BodyValue {
    var valueType: ValueType { get }
    /// The text of a string, number or Boolean; nil for other values.
    var scalarText: String? { get }
    /// The items of an array; empty for other values.
    var arrayItems: [Self] { get }

    func member(named name: String) -> Self?
    /// Passes each name and value of an object to a closure.
    func visitMembers(_ visit: (_ name: String, _ value: Self) -> Void)
}

/// The type of a JSON value.
package enum ValueType: String, Sendable {
    case null, boolean, integer, number, string, array, object

    /// The letter of a type in a client's documented responses.
    var letter: Character { rawValue.first ?? "-" }

    /// The types of values that aren't null, in the order of ``letters(of:)``.
    private static let letters: [ValueType] = [.boolean, .integer, .number, .string, .array, .object]

    /// Returns the letters of types: `is` for integers and strings.
    package static func letters(of types: Set<ValueType>) -> String {
        String(letters.filter(types.contains).map(\.letter))
    }

    /// Returns the types for letters; unknown letters are ignored.
    package static func types(of letters: String) -> Set<ValueType> {
        Set(letters.compactMap { letter in Self.letters.first { $0.letter == letter } })
    }

    /// Returns whether a set of types allows this type; an empty set allows every type.
    package func fits(_ allowed: Set<ValueType>) -> Bool {
        allowed.isEmpty || allowed.contains(self) || self == .integer && allowed.contains(.number)
    }
}
