/// A difference between a response and its description, without values.
public struct Departure: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        /// A required property is absent.
        case absent
        /// A value is null, although its schema doesn't allow null.
        case null
        /// A value has a type that its schema doesn't allow.
        case type
        /// A value isn't among the values of its enumeration.
        case value
        /// A value doesn't have the format of its schema.
        case format
        /// A property isn't documented.
        case property
        /// A value fits no member of its union.
        case union
        /// The status isn't documented.
        case status
        /// The media type isn't documented.
        case mediaType
    }

    public var kind: Kind
    /// The JSON pointer of the value in the body, with `*` for items and for keys of dictionaries.
    public var place = ""
    /// The members of unions on the way to the place: indexes, or `-` for a union's own keywords.
    public var via = ""
    /// The JSON type of the value in the response.
    ///
    /// The type is `string`, `integer`, `number`, `boolean`, `array`, `object` or `null`.
    public var found: String?
    /// The format of the value in the response, if it is a string in a known format.
    public var format: String?
    /// The value that the enumeration doesn't have, if values are recorded at this place.
    public var value: String?
    /// The status key of the operation's documented response that the body fits.
    public var like: String?

    public init(_ kind: Kind, place: String = "", via: String = "", found: String? = nil, format: String? = nil) {
        self.kind = kind
        self.place = place
        self.via = via
        self.found = found
        self.format = format
    }
}
