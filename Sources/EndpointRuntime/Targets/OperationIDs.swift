/// The operationIds of a generated target, written as one string: an operation on each line, then its operationId.
///
/// ```
/// GET /books listBooks
/// DELETE /books/{id} deleteBook
/// ```
///
/// A blank in a path is written `%20`, since the operationId follows the first blank behind the path.
///
/// It is searched when `OperationIdentity.operationID` is read; other calls don't pay for it.
public struct OperationIDs: Sendable, ExpressibleByStringLiteral {
    private let text: StaticString

    /// Creates the list. If it contains an operation twice, the first one is used.
    public init(stringLiteral text: StaticString) {
        self.text = text
    }

    /// Returns the operationId of `GET /books`; nil if the description has none.
    subscript(_ method: HTTPMethod, _ path: String) -> String? {
        guard text.hasPointerRepresentation else { return nil }
        let prefix = Array("\(method.rawValue) \(path.replacing(" ", with: "%20")) ".utf8)
        return text.withUTF8Buffer { text in
            let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: prefix) }
            return line.map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
        }
    }
}

extension OperationIdentity {
    /// The operationId as the description writes it; nil if the operation has none.
    public var operationID: String? {
        (owner as? any OperationTarget.Type)?.operationIDs[method, path]
    }
}
