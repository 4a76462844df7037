// Used when the values of a model are read in place of a document's. No field is found on the tape then, so this code
// adds nothing to the path of fields that are found.
extension FieldReader {
    @usableFromInline
    var isReplaying: Bool { members.tape.replay != nil }

    /// Returns the value of a required field that the tape doesn't have.
    ///
    /// - Throws: `DecodingError.keyNotFound`, unless values are replayed.
    @usableFromInline
    @inline(never)
    func absent<Value: ReadableValue>(_ key: StaticString) throws -> Value {
        if let replay = members.tape.replay { return try replay.take(.field(key)) }
        // What has no element is a list without any, where each element of it would have the name.
        if members.view.format.repeatsNames, members.view[members.object].kind == .object,
            let empty = (Value.self as? any List.Type)?.empty as? Value
        {
            return empty
        }
        if members.view[members.object].kind == .object, let activeCoercions = members.tape.activeCoercions,
            let (value, json) = activeCoercions.defaultValue(of: Value.self)
        {
            activeCoercions.add(key.description, toObjectAt: members.object, json)
            return value
        }
        throw notFound(key)
    }

    /// Returns the value of an optional field that the tape doesn't have: nil, unless values are replayed.
    @usableFromInline
    func replayed<Value>(_ key: StaticString) -> Value? {
        members.tape.replay?.takeIfPresent(.field(key))
    }

    /// Reads the fields that have no property.
    @usableFromInline
    func replayedRest<Value>() throws -> Value {
        guard let replay = members.tape.replay else { throw ReplayedFields.Mismatch() }
        return try replay.take(.rest)
    }
}
