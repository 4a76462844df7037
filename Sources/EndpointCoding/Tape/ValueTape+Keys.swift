/// Members of objects, found without making strings of their keys.
extension ValueTape {
    /// Returns a Boolean value that indicates whether the key at `index` is `key`.
    @inline(__always)
    func key(at index: Int, is key: StaticString) -> Bool {
        view.key(at: index, is: key.utf8Start, count: key.utf8CodeUnitCount)
    }

    /// Returns a Boolean value that indicates whether the key at `index` equals the `count` bytes at `key`.
    @inline(__always)
    func key(at index: Int, is key: UnsafePointer<UInt8>, count: Int) -> Bool {
        view.key(at: index, is: key, count: count)
    }

    /// Returns the index of the value of the first member with the key `key` in the object at `object`.
    package func value(ofKey key: String, inObjectAt object: Int) -> Int? {
        key.withBytes { bytes in
            guard let start = bytes.baseAddress else { return value(ofEmptyKeyInObjectAt: object) }
            return value(ofKey: start, count: bytes.count, inObjectAt: object)
        }
    }

    /// Returns the index of the value of the first member of the object at `object` whose key equals the `count` bytes
    /// at `key`.
    func value(ofKey key: UnsafePointer<UInt8>, count: Int, inObjectAt object: Int) -> Int? {
        var index = object + 1
        let end = Int(tokens[object].next)
        while index < end {
            if self.key(at: index, is: key, count: count) { return index + 1 }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }

    private func value(ofEmptyKeyInObjectAt object: Int) -> Int? {
        var index = object + 1
        let end = Int(tokens[object].next)
        while index < end {
            if tokens[index].count == 0 { return index + 1 }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }
}
