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
        var parser = SequenceParser(
            ownFormat(format), contentType, itemLimit: max(data.count, SequenceParser.itemLimit))
        parser.append(data)
        _ = parser.end()
        while let item = try next(of: &parser) { items.append(try self.item(item, at: items.count, format)) }
        return items
    }

    /// A stub has no boundary: its values stand on lines.
    func ownFormat(_ format: SequenceFormat) -> SequenceFormat {
        format == .multipart && (head == nil || stubbed != nil) ? .jsonLines : format
    }

    func next(of parser: inout SequenceParser) throws(EndpointError) -> SequenceParser.Item? {
        do {
            return try parser.next()
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// Reads the value of a sequence that stands at `index`.
    ///
    /// - Throws: `.jsonMapping` or `.objectMapping`, whose response has the item as its body where it came in a stream.
    func item<Item: ReadableValue>(
        _ item: SequenceParser.Item, at index: Int, _ format: SequenceFormat
    ) throws(EndpointError) -> Item {
        do {
            let text =
                format == .eventText
                ? try JSONValue.string(String(decoding: item.text, as: UTF8.self)).jsonBytes : item.text
            let repairs = repairLog?.tapeRepairs()
            let tape =
                try item.part.map { try ValueTape(part: $0, formats: formats, repairs: repairs) }
                ?? ValueTape(json: text, formats: formats, repairs: repairs, nestingLimit: nestingLimit)
            return try read(tape, at: "[\(index)]") { try Item(from: $0) }
        } catch let error as JSONSyntaxError {
            let context = DecodingError.Context(
                codingPath: [FieldKey(index: index)], debugDescription: "the item isn't JSON: \(error) of it",
                underlyingError: error
            )
            throw .jsonMapping(with(item).failing(with: DecodingError.dataCorrupted(context)))
        } catch {
            throw .objectMapping((error as? DecodingError)?.inside(FieldKey(index: index), of: []) ?? error, with(item))
        }
    }

    private func with(_ item: SequenceParser.Item) -> Response {
        guard stream != nil else { return self }
        var response = self
        response.data = Data(item.text)
        return response
    }
}
