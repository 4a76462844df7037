// A process that writes to a cache until it is killed, or a given number of times: for the tests of EndpointCache.

import EndpointCache
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A value whose parts say whether it is whole.
struct Payload: Codable, Sendable {
    var number: Int
    var text: String

    init(_ number: Int) {
        self.number = number
        // From a few bytes to several pages.
        text = String(repeating: "\(number),", count: number * 37 % 3000)
    }

    var isWhole: Bool { text == Payload(number).text }
}

func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let number = Int(arguments[3]) else { exit(64) }
let cache = ResponseCache(folder: URL(fileURLWithPath: arguments[2])) { say("problem \($0)") }

switch arguments[1] {
case "write":
    // Until it is killed: what is about to be written, and what has been.
    var next = number
    while true {
        let key = "key \(next % 7)"
        say("begin \(key) \(next)")
        if cache.store(Payload(next), for: key, in: .hybrid) { say("end \(key) \(next)") }
        next += 1
    }
case "share":
    // Writes, removes and reads beside others that do the same.
    for next in 0..<number {
        let key = "key \(next % 11)"
        switch next % 5 {
        case 0, 1: cache.store(Payload(next), for: key, in: .hybrid)
        case 2 where next % 55 == 2: cache.removeValue(for: key, in: .hybrid)
        default:
            if let payload: Payload = cache.value(for: key, in: .hybrid), !payload.isWhole {
                say("wrong \(key) \(payload.number)")
            }
        }
    }
case "fill":
    // Until the disk is full, and then once more over what is there.
    cache.store(Payload(1), for: "first", in: .hybrid)
    var stored = 0
    while stored < number, cache.store(String(repeating: "x", count: 50_000), for: "filling \(stored)", in: .hybrid) {
        stored += 1
    }
    say("stored \(stored)")
    let large = String(repeating: "y", count: 200_000)
    say("replaced \(cache.store(large, for: "first", in: .hybrid))")
    let fresh = ResponseCache(folder: URL(fileURLWithPath: arguments[2])) { say("problem \($0)") }
    let first: Payload? = fresh.value(for: "first", in: .hybrid)
    say("first \(first.map { "\($0.number) \($0.isWhole)" } ?? "none")")
    for index in 0..<stored {
        let text: String? = fresh.value(for: "filling \(index)", in: .hybrid)
        if text?.utf8.count != 50_000 { say("wrong filling \(index)") }
    }
default:
    exit(64)
}
