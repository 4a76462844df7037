/// The notes about a response that was decoded with missing values or models.
///
/// The decoding succeeded, although values or whole models are missing from the result.
///
/// All copies of a response share its notes.
package final class DecodingNotes: Sendable {
    /// The maximum number of notes; the oldest notes are removed first.
    ///
    /// The limit bounds the memory: a stream may last for days, and every element of an array may have an invalid date.
    private static let limit = 100

    private struct Note {
        let text: String
        /// The identity of the document's tape. The token at `index` is the value that the note is about.
        let tape: ObjectIdentifier
        let index: Int
    }

    private let notes = Locked<[Note]>([])

    package init() {}

    /// The notes in the order of decoding.
    package var texts: [String] { notes.withLock { $0.map(\.text) } }

    /// Calls `body`, and records a note for each value that decoding ignores in `body`.
    ///
    /// - Returns: The result of `body`, and whether an object may have had none of its model's properties.
    /// - Throws: The error of `body`, after the notes recorded in `body` are discarded.
    package func recording<Value>(_ body: () throws -> Value) rethrows -> (content: Value, hasUnknownObject: Bool) {
        guard let thread = StackGuard.current else { return (try body(), true) }
        let outer = (thread.pointee.notes, thread.pointee.hasUnknownObject)
        let count = notes.withLock(\.count)
        (thread.pointee.notes, thread.pointee.hasUnknownObject) = (self, false)
        defer { (thread.pointee.notes, thread.pointee.hasUnknownObject) = outer }
        do {
            return (try body(), thread.pointee.hasUnknownObject)
        } catch {
            notes.withLock { $0.removeLast(max(0, $0.count - count)) }
            throw error
        }
    }

    package func add(_ text: String, about value: ValueReader) {
        let note = Note(text: text, tape: ObjectIdentifier(value.tape), index: value.index)
        notes.withLock { notes in
            notes.append(note)
            if notes.count > Self.limit { notes.removeFirst() }
        }
    }

    func add(ignored value: ValueReader, _ error: any Error) {
        guard let error = error as? DecodingError else { return }
        // Finding the path of an element requires a walk over the array, so beyond the limit the error's path is used.
        let path = notes.withLock { $0.count < Self.limit } ? value.location : error.context.codingPath
        let isSecret = path.contains { SecretNames.isSecret(field: $0.stringValue) }
        let reason = (isSecret ? error.withoutFoundValue : error).context.debugDescription
        add(path.locating("\(reason); decoded as absent"), about: value)
    }

    /// Removes the notes about a value and all values in it.
    ///
    /// The value is then decoded again in another way.
    func remove(about value: ValueReader) {
        notes.withLock { notes in
            notes.removeAll {
                $0.tape == ObjectIdentifier(value.tape) && $0.index >= value.index && $0.index < value.end
            }
        }
    }
}

extension ValueReader {
    /// The keys and indexes from the root of the document to the value.
    package var location: [any CodingKey] {
        var path: [any CodingKey] = []
        var current = 0
        while current != index, current < tape.count {
            guard let (key, next) = step(from: current) else { return codingPath }
            path.append(key)
            current = next
        }
        return path
    }

    /// Returns the key and index of the member or element of `outer` that contains this value.
    private func step(from outer: Int) -> (key: FieldKey, index: Int)? {
        func holds(_ position: Int) -> Bool {
            position <= index && index < max(Int(tape.tokens[position].next), position + 1)
        }
        switch tape.tokens[outer].kind {
        case .object:
            var key = outer + 1
            for _ in 0..<tape.tokens[outer].count {
                if holds(key + 1) { return (FieldKey(tape.text(at: key)), key + 1) }
                key = Int(tape.tokens[key + 1].next)
            }
        case .array:
            var position = outer + 1
            for number in 0..<Int(tape.tokens[outer].count) {
                let element = tape.element(&position)
                if holds(element) { return (FieldKey(index: number), element) }
            }
        case .null, .boolean, .number, .string, .unicodeString, .escapedString, .link: break
        }
        return nil
    }
}
