@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation

/// Key paths before a line feed, which are looked up in the JSON after it.
enum KeyPathTarget {
    static func run(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        let response = Response(statusCode: 200, data: Data(parts[1]))
        let path = KeyPathRoot(String(decoding: parts[0], as: UTF8.self))
        for path in [path, .ifPresent(path), KeyPathRoot(path, elements: "a")] {
            _ = try? response.content(at: path) as JSONValue
            _ = try? response.content(at: path) as [JSONValue?]
            _ = try? response.content(at: path) as Int?
            _ = try? response.mapString(atKeyPath: path)
        }
    }
}
