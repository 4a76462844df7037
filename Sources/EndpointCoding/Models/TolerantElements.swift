/// A decoding container for the elements of an array, which are decoded tolerantly.
struct TolerantElements: UnkeyedDecodingContainer {
    let decoder: TolerantDecoder
    let elements: [ValueReader]
    private(set) var currentIndex = 0

    init(decoder: TolerantDecoder, elements: [ValueReader]) {
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private func element(_ type: Any.Type) throws -> TolerantDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type, DecodingError.Context(codingPath: codingPath, debugDescription: "the array has no more elements"))
        }
        return decoder.with(elements[currentIndex])
    }

    mutating func decodeNil() throws -> Bool {
        guard try element(JSONValue.self).value.isNull else { return false }
        currentIndex += 1
        return true
    }

    // The function isn't specialized, like `TolerantDecoder.read`.
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let element = try element(type)
        defer { currentIndex += 1 }
        do {
            return try element.read(type)
        } catch {
            guard let coercions = element.coercions, let made = coercions.decodableDefault(of: type) else {
                throw element.value.located(error, FieldKey(index: currentIndex))
            }
            coercions.replace(element.value, with: made.json)
            return made.value
        }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        let element = try element(JSONValue.self)
        currentIndex += 1
        return element
    }
}
