import Foundation

/// Configures libFuzzer, which calls this function first. libFuzzer restarts the program for some of its work, so the
/// target is passed in the environment, which child processes inherit. Without a target, the targets are listed.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
    guard let target = name.flatMap({ FuzzTarget.all[$0] }) else {
        print(FuzzTarget.all.keys.sorted().joined(separator: "\n"))
        exit(name == nil ? 0 : 2)
    }
    FuzzTarget.chosen = target
    return 0
}

/// Runs the target with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    FuzzTarget.chosen?.body(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}
