/// The members of an object, with the lengths of their keys.
///
/// The lengths show quickly that the object lacks most other keys.
struct MemberLengths {
    private let tape: ValueTape
    private let object: Int
    /// A bit for the length of each key, modulo 64.
    private var lengths: UInt64 = 0

    init(of tape: ValueTape, object: Int) {
        self.tape = tape
        self.object = object
        var position = object + 1
        let end = Int(tape.view.tokens[object].next)
        while position < end {
            let token = tape.view.tokens[position]
            lengths |= token.kind == .escapedString ? .max : 1 << UInt64(token.count & 63)
            position = Int(tape.view.tokens[position + 1].next)
        }
    }

    /// Returns the index of the value of the first member with the key `key`.
    @inline(__always)
    func value(of key: StaticString) -> Int? {
        mayHave(key) ? tape.value(ofKey: key.utf8Start, count: key.utf8CodeUnitCount, inObjectAt: object) : nil
    }

    /// Returns the number of members whose key is in `keys` or `others`.
    func count(_ keys: [StaticString], _ others: [StaticString]) -> Int {
        var count = 0
        var position = object + 1
        let end = Int(tape.view.tokens[object].next)
        while position < end {
            if isCalled(position, keys) || isCalled(position, others) { count += 1 }
            position = Int(tape.view.tokens[position + 1].next)
        }
        return count
    }

    private func isCalled(_ position: Int, _ keys: [StaticString]) -> Bool {
        let token = tape.view.tokens[position]
        // Most keys differ in length, so that they needn't be compared.
        for key in keys where Int(token.count) == key.utf8CodeUnitCount || token.kind == .escapedString {
            if tape.key(at: position, is: key) { return true }
        }
        return false
    }

    @inline(__always)
    private func mayHave(_ key: StaticString) -> Bool {
        lengths & 1 << UInt64(key.utf8CodeUnitCount & 63) != 0
    }
}
