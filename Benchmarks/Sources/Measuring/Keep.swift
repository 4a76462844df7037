/// Takes a value that nothing else needs, so that the compiler doesn't leave out the work of making it.
@inline(never)
public func keep<Value>(_ value: Value) {
    _ = value
}
