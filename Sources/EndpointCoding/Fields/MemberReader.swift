/// A reader of an object's members in order, except members that have a property.
@usableFromInline
struct MemberReader {
    private let tape: ValueTape
    private let end: Int
    private let left: [StaticString]
    /// The index of the next member's key.
    private var position: Int
    /// The maximum number of members to read.
    @usableFromInline let count: Int

    init(_ tape: ValueTape, object: Int, besides keys: [StaticString]) {
        self.tape = tape
        end = Int(tape.tokens[object].next)
        position = object + 1
        left = keys
        count = max(0, Int(tape.tokens[object].count) - keys.count)
    }

    @usableFromInline
    mutating func next() -> (key: String, value: ValueReader)? {
        while position < end {
            let key = position
            position = Int(tape.tokens[key + 1].next)
            if left.contains(where: { tape.key(at: key, is: $0) }) { continue }
            return (tape.text(at: key), ValueReader(tape, at: key + 1))
        }
        return nil
    }
}

extension Dictionary where Key == String, Value: ReadableValue {
    @inlinable
    init(_ members: consuming MemberReader) throws {
        var members = members
        self.init(minimumCapacity: members.count)
        while let (key, member) = members.next() {
            do {
                // If a key occurs twice, its first value is used.
                if let first = updateValue(try Value(from: member), forKey: key) { self[key] = first }
            } catch {
                if index(forKey: key) == nil { try member.passOver(error, key) }
            }
        }
    }
}
