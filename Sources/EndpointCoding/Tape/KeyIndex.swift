/// A hash table of the keys of an object.
struct KeyIndex {
    /// A seed that keeps attackers from choosing keys with equal hashes.
    private static let seed = UInt64.random(in: .min ... .max)

    /// The slots of the table, each with the index of a key's token; 0 in a free slot.
    private var slots: [UInt32]

    init(of tape: ValueTape, object: Int) {
        let members = Int(tape.tokens[object].count)
        var size = 16
        while size < members * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        var position = object + 1
        for _ in 0..<members {
            tape.withText(at: position) { text in
                // Even an empty string has an address, from which no byte is read.
                guard let start = text.baseAddress else { return }
                let slot = slot(of: start, count: text.count, in: tape)
                if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: position) }
            }
            position = Int(tape.tokens[position + 1].next)
        }
    }

    /// Returns the index of the value of the first member with the key `key`; 0 if there is none.
    func value(of key: UnsafePointer<UInt8>, count: Int, in tape: ValueTape) -> Int {
        let position = Int(slots[slot(of: key, count: count, in: tape)])
        return position == 0 ? 0 : position + 1
    }

    /// Returns the slot that contains the key, or else the free slot at which to insert it.
    private func slot(of key: UnsafePointer<UInt8>, count: Int, in tape: ValueTape) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: Self.hash(key, count: count)) & mask
        while slots[slot] != 0, !tape.view.key(at: Int(slots[slot]), is: key, count: count) { slot = (slot + 1) & mask }
        return slot
    }

    /// Returns the hash of a key. Each word of eight bytes is mixed in by the two halves of a product.
    private static func hash(_ key: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed | 1)
            return product.high ^ product.low ^ hash
        }
        var hash = seed ^ UInt64(truncatingIfNeeded: count)
        var index = 0
        while index + 8 <= count {
            hash = mixed(hash, ByteWord.load(key + index))
            index += 8
        }
        if index < count { hash = mixed(hash, ByteWord.load(key + index, count: count - index)) }
        return mixed(hash, seed)
    }
}
