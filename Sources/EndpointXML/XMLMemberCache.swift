/// The cached order of members in objects of one layout.
///
/// Most objects of a type have their members in the same order, so the member that followed last time is tried first.
struct XMLMemberCache {
    /// A member of an object, with its key: the address of the bytes, and a copy of them.
    ///
    /// The keys in the code of a model are constants, so most keys have the same address each time.
    private struct Member {
        let address: UnsafePointer<UInt8>?
        let key: UnsafeMutableBufferPointer<UInt8>
        let slot: UnsafeMutablePointer<XMLNodeLayout>
        /// The index of the member that followed this member in the previous object.
        var follower: Int
    }

    /// The members in the order of their first occurrence. The index of a member never changes.
    private var members = UnsafeMutableBufferPointer<Member>(start: nil, count: 0)
    private var count = 0
    private var first = 0

    /// Returns the slot of a key's member; nil if the member hasn't occurred yet.
    ///
    /// - Parameter last: The index of the previous member, or -1 before the first. If the member is found, its index
    ///   replaces the previous one.
    @inline(__always)
    mutating func slot(of key: UnsafeBufferPointer<UInt8>, behind last: inout Int) -> UnsafeMutablePointer<
        XMLNodeLayout
    >? {
        let likely = last < 0 ? first : members[last].follower
        if likely < count, members[likely].address == key.baseAddress, members[likely].key.count == key.count {
            last = likely
            return members[likely].slot
        }
        return search(key, &last)
    }

    @inline(never)
    private mutating func search(
        _ key: UnsafeBufferPointer<UInt8>, _ last: inout Int
    ) -> UnsafeMutablePointer<XMLNodeLayout>? {
        guard let index = (0..<count).first(where: { members[$0].key.elementsEqual(key) }) else { return nil }
        follow(last, with: index)
        last = index
        return members[index].slot
    }

    /// Appends a member that hasn't occurred yet.
    ///
    /// - Parameter isConstant: A Boolean value that indicates whether the key's memory is permanent.
    mutating func append(
        _ slot: UnsafeMutablePointer<XMLNodeLayout>, for key: UnsafeBufferPointer<UInt8>, isConstant: Bool,
        behind last: inout Int
    ) {
        if count == members.count { grow() }
        let own = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: key.count)
        _ = own.initialize(from: key)
        (members.baseAddress.map { $0 + count })?.initialize(
            to: Member(address: isConstant ? key.baseAddress : nil, key: own, slot: slot, follower: count + 1))
        count += 1
        follow(last, with: count - 1)
        last = count - 1
    }

    private mutating func follow(_ last: Int, with index: Int) {
        if last < 0 { first = index } else { members[last].follower = index }
    }

    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<Member>.allocate(capacity: max(16, count * 2))
        if let start = members.baseAddress, let target = larger.baseAddress {
            target.moveInitialize(from: start, count: count)
        }
        members.deallocate()
        members = larger
    }

    /// Frees the memory of the cache. Call this function once, after writing.
    func free() {
        for index in 0..<count { members[index].key.deallocate() }
        members.deallocate()
    }
}
