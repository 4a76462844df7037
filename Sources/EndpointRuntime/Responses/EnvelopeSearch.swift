@_spi(Format) import EndpointCoding

/// An error thrown when an object has none of its model's properties, but a nested object has them.
struct UnwrappedEnvelope: Error, Sendable, CustomStringConvertible {
    let model: String
    /// The path of the nested object that has the properties.
    let keyPath: String

    var description: String {
        "the object has none of the properties of \(model), which are at key path '\(keyPath)': set 'x-key-path' in the"
            + " description or 'keyPath' in endpointgen.yaml"
    }
}

/// A search for the nested object that has a model's properties, within an envelope.
struct EnvelopeSearch {
    private static let depthLimit = 3
    private static let objectLimit = 100
    private let keys: [StaticString]

    init(_ keys: [StaticString]) { self.keys = keys }

    /// Returns the keys that lead to the nearest object that looks like the model; nil if there is none.
    ///
    /// An object looks like the model if at least half of its members are properties of the model.
    func path(in envelope: ValueReader) -> [String]? {
        var level: [(path: [String], index: Int)] = [([], envelope.index)]
        var left = Self.objectLimit
        for _ in 0..<Self.depthLimit {
            var next: [(path: [String], index: Int)] = []
            for (path, object) in level {
                for (key, member) in envelope.tape.members(ofObjectAt: object) {
                    guard envelope.tape.tokens[member].kind == .object, left > 0 else { continue }
                    left -= 1
                    if fits(envelope.value(at: member)) { return path + [key] }
                    next.append((path + [key], member))
                }
            }
            level = next
        }
        return nil
    }

    private func fits(_ object: ValueReader) -> Bool {
        var (known, position) = (0, object.index + 1)
        for _ in 0..<object.token.count {
            if keys.contains(where: { object.tape.key(at: position, is: $0) }) { known += 1 }
            position = Int(object.tape.tokens[position + 1].next)
        }
        return known > 0 && known * 2 >= Int(object.token.count)
    }
}
