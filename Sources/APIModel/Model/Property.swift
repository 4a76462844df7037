public import Diagnostics

/// A property of a structure.
public struct Property: Sendable, Hashable {
    /// Whether a value can be absent, null, or neither.
    public enum Presence: Sendable, Hashable {
        /// Always there, never null.
        case required
        /// Always there, may be null: `T?`, written as `null`.
        case nullable
        /// May be absent: `T?`, left out when nil. What may be null is this too where that is no other thing.
        case optional
        /// May be absent and may be null, and is sent where the difference counts: `Nullable<T>?`.
        case optionalNullable
    }

    /// As on the wire; of a tuple's element what it wants to be called.
    public var key: String
    public var name: String
    public var type: TypeReference
    public var presence: Presence
    /// The value that is taken where the caller gives none, or where none is received: of what is sent only for what
    /// must be there.
    public var defaultValue: DefaultValue?
    /// What the initialiser gives to an optional one unless it is told otherwise; it isn't read.
    public var initialValue: DefaultValue?
    /// What the description says that holds where it is absent, for people: where ``defaultValue`` doesn't say it.
    public var documentedDefault: DocumentedDefault?
    /// The only value that it can have, where nothing else says so.
    public var constant: ConstantValue?
    public var isReadOnly: Bool
    public var isWriteOnly: Bool
    /// It isn't printed.
    public var isSecret: Bool
    /// Its values are of the format `password`.
    public var isPassword: Bool
    /// Its value lies behind a reference: the type would contain itself, or be too large to copy about.
    public var isIndirect: Bool
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var range: SourceRange

    public init(
        key: String, name: String, type: TypeReference, presence: Presence, defaultValue: DefaultValue? = nil,
        initialValue: DefaultValue? = nil, documentedDefault: DocumentedDefault? = nil, constant: ConstantValue? = nil,
        isReadOnly: Bool = false, isWriteOnly: Bool = false, isSecret: Bool = false, isPassword: Bool = false,
        isIndirect: Bool = false,
        isDeprecated: Bool = false, documentation: Documentation = Documentation(), range: SourceRange
    ) {
        self.key = key
        self.name = name
        self.type = type
        self.presence = presence
        self.defaultValue = defaultValue
        self.initialValue = initialValue
        self.documentedDefault = documentedDefault
        self.constant = constant
        self.isReadOnly = isReadOnly
        self.isWriteOnly = isWriteOnly
        self.isSecret = isSecret
        self.isPassword = isPassword
        self.isIndirect = isIndirect
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.range = range
    }
}
