/// The samples of a generated target's operations, written as one string.
///
/// Each operation is on a separate line. One or more operations are followed by the status and the body that these
/// operations share. A continuation line of a body begins with a space. If an operation can be called with other media
/// types, it is listed again with its `Accept`.
///
/// ```
/// GET /books
/// GET /books/{id}/similar
/// 200 [{"title":"Dune"}]
/// GET /books application/pdf
/// 200
/// DELETE /books/{id}
/// 204
/// ```
///
/// The samples are one string, because a string needs no compile time. A `switch` with a response for each case was a
/// fifteenth of the code of a generated client.
public struct SampleResponses: Sendable, ExpressibleByStringLiteral {
    private let responses: [String: SampleResponse]

    /// Reads the samples of all operations of a target from a string.
    ///
    /// If an operation is listed twice, the first sample is used.
    public init(stringLiteral text: StaticString) {
        var reading = Reading()
        text.withUTF8Buffer { text in
            for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                reading.read(line)
            }
        }
        reading.endResponse()
        responses = reading.responses
    }

    /// Accesses the sample response of an operation; nil if there is none.
    subscript(_ operation: OperationRequest) -> SampleResponse? {
        let name = "\(operation.method.rawValue) \(operation.parts.template)"
        return responses["\(name) \(operation.headers["Accept"] ?? "application/json")"] ?? responses[name]
    }

    private struct Reading {
        private(set) var responses: [String: SampleResponse] = [:]
        private var operations: [String] = []
        private var status: Int?
        private var body = Data()

        mutating func read(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
            if status != nil, line.first == UInt8(ascii: " ") {
                body.append(UInt8(ascii: "\n"))
                body.append(contentsOf: line.dropFirst())
                return
            }
            endResponse()
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
            status = words.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
            if status == nil {
                operations.append(String(decoding: line, as: UTF8.self))
            } else if words.count > 1 {
                body.append(contentsOf: words[1])
            }
        }

        mutating func endResponse() {
            guard let status else { return }
            let response = SampleResponse.networkResponse(status, body)
            for operation in operations where responses[operation] == nil { responses[operation] = response }
            operations = []
            self.status = nil
            body = Data()
        }
    }
}
