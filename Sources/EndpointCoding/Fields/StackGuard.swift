#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The state of a thread during decoding: the bounds of its stack and the results of unions.
///
/// Decoding recurses as deeply as a body nests. The stack that a level takes depends on the description (a union of
/// unions takes several frames for one pair of braces), on the build configuration, and on the thread: threads of
/// Apple's pools have 512 KB, the main thread 8 MB. No fixed number of levels is safe everywhere, so the remaining
/// stack is measured.
struct StackGuard {
    /// The lower end of the stack; addresses below it don't belong to the thread.
    private let end: UInt
    /// The address below which another level of nesting is refused.
    private let limit: UInt
    /// The cached results of unions, which avoid decoding a value again for every candidate type.
    var unions: AnyObject?
    /// The number of values so far that were decoded as absent because of an invalid format.
    var ignoredValues = 0
    /// The notes about the response that is being decoded.
    var notes: DecodingNotes?
    /// A Boolean value that indicates whether an object with members had none of the fields that a model requested.
    var hasUnknownObject = false

    private init() {
        let stack = Self.stack
        end = stack?.end ?? 0
        // The limit leaves ample room for one more level and for the creation of an error.
        limit = stack.map { $0.end + min($0.size / 4, 64 << 10) } ?? 0
    }

    /// A Boolean value that indicates whether too little of the stack is left for another level.
    ///
    /// A stack that isn't the thread's, such as a fiber's, is assumed to be large enough.
    @inline(__always)
    var isStackShort: Bool {
        let address = Self.address
        return address < limit && address >= end
    }

    private static var address: UInt {
        var local: UInt8 = 0
        return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    }

    /// The state of the calling thread, valid until the thread exits.
    @inline(__always)
    static var current: UnsafeMutablePointer<StackGuard>? {
        guard let key else { return nil }
        return pthread_getspecific(key)?.assumingMemoryBound(to: StackGuard.self) ?? begin(key)
    }

    @inline(never)
    private static func begin(_ key: pthread_key_t) -> UnsafeMutablePointer<StackGuard>? {
        let thread = UnsafeMutablePointer<StackGuard>.allocate(capacity: 1)
        thread.initialize(to: StackGuard())
        guard pthread_setspecific(key, thread) == 0 else {
            thread.deinitialize(count: 1)
            thread.deallocate()
            return nil
        }
        return thread
    }

    /// The key of the thread's state; nil if the process has no keys left.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { thread in
            #if canImport(Darwin)
                let thread: UnsafeMutableRawPointer? = thread
            #endif
            guard let thread = thread?.assumingMemoryBound(to: StackGuard.self) else { return }
            thread.deinitialize(count: 1)
            thread.deallocate()
        }
        return status == 0 ? key : nil
    }()

    /// The bounds of the stack; nil if the system doesn't report them.
    private static var stack: (end: UInt, size: UInt)? {
        #if canImport(Darwin)
            let size = pthread_get_stacksize_np(pthread_self())
            let start = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            return (start - UInt(size), UInt(size))
        #else
            // Glibc and Musl declare `pthread_getattr_np` only for GNU sources, so the function is looked up at run
            // time.
            typealias Attributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
            guard let symbol = dlsym(nil, "pthread_getattr_np") else { return nil }
            return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
                guard let attributes = buffer.baseAddress,
                    unsafeBitCast(symbol, to: Attributes.self)(pthread_self(), attributes) == 0
                else { return nil }
                defer { pthread_attr_destroy(attributes) }
                var end: UnsafeMutableRawPointer?
                var size = 0
                guard pthread_attr_getstack(attributes, &end, &size) == 0, let end else { return nil }
                return (UInt(bitPattern: end), UInt(size))
            }
        #endif
    }
}

// These functions remove or suppress the notes about a value that is decoded in several ways.
extension StackGuard {
    /// Notes that an object with members had none of the fields that a model requested.
    @inline(never)
    static func noteUnknownObject() { current?.pointee.hasUnknownObject = true }

    /// Removes the notes about a value and all values in it.
    static func removeNotes(about value: ValueReader) {
        current?.pointee.notes?.remove(about: value)
    }

    /// Calls `body` without recording notes.
    static func withoutNotes<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard let thread = current, let notes = thread.pointee.notes else { return try body() }
        thread.pointee.notes = nil
        defer { thread.pointee.notes = notes }
        return try body()
    }
}
