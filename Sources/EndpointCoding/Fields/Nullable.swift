/// A value that can be null, where null and absent mean different things.
///
/// A `Nullable<String>?` is nil if the field is omitted, and `.null` if it is sent as null.
///
/// `Nullable` is an alias of `Optional`, so you can assign an optional variable directly:
///
/// ```swift
/// changes.subtitle = "A story"          // sent
/// changes.subtitle = form.subtitle      // a String?: sent, as null where there is none
/// changes.subtitle = .null              // sent as null
/// changes.subtitle = nil                // omitted, like a property that was never set
/// ```
public typealias Nullable<Wrapped> = Optional<Wrapped>

extension Optional where Wrapped: ExpressibleByNilLiteral {
    /// An explicit null, for properties that can be omitted too: the value is present and null.
    public static var null: Self { .some(nil) }
}
