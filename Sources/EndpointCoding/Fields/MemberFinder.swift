/// A search for the members of an object by their keys.
///
/// Fields usually arrive in the order of their declaration, so the next key usually follows the member that was found
/// last. Otherwise the object is searched from its beginning. After many unsuccessful comparisons the finder creates an
/// index of the keys once.
@usableFromInline
struct MemberFinder {
    @usableFromInline var tape: ValueTape
    /// The tokens of the tape, which the finder retains.
    let view: TapeTokens
    /// The index of the object's token.
    let object: Int
    private let end: Int
    /// The index of the key that follows the member found last.
    private var cursor: Int
    /// A bit for each key before the cursor that wasn't looked up.
    ///
    /// If the bit of the key at the cursor isn't set, the key has no duplicate before the cursor.
    private var passed: UInt64 = 0
    /// The number of unsuccessful key comparisons.
    private var effort = 0
    private var index: KeyIndex?

    /// Creates a finder. A value that isn't an object has no members.
    @inline(__always)
    init(_ tape: ValueTape, at object: Int) {
        self.tape = tape
        view = tape.view
        self.object = object
        end = view[object].kind == .object ? Int(view[object].next) : object + 1
        cursor = object + 1
    }

    /// Returns the index of the value of the first member with the key `key`; 0 if there is none.
    ///
    /// No member's value has the index 0.
    @inline(__always)
    mutating func find(_ key: StaticString) -> Int {
        let start = key.utf8Start
        let count = key.utf8CodeUnitCount
        if cursor < end, view.key(at: cursor, is: start, count: count),
            passed == 0 || passed & Self.bit(start, count) == 0
        {
            let value = cursor + 1
            cursor = Int(view[value].next)
            return value
        }
        return search(start, count)
    }

    /// Returns the index of the next element of an array; 0 after the last element.
    ///
    /// No element has the index 0.
    mutating func nextElement() -> Int {
        guard view[object].kind == .array, cursor < Int(view[object].next) else { return 0 }
        return tape.element(&cursor)
    }

    /// The number of elements that were read.
    var elementsRead: Int {
        var (count, position) = (0, object + 1)
        while position < cursor {
            _ = tape.element(&position)
            count += 1
        }
        return count
    }

    /// A Boolean value that indicates whether the object has members of which none has been found.
    var hasFoundNone: Bool { cursor == object + 1 && cursor < end }

    @inline(never)
    private mutating func search(_ key: UnsafePointer<UInt8>, _ count: Int) -> Int {
        if let index { return index.value(of: key, count: count, in: tape) }
        let members = Int(view[object].count)
        if members > 16, effort > members * 2 {
            // The index doesn't move the cursor, so the object counts as unknown if no member has been found yet.
            if hasFoundNone { StackGuard.noteUnknownObject() }
            let index = KeyIndex(of: tape, object: object)
            self.index = index
            // From here on the finder uses only the index, which finds the first of several members with one key.
            cursor = end
            return index.value(of: key, count: count, in: tape)
        }
        if passed & Self.bit(key, count) == 0 {
            let value = lookAhead(key, count)
            if value != 0 { return value }
        }
        return searchAll(key, count)
    }

    /// Searches the next four members, because a server may send fields that the description doesn't list.
    private mutating func lookAhead(_ key: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var position = cursor
        for _ in 0..<4 {
            guard position < end else { return 0 }
            if view.key(at: position, is: key, count: count) { return take(position) }
            position = Int(view[position + 1].next)
            effort += 1
        }
        return 0
    }

    private mutating func searchAll(_ key: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var position = object + 1
        while position < end {
            if view.key(at: position, is: key, count: count) {
                return position >= cursor ? take(position) : position + 1
            }
            position = Int(view[position + 1].next)
            effort += 1
        }
        return 0
    }

    /// Moves the cursor after the member at `position`, and records the keys of the members in between.
    ///
    /// - Returns: The index of the member's value.
    private mutating func take(_ position: Int) -> Int {
        while cursor < position {
            let token = view[cursor]
            passed |= token.kind == .escapedString ? .max : Self.bit(view.bytes + Int(token.offset), Int(token.count))
            cursor = Int(view[cursor + 1].next)
        }
        cursor = Int(view[position + 1].next)
        return position + 1
    }

    /// Returns one of 64 bits, selected by the key's length and two of its bytes.
    @inline(__always)
    private static func bit(_ key: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        guard count > 0 else { return 1 }
        let hash = UInt64(count) &* 7 &+ UInt64(key[count / 2]) &* 29 &+ UInt64(key[count - 1]) &* 11
        return 1 << (hash & 63)
    }
}
