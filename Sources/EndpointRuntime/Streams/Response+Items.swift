@_spi(Format) public import EndpointCoding

extension Response {
    /// Decodes the values of a body with several, in order.
    ///
    /// - Throws: `.jsonMapping` if one of them isn't JSON, `.objectMapping` if one isn't an `Item`.
    public func items<Item: ReadableValue>(as format: SequenceFormat) throws(EndpointError) -> [Item] {
        var items: [Item] = []
        var parser = SequenceParser(
            ownFormat(format), contentType, itemLimit: max(data.count, SequenceParser.itemLimit))
        parser.append(data)
        _ = parser.end()
        while let item = try next(of: &parser) { items.append(try self.item(item, at: items.count, format)) }
        return items
    }

    /// Returns the format of the values. A stub has no boundary: its values are on separate lines.
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

    /// Decodes the value of a sequence at `index`.
    ///
    /// - Throws: `.jsonMapping` or `.objectMapping`, whose response has the item as its body if it is streamed.
    func item<Item: ReadableValue>(
        _ item: SequenceParser.Item, at index: Int, _ format: SequenceFormat
    ) throws(EndpointError) -> Item {
        do {
            if format == .eventStream, let event = item.event { return try self.event(event, at: index) }
            let text = format == .eventText ? try Self.json(ofText: item.text, for: Item.self) : item.text
            if let part = item.part {
                let tape = try ValueTape(part: part, formats: formats, coercions: coercionLog?.tapeCoercions())
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
            json: text, formats: formats, coercions: coercionLog?.tapeCoercions(), nestingLimit: nestingLimit)
        return try read(tape, at: "[\(index)]") { try Item(from: $0) }
    }

    /// Decodes an event as the object of its fields.
    ///
    /// The event's data is a string; if the type requires another value, the data is decoded as JSON, which many
    /// descriptions intend.
    ///
    /// An object or an array is decoded as JSON first: a union with a case for undocumented values accepts the string.
    /// Coercions apply only if neither matches, because they replace a value of any type.
    private func event<Item: ReadableValue>(_ event: EventStreamParser.Event, at index: Int) throws -> Item {
        let json = try? ValueTape(json: event.data, nestingLimit: nestingLimit)
        let isJSON = json.map { [.object, .array].contains(ValueReader($0).token.kind) } ?? false
        var strict = self
        strict.coercionLog = nil
        do {
            return try strict.value(ofJSON: SequenceParser.json(of: event, hasJSON: isJSON), at: index)
        } catch {
            if json != nil,
                let item: Item = try? strict.value(
                    ofJSON: SequenceParser.json(of: event, hasJSON: !isJSON), at: index)
            {
                return item
            }
            guard coercionLog != nil else { throw error }
            return try value(ofJSON: SequenceParser.json(of: event, hasJSON: isJSON), at: index)
        }
    }

    /// Returns a string as JSON.
    ///
    /// A value that begins with a quote already is a JSON string, unless the type is a string.
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
