/// An object's members, with the lengths of their keys noted: most keys that it doesn't have are known by that.
struct MemberLengths {
    private let tape: JSONTape
    private let object: Int
    /// A bit for each length, modulo 64.
    private var lengths: UInt64 = 0

    init(of tape: JSONTape, object: Int) {
        self.tape = tape
        self.object = object
        var position = object + 1
        let end = Int(tape.tokens[object].next)
        while position < end {
            let token = tape.tokens[position]
            lengths |= token.kind == .escapedString ? .max : 1 << UInt64(token.count & 63)
            position = Int(tape.tokens[position + 1].next)
        }
    }

    /// The index of the value of the first member called `key`.
    func value(of key: String) -> Int? {
        mayHave(key) ? tape.value(ofKey: key, inObjectAt: object) : nil
    }

    /// How many members are called as one of either.
    func count(_ keys: [String], _ others: [String]) -> Int {
        let possible = keys.filter(mayHave) + others.filter(mayHave)
        var count = 0
        var position = object + 1
        let end = Int(tape.tokens[object].next)
        while position < end, !possible.isEmpty {
            if possible.contains(where: { tape.isText(at: position, $0) }) { count += 1 }
            position = Int(tape.tokens[position + 1].next)
        }
        return count
    }

    private func mayHave(_ key: String) -> Bool {
        lengths & 1 << UInt64(key.utf8.count & 63) != 0
    }
}

extension JSONTape {
    /// Whether the string at `index` is `text`.
    func isText(at index: Int, _ text: String) -> Bool {
        let token = tokens[index]
        if token.kind == .string, Int(token.count) != text.utf8.count { return false }
        return text.withBytes { bytes in
            guard let start = bytes.baseAddress else { return token.count == 0 }
            return key(at: index, is: start, count: bytes.count)
        }
    }
}
