/// How the members of objects of one layout are written. Most objects of a type have their members in the same order:
/// the one that came behind another is looked for first.
struct XMLPlan {
    struct Member {
        let key: [UInt8]
        let field: XMLLayout.Field?
        /// Nil for what is no element.
        let tag: XMLTag?
    }

    /// In the order in which they came first; none ever moves.
    private(set) var members: [Member] = []
    /// Which member came behind each one, and at the front which came first.
    private var followers: [Int] = [0]

    /// The index of the member of a key; nil where none has come yet.
    ///
    /// - Parameter last: The member before it, -1 for the first; then this one.
    @inline(__always)
    mutating func index(of key: UnsafeBufferPointer<UInt8>, behind last: inout Int) -> Int? {
        let likely = followers[last + 1]
        if likely < members.count, Self.areEqual(members[likely].key, key) {
            last = likely
            return likely
        }
        return search(key, &last)
    }

    @inline(never)
    private mutating func search(_ key: UnsafeBufferPointer<UInt8>, _ last: inout Int) -> Int? {
        guard let index = members.firstIndex(where: { Self.areEqual($0.key, key) }) else { return nil }
        followers[last + 1] = index
        last = index
        return index
    }

    @inline(__always)
    private static func areEqual(_ key: [UInt8], _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard key.count == other.count else { return false }
        for index in 0..<key.count where key[index] != other[index] { return false }
        return true
    }

    mutating func append(_ member: Member, behind last: inout Int) -> Int {
        members.append(member)
        followers.append(members.count)
        followers[last + 1] = members.count - 1
        last = members.count - 1
        return last
    }
}
