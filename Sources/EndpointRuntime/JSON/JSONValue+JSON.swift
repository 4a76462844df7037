#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension JSONValue {
    /// Reads a JSON text.
    ///
    /// - Throws: ``JSONSyntaxError``
    public init(json data: Data) throws {
        try self.init(from: ValueReader(ValueTape(json: data)))
    }

    var jsonBytes: [UInt8] {
        get throws {
            try JSONOutput(writing: self).bytes
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON text, in one line.
    public var description: String {
        (try? jsonBytes).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
