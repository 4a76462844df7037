/// A declaration of generated code that callers can use.
struct SwiftSymbol: Equatable {
    enum Kind: String {
        case type, typealias_, function, initializer, case_, property, subscript_

        /// A Boolean value that indicates whether a call of the declaration may have arguments.
        var hasParameters: Bool { [.function, .initializer, .case_, .subscript_].contains(self) }
    }

    /// A parameter of a declaration.
    struct Parameter: Equatable {
        var label: String
        var type: String
        var defaultValue: String?
    }

    var kind: Kind
    /// The enclosing type: `Book`, `BookstoreEnumerations.Genre`; empty at the top level.
    var container: String
    /// The base name: `list`.
    var name: String
    var parameters: [Parameter] = []
    /// The return type, the type of a property, or the conformances of a type.
    var type = ""
    /// The keyword: `struct`, `class`, `let`, `var`.
    var keyword: String
    var isStatic = false
    /// True for an enumeration whose cases have no associated values: the compiler makes it `Hashable`.
    var isHashableByCases = false
    /// The path of the file that contains the declaration.
    var file: String
    /// The aliased type, if the symbol is a type alias with the members of that type; otherwise nil.
    var aliased: String?
    /// The marker that distinguishes the string enumeration of a type alias.
    ///
    /// Several aliases may have the same marker. The marker's name isn't part of the client's interface.
    var marker: String?

    /// The full name: `BooksClient.list(genre:page:)`.
    var id: String {
        let qualified = container.isEmpty ? name : "\(container).\(name)"
        return kind.hasParameters && (kind != .case_ || !parameters.isEmpty)
            ? "\(qualified)(\(parameters.map { $0.label + ":" }.joined()))" : qualified
    }

    /// The kind and the qualified name without labels, which a change of parameters preserves.
    var base: String { "\(kind.rawValue) \(container).\(name)" }
}
