/// What can be null, where null and absent mean different things: `Nullable<String>?` is nil when the field is left out,
/// `.null` when it is sent as null.
///
/// It is an optional, so it is set from a variable as it is:
///
/// ```swift
/// changes.subtitle = "A story"          // sent
/// changes.subtitle = form.subtitle      // a String?: sent, as null where there is none
/// changes.subtitle = .null              // sent as null
/// changes.subtitle = nil                // left out, as what was never set
/// ```
public typealias Nullable<Wrapped> = Optional<Wrapped>

extension Optional where Wrapped: ExpressibleByNilLiteral {
    /// Null, of what can be left out too: there is a value, and it is none.
    public static var null: Self { .some(nil) }
}
