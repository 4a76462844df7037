@_spi(Format) public import EndpointCoding

extension Response {
    /// Decodes the values of a body that contains a sequence, in order.
    ///
    /// - Throws: `.jsonMapping` if a value isn't JSON, `.objectMapping` if a value isn't an `Item`.
    public func items<Item: ReadableValue>(as format: SequenceFormat) throws(EndpointError) -> [Item] {
        var items: [Item] = []
        var parser = SequenceParser(
            ownFormat(format), contentType, itemLimit: max(data.count, SequenceParser.itemLimit))
        parser.append(data)
        _ = parser.end()
        while let item = try next(of: &parser) { items.append(try self.item(item, at: items.count, format)) }
        return items
    }

    /// Returns the format of the values in this body.
    ///
    /// A stub of a multipart body has no boundary, so each value of a stub is on a separate line.
    func ownFormat(_ format: SequenceFormat) -> SequenceFormat {
        format == .multipart && (head == nil || context.stubbed != nil) ? .jsonLines : format
    }

    func next(of parser: inout SequenceParser) throws(EndpointError) -> SequenceParser.Item? {
        do {
            return try parser.next()
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// Decodes one value of a sequence.
    ///
    /// - Throws: `.jsonMapping` or `.objectMapping`. If the body is streamed, the body of the error's response is the
    ///   value.
    func item<Item: ReadableValue>(
        _ item: SequenceParser.Item, at index: Int, _ format: SequenceFormat
    ) throws(EndpointError) -> Item {
        do {
            if format == .eventStream, let event = item.event { return try self.event(event, at: index) }
            let text = format == .eventText ? try Self.json(ofText: item.text, for: Item.self) : item.text
            if let part = item.part {
                let tape = try ValueTape(part: part, formats: context.formats, coercions: context.tolerance?.coercions)
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
            json: text, formats: context.formats, coercions: context.tolerance?.coercions,
            nestingLimit: context.nestingLimit)
        return try read(tape, at: "[\(index)]") { try Item(from: $0) }
    }

    /// Decodes an event of which the value is an object of the event's fields.
    ///
    /// The event's data is a string. If the type requires another value, the data is decoded as JSON, because many
    /// descriptions intend that.
    ///
    /// If the data is a JSON object or array, it is decoded as JSON first. Otherwise a union with a case for
    /// undocumented values would accept the string. Coercions replace a value of any type, so they apply only if
    /// decoding fails for the JSON and for the string.
    private func event<Item: ReadableValue>(_ event: EventStreamParser.Event, at index: Int) throws -> Item {
        let json = try? ValueTape(json: event.data, nestingLimit: context.nestingLimit)
        let isJSON = json.map { [.object, .array].contains(ValueReader($0).token.kind) } ?? false
        var strict = self
        strict.context.tolerance = nil
        do {
            return try strict.value(ofJSON: SequenceParser.json(of: event, hasJSON: isJSON), at: index)
        } catch {
            if json != nil,
                let item: Item = try? strict.value(
                    ofJSON: SequenceParser.json(of: event, hasJSON: !isJSON), at: index)
            {
                return item
            }
            guard context.tolerance != nil else { throw error }
            return try value(ofJSON: SequenceParser.json(of: event, hasJSON: isJSON), at: index)
        }
    }

    /// Returns the JSON of a string value.
    ///
    /// Text that begins with a quote is returned unchanged, because the text is a JSON string already. If the type is
    /// `String`, a quote is part of the string.
    private static func json<Item: ReadableValue>(ofText text: [UInt8], for type: Item.Type) throws -> [UInt8] {
        if type != String.self, text.first == UInt8(ascii: "\"") { return text }
        return try JSONValue.string(String(decoding: text, as: UTF8.self)).jsonBytes
    }

    private func with(_ item: SequenceParser.Item) -> Response {
        guard context.stream != nil else { return self }
        var response = self
        response.data = Data(item.text)
        return response
    }
}

extension Response {
    /// Decodes the values of a body that is documented as a sequence.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``, or the error of `items(as:)`.
    @_spi(Generated)
    public func documentedItems<Item: ReadableValue>(
        as format: SequenceFormat, accepting accepted: String? = nil
    ) throws(EndpointError) -> [Item] {
        switch try reading(.items(format), accepted: accepted) {
        case .items(let own): return try items(as: own)
        case .json, .form, .multipart, .text, .bytes: return try content()
        case .attempt:
            do {
                return try items(as: format)
            } catch .jsonMapping {
                throw contentTypeError(accepted: accepted)
            }
        }
    }

    /// Returns the format in which the values of a streamed body are separated.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``
    func documentedFormat(_ format: SequenceFormat) throws(EndpointError) -> SequenceFormat {
        switch try reading(.items(format)) {
        case .items(let own): own
        case .attempt: format
        case .json, .form, .multipart, .text, .bytes: throw contentTypeError()
        }
    }
}
