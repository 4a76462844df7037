import APIModel

/// The sample responses of a group's endpoints, as one string.
///
/// Each sample response follows the operations that share it.
struct SampleResponseLines {
    private let group: Group

    init(_ group: Group) {
        self.group = group
    }

    /// The lines of a multiline string literal with all samples.
    var lines: [SwiftText] {
        var operations: [[String]] = []
        var samples: [String] = []
        var indexes: [String: Int] = [:]
        for endpoint in group.endpoints {
            let sample = sample(of: endpoint)
            var operation = "\(endpoint.method) \(PathText.template(of: endpoint))"
            if let alternative = endpoint.alternative {
                // Endpoints of one operation that differ only in the request have the same sample response, so only the
                // first is written.
                if alternative.receives.isEmpty { continue }
                operation += " \(endpoint.accept ?? "application/json")"
            }
            if let index = indexes[sample] {
                operations[index].append(operation)
            } else {
                indexes[sample] = samples.count
                samples.append(sample)
                operations.append([operation])
            }
        }
        let texts = zip(operations, samples).map { operations, sample in (operations + [sample]).joined(separator: "\n")
        }
        return Spelling.rawLines(texts.joined(separator: "\n"))
    }

    /// Returns the status and body of a sample response.
    ///
    /// Each line of the body except the first begins with a space.
    private func sample(of endpoint: Endpoint) -> String {
        guard let sample = endpoint.sample else { return "200" }
        guard !sample.body.isEmpty else { return "\(sample.status)" }
        guard sample.body.withContiguousBytes({ $0.contains(UInt8(ascii: "\n")) }) else {
            return "\(sample.status) \(sample.body)"
        }
        var bytes = Array("\(sample.status) ".utf8)
        bytes.reserveCapacity(sample.body.utf8.count + bytes.count)
        for byte in sample.body.utf8 {
            bytes.append(byte)
            if byte == UInt8(ascii: "\n") { bytes.append(UInt8(ascii: " ")) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
