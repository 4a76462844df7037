/// The YAML text that is passed to libyaml, and the original offsets of its bytes.
struct YAMLText {
    /// An edit that removes, inserts or replaces one byte of the original text.
    enum Edit {
        case removal
        case insertion(UInt8)
        case replacement(UInt8)
    }

    let bytes: [UInt8]
    /// The differences between offsets in ``bytes`` and offsets in the original text.
    ///
    /// Each shift applies to the offsets from its `start` on.
    private var shifts: [(start: Int, shift: Int)] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates the edited form of the text, and records how the edits shift offsets.
    ///
    /// - Parameter edits: The edits in ascending order of their offsets. An insertion is before the byte at its offset.
    init(_ original: [UInt8], edits: [(offset: Int, edit: Edit)]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(original.count + edits.count)
        var next = 0
        var shift = 0
        for (offset, edit) in edits where offset >= next {
            bytes += original[next..<offset]
            next = offset
            switch edit {
            case .removal:
                next += 1
                shift += 1
            case .insertion(let byte):
                bytes.append(byte)
                shift -= 1
            case .replacement(let byte):
                bytes.append(byte)
                next += 1
                continue
            }
            shifts.append((bytes.count, shift))
        }
        bytes += original[next...]
        self.bytes = bytes
    }

    /// Returns the offset in the original text of the byte at an offset in ``bytes``.
    func originalOffset(of offset: Int) -> Int {
        var low = 0
        var high = shifts.count
        while low < high {
            let middle = (low + high) / 2
            if shifts[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? offset + shifts[low - 1].shift : offset
    }
}
