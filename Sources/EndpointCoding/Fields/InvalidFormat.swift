/// The underlying error of a value with an invalid format.
///
/// The error is used until it is decided whether the invalid format is ignored.
struct InvalidFormat: Error, CustomStringConvertible {
    var description: String { "invalid format" }

    static func isCause(of error: any Error) -> Bool {
        guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
        return context.underlyingError is InvalidFormat
    }

    /// Returns the error of an object in which the value is required.
    ///
    /// For the object's parent the result is an error like any other.
    static func errorInParent(_ error: any Error) -> any Error {
        guard isCause(of: error), case .dataCorrupted(let context)? = error as? DecodingError else { return error }
        return DecodingError.corrupted(context.debugDescription, at: context.codingPath)
    }
}
