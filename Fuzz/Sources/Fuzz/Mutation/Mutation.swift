import CFuzzer

/// Mutates an input in place of libFuzzer's mutations: by the structure of the target's inputs, and occasionally by
/// bytes alone.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    var generator = SeededGenerator(seed: UInt64(seed))
    // A fifth of the mutations changes bytes alone, so that malformed inputs are tried, too.
    guard let target = FuzzTarget.chosen, !Int.random(in: 0..<5, using: &generator).isMultiple(of: 5) else {
        return LLVMFuzzerMutate(data, size, limit)
    }
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let mutated: [UInt8]? =
        switch target.shape {
        case .tree: TreeMutation.mutated(bytes, from: bytes, using: &generator)
        case .words: WordMutation.mutated(bytes, from: bytes, using: &generator)
        }
    guard let mutated, mutated.count <= limit else { return LLVMFuzzerMutate(data, size, limit) }
    _ = UnsafeMutableBufferPointer(start: data, count: mutated.count).update(fromContentsOf: mutated)
    return mutated.count
}

/// Mutates an input with parts of a second input, in place of libFuzzer's function.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func cross(
    _ first: UnsafePointer<UInt8>, _ firstSize: Int, _ second: UnsafePointer<UInt8>, _ secondSize: Int,
    _ output: UnsafeMutablePointer<UInt8>, _ limit: Int, _ seed: UInt32
) -> Int {
    var generator = SeededGenerator(seed: UInt64(seed))
    let bytes = Array(UnsafeBufferPointer(start: first, count: firstSize))
    let others = Array(UnsafeBufferPointer(start: second, count: secondSize))
    guard let target = FuzzTarget.chosen else { return 0 }
    let mutated: [UInt8]? =
        switch target.shape {
        case .tree: TreeMutation.mutated(bytes, from: others, using: &generator)
        case .words: WordMutation.mutated(bytes, from: others, using: &generator)
        }
    guard let mutated, mutated.count <= limit else { return 0 }
    _ = UnsafeMutableBufferPointer(start: output, count: mutated.count).update(fromContentsOf: mutated)
    return mutated.count
}

/// A generator that returns the same numbers for the same seed (SplitMix64), so that a run can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
