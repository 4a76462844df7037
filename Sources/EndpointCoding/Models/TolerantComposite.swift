/// An array, a set, a dictionary or an optional whose elements conform only to `Decodable`.
protocol TolerantComposite {
    /// The default value of the type, and its JSON.
    static var empty: (value: Self, json: String) { get }

    static func read(_ decoder: TolerantDecoder) throws -> Self
}

extension Optional: TolerantComposite where Wrapped: Decodable {
    static var empty: (value: Self, json: String) { (nil, "null") }

    static func read(_ decoder: TolerantDecoder) throws -> Self {
        if decoder.value.isAbsent(as: Wrapped.self) { return nil }
        do {
            return try decoder.read(Wrapped.self)
        } catch {
            try decoder.value.passOver(error)
            return nil
        }
    }
}

extension Array: TolerantComposite where Element: Decodable {
    static var empty: (value: Self, json: String) { ([], "[]") }

    static func read(_ decoder: TolerantDecoder) throws -> Self {
        try decoder.elements(self).enumerated().compactMap { index, value in
            let element = decoder.with(value)
            do {
                return try element.read(Element.self)
            } catch {
                guard let coercions = element.coercions else { throw value.located(error, FieldKey(index: index)) }
                let made = coercions.keepsCounts ? coercions.decodableDefault(of: Element.self) : nil
                coercions.replace(value, with: made?.json)
                return made?.value
            }
        }
    }
}

extension Set: TolerantComposite where Element: Decodable {
    static var empty: (value: Self, json: String) { ([], "[]") }

    static func read(_ decoder: TolerantDecoder) throws -> Self { Set(try [Element].read(decoder)) }
}

extension Dictionary: TolerantComposite where Key: Decodable, Value: Decodable {
    static var empty: (value: Self, json: String) { ([:], "{}") }

    /// Returns a decoded dictionary. Of duplicate keys, the first is used.
    static func read(_ decoder: TolerantDecoder) throws -> Self {
        guard Key.self == String.self else { return try Self(from: decoder.with(decoder.value)) }
        let object = decoder.value
        try object.descend()
        guard object.token.kind == .object else { throw object.mismatch(self, expected: "an object") }
        var dictionary: Self = [:]
        for (name, index) in object.tape.members(ofObjectAt: object.index) {
            guard let key = name as? Key, dictionary[key] == nil else { continue }
            let member = object.value(at: index)
            do {
                dictionary[key] = try decoder.with(member).read(Value.self)
            } catch {
                try member.passOver(error, name)
            }
        }
        return dictionary
    }
}
