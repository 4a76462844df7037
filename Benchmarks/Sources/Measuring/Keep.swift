/// Uses a value that nothing else needs, so that the compiler doesn't remove the work of creating it.
@inline(never)
public func keep<Value>(_ value: Value) {
    _ = value
}
