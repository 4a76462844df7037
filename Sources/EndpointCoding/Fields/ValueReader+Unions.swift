// These functions read the discriminators of unions and the sizes of numbers in unions.
extension ValueReader {
    /// Returns the string that determines the case of a union; empty if there is no such string.
    public func discriminator(_ key: StaticString) throws -> String {
        guard token.kind == .object else {
            if let inner = objectInText { return try inner.discriminator(key) }
            if isNull { throw mismatch([String: JSONValue].self, expected: "an object") }
            return ""
        }
        let member = tape.value(ofKey: key.utf8Start, count: key.utf8CodeUnitCount, inObjectAt: index)
        if let member { return value(at: member).stringIfAny ?? "" }
        return tape.origins?.choice(at: index)?.discriminator ?? ""
    }

    /// Returns the error to throw if the string at `key` matches no case of the union.
    public func unknownDiscriminator(_ key: StaticString) -> DecodingError {
        guard token.kind == .object || objectInText != nil else {
            return mismatch([String: JSONValue].self, expected: "an object")
        }
        return corrupted("'\(key)' selects none of the union's cases")
    }

    /// A Boolean value that indicates whether `Int64` can represent the number.
    ///
    /// The value is nil if `UInt64` can't represent the number either.
    var fitsInt64: Bool? {
        tape.withText(at: index) { text in
            if NumberText.integer(Int64.self, in: text) != nil { return true }
            return NumberText.integer(UInt64.self, in: text) == nil ? nil : false
        }
    }
}
