/// A declaration of generated code that callers can use.
struct SwiftSymbol: Equatable {
    enum Kind: String {
        case type, typealias_, function, initializer, case_, property, subscript_

        /// A Boolean value that indicates whether the declaration has parameters, as a call writes them.
        var hasParameters: Bool { [.function, .initializer, .case_, .subscript_].contains(self) }
    }

    /// A parameter as it is declared.
    struct Parameter: Equatable {
        var label: String
        var type: String
        var defaultValue: String?
    }

    var kind: Kind
    /// The type that the declaration is in: `Book`, `BookstoreEnumerations.Genre`; empty at the top level.
    var container: String
    /// The base name: `list`.
    var name: String
    var parameters: [Parameter] = []
    /// The return type, the type of a property, or the conformances of a type.
    var type = ""
    /// The keyword: `struct`, `class`, `let`, `var`.
    var keyword: String
    var isStatic = false
    /// The path of the file.
    var file: String
    /// The type that a type alias stands for, where it has the declarations of that type.
    var aliased: String?
    /// The marker that distinguishes the string enumeration of a type alias.
    ///
    /// Several aliases may have the same marker, whose name is no part of the client's interface.
    var marker: String?

    /// `BooksClient.list(genre:page:)`
    var id: String {
        let qualified = container.isEmpty ? name : "\(container).\(name)"
        return kind.hasParameters && (kind != .case_ || !parameters.isEmpty)
            ? "\(qualified)(\(parameters.map { $0.label + ":" }.joined()))" : qualified
    }

    /// The name that declarations share which a change may turn into each other.
    var base: String { "\(kind.rawValue) \(container).\(name)" }
}
