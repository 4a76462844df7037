import EndpointRuntime
import Foundation

/// One payload with the two ways of reading and writing it.
struct Case {
    let name: String
    let data: Data
    let read: () throws -> Void
    let readTwin: () throws -> Void
    let write: () throws -> Data
    let writeTwin: () throws -> Data

    init<Model: ReadableValue & WritableValue, Twin: Codable>(
        _ name: String, _ text: String, _ model: Model.Type, _ twin: Twin.Type
    ) throws {
        self.name = name
        let data = Data(text.utf8)
        self.data = data
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        let response = Response(statusCode: 200, data: data)
        let value: Model = try response.content()
        let twinValue = try decoder.decode(Twin.self, from: data)
        read = { _ = try response.content() as Model }
        readTwin = { _ = try decoder.decode(Twin.self, from: data) }
        write = {
            let endpoint = Endpoint(
                url: "https://example.com", sampleResponse: { .networkResponse(200, Data()) }, method: .post,
                task: .requestModel(value, format: .json(contentType: "application/json")), headers: nil
            )
            return try endpoint.urlRequest().httpBody ?? Data()
        }
        writeTwin = { try encoder.encode(twinValue) }
    }

    /// All of them by name; each is made when it is asked for.
    static var all: [(name: String, make: () throws -> Case)] {
        [
            ("repositories", { try Case("repositories", Payloads.repositories(), [Repository].self, [RepositoryTwin].self) }),
            ("tree", { try Case("tree", Payloads.tree(), [Node].self, [NodeTwin].self) }),
            ("numbers", { try Case("numbers", Payloads.numbers(), Measurements.self, MeasurementsTwin.self) }),
            ("texts", { try Case("texts", Payloads.texts(), [Article].self, [ArticleTwin].self) }),
            ("unions, discriminated", { try Case("unions, discriminated", Payloads.shapes(), [Shape].self, [ShapeTwin].self) }),
            ("unions, by shape", { try Case("unions, by shape", Payloads.figures(), [Figure].self, [FigureTwin].self) }),
            ("unknown keys", { try Case("unknown keys", Payloads.needles(), [Needle].self, [NeedleTwin].self) }),
            ("very many unknown keys", { try Case("very many unknown keys", Payloads.needles(10, unknown: 5000), [Needle].self, [NeedleTwin].self) }),
            ("dictionaries", { try Case("dictionaries", Payloads.dictionaries(), Catalogue.self, CatalogueTwin.self) }),
            ("dates", { try Case("dates", Payloads.dates(), [Meeting].self, [MeetingTwin].self) }),
        ]
    }
}
