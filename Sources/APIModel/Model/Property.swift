public import Diagnostics

/// A property of a structure.
public struct Property: Sendable, Hashable {
    /// The presence of a value: whether it can be omitted or null.
    public enum Presence: Sendable, Hashable {
        /// The value is always present and never null: `T`.
        case required
        /// The value is always present and may be null: `T?`, encoded as `null`.
        case nullable
        /// The value may be omitted: `T?`, omitted when nil.
        ///
        /// Nullable properties also have this presence if null has the same meaning as an omitted value.
        case optional
        /// The value may be omitted or null, with different meanings: `Nullable<T>?`.
        case optionalNullable
    }

    /// The key in JSON; for an element of a tuple, the preferred name of the property.
    public var key: String
    public var name = ""
    /// A Boolean value that indicates whether a number was added to the property's Swift name.
    ///
    /// The number distinguishes the property from others with the same name.
    public var isNumbered = false
    public var type: TypeReference
    public var presence: Presence = .optional
    /// The default for a value that the caller or the response omits.
    ///
    /// In request models, only required properties have a default.
    public var defaultValue: DefaultValue?
    /// The default argument of an optional property in the initializer; it isn't used for decoding.
    public var initialValue: DefaultValue?
    /// The server's default for an omitted value, for documentation, if it isn't ``defaultValue``.
    public var documentedDefault: DocumentedDefault?
    /// The only possible value, if the property's type doesn't imply it.
    public var constant: ConstantValue?
    public var isReadOnly = false
    public var isWriteOnly = false
    /// A Boolean value that indicates whether the value is redacted in descriptions.
    public var isSecret = false
    /// A Boolean value that indicates whether the property's values have the format `password`.
    public var isPassword = false
    /// A Boolean value that indicates whether the property's value is stored behind a reference.
    ///
    /// Without the reference, the type would contain itself, or be too large to copy.
    public var isIndirect = false
    public var isDeprecated = false
    /// A Boolean value that indicates whether the property's numbers may be written as strings.
    public var holdsTextsOfNumbers = false
    public var documentation = Documentation()
    public var range: SourceRange
}
