import Foundation

/// What libFuzzer, whose program this is, calls first. It starts the program anew for some of its work: what is tried is told by
/// the environment, which those inherit. Where nothing is told the targets are listed.
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

/// What it calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    FuzzTarget.chosen?.body(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}
