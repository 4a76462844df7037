/// The elements of a list, read tolerantly one after the other.
package struct TolerantElements: UnkeyedDecodingContainer {
    let decoder: TolerantDecoder
    let elements: [ValueReader]
    package private(set) var currentIndex = 0

    package init(decoder: TolerantDecoder, elements: [ValueReader]) {
        self.decoder = decoder
        self.elements = elements
    }

    package var codingPath: [any CodingKey] { decoder.codingPath }
    package var count: Int? { elements.count }
    package var isAtEnd: Bool { currentIndex >= elements.count }

    private func element(_ type: Any.Type) throws -> TolerantDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type, DecodingError.Context(codingPath: codingPath, debugDescription: "the array has no more elements"))
        }
        return decoder.with(elements[currentIndex])
    }

    package mutating func decodeNil() throws -> Bool {
        guard try element(JSONValue.self).value.isNull else { return false }
        currentIndex += 1
        return true
    }

    package mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let element = try element(type)
        defer { currentIndex += 1 }
        do {
            return try element.read(type)
        } catch {
            guard let activeCoercions = element.value.tape.activeCoercions,
                let made = element.decodableDefault(of: type)
            else {
                throw element.value.located(error, FieldKey(index: currentIndex))
            }
            activeCoercions.replace(element.value.index, upTo: element.value.end, with: made.json)
            return made.value
        }
    }

    package mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key>
    {
        try superDecoder().container(keyedBy: type)
    }

    package mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    package mutating func superDecoder() throws -> any Decoder {
        let element = try element(JSONValue.self)
        currentIndex += 1
        return element
    }
}
