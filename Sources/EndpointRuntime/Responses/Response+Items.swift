@_spi(Format) public import EndpointCoding

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
            if format == .eventStream, let event = item.event { return try self.event(event, at: index) }
            let text = format == .eventText ? try Self.json(ofText: item.text, for: Item.self) : item.text
            if let part = item.part {
                let tape = try ValueTape(part: part, formats: formats, repairs: repairLog?.tapeRepairs())
                return try read(tape, at: "[\(index)]") { try Item(from: $0) }
            }
            return try value(ofJSON: text, at: index)
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

    private func value<Item: ReadableValue>(ofJSON text: [UInt8], at index: Int) throws -> Item {
        let tape = try ValueTape(
            json: text, formats: formats, repairs: repairLog?.tapeRepairs(), nestingLimit: nestingLimit)
        return try read(tape, at: "[\(index)]") { try Item(from: $0) }
    }

    /// An event as the object of its fields. Its data is a text; where that is none of what the type has there, it is JSON,
    /// as many descriptions mean it.
    private func event<Item: ReadableValue>(_ event: EventStreamParser.Event, at index: Int) throws -> Item {
        do {
            return try value(ofJSON: SequenceParser.json(of: event), at: index)
        } catch {
            guard let json = try? ValueTape(json: event.data, nestingLimit: nestingLimit) else { throw error }
            do {
                return try value(ofJSON: SequenceParser.json(of: event, hasJSON: true), at: index)
            } catch let other {
                // Of an object or a list what is wrong with it says more than that it isn't a text.
                throw [.object, .array].contains(ValueReader(json).token.kind) ? other : error
            }
        }
    }

    /// A text as JSON. Nothing that a text says but a text begins with a quote: that is JSON already.
    private static func json<Item: ReadableValue>(ofText text: [UInt8], for type: Item.Type) throws -> [UInt8] {
        if type != String.self, text.first == UInt8(ascii: "\"") { return text }
        return try JSONValue.string(String(decoding: text, as: UTF8.self)).jsonBytes
    }

    private func with(_ item: SequenceParser.Item) -> Response {
        guard stream != nil else { return self }
        var response = self
        response.data = Data(item.text)
        return response
    }
}
