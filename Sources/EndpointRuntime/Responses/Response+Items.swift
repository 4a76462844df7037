#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Response {
    /// The values of a body that holds several, one after the other.
    ///
    /// - Throws: `.jsonMapping` when one of them isn't JSON, `.objectMapping` when one isn't an `Item`.
    public func items<Item: ReadableValue>(as format: SequenceFormat) throws(EndpointError) -> [Item] {
        var items: [Item] = []
        let texts: [[UInt8]]
        do {
            texts = try format.texts(in: Array(data))
        } catch {
            throw .objectMapping(error, self)
        }
        for text in texts {
            do {
                items.append(
                    try Item(from: ValueReader(ValueTape(json: text, formats: formats, nestingLimit: nestingLimit))))
            } catch let error as JSONSyntaxError {
                let context = DecodingError.Context(
                    codingPath: [FieldKey(index: items.count)], debugDescription: "the item isn't JSON: \(error) of it",
                    underlyingError: error
                )
                throw .jsonMapping(failing(with: DecodingError.dataCorrupted(context)))
            } catch {
                throw .objectMapping(
                    (error as? DecodingError)?.inside(FieldKey(index: items.count), of: []) ?? error, self)
            }
        }
        return items
    }
}
