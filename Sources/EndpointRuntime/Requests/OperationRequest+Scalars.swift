/// Parameters of the types that most have. These do the same as the functions for all types; they are here because
/// nothing has to be known of the type to call them, neither by the caller nor by its compiler, and because no argument
/// is left to its default, which each caller would have to ask for. Each has a name of its own, for a name that several
/// have takes the compiler twice as long.
extension OperationRequest {
    @_spi(Generated)
    public mutating func queryText(_ name: StaticString, _ value: String?) {
        if let value { append(name, value) }
    }

    @_spi(Generated)
    public mutating func queryInt(_ name: StaticString, _ value: Int?) {
        if let value { append(name, value.description) }
    }

    @_spi(Generated)
    public mutating func queryBool(_ name: StaticString, _ value: Bool?) {
        if let value { append(name, value ? "true" : "false") }
    }

    /// Each item with the name.
    @_spi(Generated)
    public mutating func queryTexts(_ name: StaticString, _ value: [String]?) {
        for item in value ?? [] { append(name, item) }
    }

    @_spi(Generated)
    public mutating func queryTexts(_ name: StaticString, _ value: [String]?, explode: Bool) {
        guard !explode, let value else { return queryTexts(name, value) }
        for (index, item) in value.enumerated() {
            if index == 0 {
                append(name, item)
            } else {
                item.withBytes { item in
                    let parts = parts.own(room: item.count * 3 + 1)
                    parts.append(UInt8(ascii: ","))
                    parts.append(encoding: item, allowing: .unreserved)
                }
            }
        }
    }

    @_spi(Generated)
    @inlinable
    public mutating func queryEnumeration<Cases>(_ name: StaticString, _ value: StringEnumeration<Cases>?) {
        queryText(name, value?.rawValue)
    }

    @_spi(Generated)
    @inlinable
    public mutating func query<Value: WritableValue>(_ name: StaticString, _ value: Value?) {
        if let value { query(name, of: value) }
    }

    @usableFromInline
    mutating func query<Value: WritableValue>(_ name: StaticString, of value: Value) {
        query(name, value, style: .form, explode: true, allowReserved: false)
    }

    /// A value that would end the header is an error when the request is built.
    @_spi(Generated)
    public mutating func header(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        guard HeaderText.isValid(value) else {
            return parts.fail(ParameterError.forbiddenCharacter(parameter: name.description))
        }
        headers[name.description] = value
    }

    @_spi(Generated)
    public mutating func body<Value: WritableValue>(json value: Value?) {
        body(json: value, contentType: "application/json")
    }

    // Pairs

    /// A pair behind those that there are.
    mutating func append(_ name: StaticString, _ text: String, allowing allowed: PercentEncoding.Allowed = .unreserved) {
        let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        text.withBytes { text in
            let parts = parts.own(room: (name.count + text.count) * 3 + 2)
            if !parts.query.isEmpty { parts.append(UInt8(ascii: "&")) }
            parts.append(encoding: name, allowing: .unreserved)
            parts.append(UInt8(ascii: "="))
            parts.append(encoding: text, allowing: allowed)
        }
    }

    /// Pairs, percent-encoded already.
    mutating func append(pairs: String) {
        if !parts.parts.query.isEmpty { parts.own(room: 1).append(UInt8(ascii: "&")) }
        parts.append(pairs)
    }
}
