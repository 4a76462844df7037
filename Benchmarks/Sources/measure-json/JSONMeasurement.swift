import EndpointClients
import EndpointRuntime
import Foundation
import Measuring

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One payload, decoded and encoded by generated models and by synthesised types.
struct JSONMeasurement {
    private let decoding: Comparison
    private let encoding: Comparison
    private let megabytes: Double
    private let name: String

    init<Ours: ReadableValue & WritableValue, Theirs: Codable>(
        _ name: String, _ data: Data, as ours: Ours.Type, against theirs: Theirs.Type, _ options: Options
    ) throws {
        let rounds = options.isQuick ? 1 : 9
        let span = options.isQuick ? 0.02 : 0.2
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601

        let ourValue: Ours = try Self.decoded(data)
        let theirValue = try decoder.decode(Theirs.self, from: data)
        try Self.check(try Self.encoded(ourValue), holdsWhat: theirValue, decoder, encoder)

        // Every value that is made is let go of within its own time.
        decoding = try Comparison(rounds: rounds) {
            try CPUClock.thread.seconds(filling: span) { keep(try Self.decoded(data) as Ours) }
        } against: {
            try CPUClock.thread.seconds(filling: span) { keep(try decoder.decode(Theirs.self, from: data)) }
        }
        encoding = try Comparison(rounds: rounds) {
            try CPUClock.thread.seconds(filling: span) { keep(try Self.encoded(ourValue)) }
        } against: {
            try CPUClock.thread.seconds(filling: span) { keep(try encoder.encode(theirValue)) }
        }
        megabytes = Double(data.count) / 1e6
        self.name = name
    }

    /// As a response is read.
    private static func decoded<Ours: ReadableValue>(_ data: Data) throws -> Ours {
        try Response(statusCode: 200, data: data).content()
    }

    /// As a body is written.
    private static func encoded(_ value: any WritableValue) throws -> Data {
        let endpoint = Endpoint(
            url: "http://127.0.0.1/", sampleResponse: { .empty(204) }, method: .post,
            task: .requestModel(value, format: .json(contentType: "application/json")), headers: nil
        )
        return try endpoint.urlRequest().httpBody ?? Data()
    }

    /// Checks that both implementations have the same values; otherwise their times have no meaning.
    private static func check<Theirs: Codable>(
        _ data: Data, holdsWhat value: Theirs, _ decoder: JSONDecoder, _ encoder: JSONEncoder
    ) throws {
        encoder.outputFormatting = .sortedKeys
        defer { encoder.outputFormatting = [] }
        let ours = try encoder.encode(decoder.decode(Theirs.self, from: data))
        guard ours == (try encoder.encode(value)) else { throw Difference() }
    }

    struct Difference: Error {}

    // As it is shown

    var cells: [String] {
        [
            name, decimal(megabytes, 2), decimal(megabytes / decoding.first.median, 0),
            decimal(megabytes / decoding.second.median, 0), decoding.speedup.ratio,
            decimal(megabytes / encoding.first.median, 0), decimal(megabytes / encoding.second.median, 0),
            encoding.speedup.ratio,
        ]
    }
}
