// Decodes canada.json, citm_catalog.json and twitter.json with NewCodable, a generated client and `JSONDecoder`, in turns.
// Benchmarks/compare-decoders builds the program and calls it:
//   compare FOLDER ROUNDS
import Documents
import EndpointRuntime
import Foundation
import NewCodable

/// A model without properties, for which a document is only parsed.
struct Nothing: ReadableModel, ReflectedModel {
    init(from fields: inout FieldReader) throws {}
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let rounds = Int(arguments[2]) else { exit(64) }

func cpuTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

@inline(never)
func keep<Value>(_ value: Value) {}

/// Returns the content of a response with a body.
func content<Model: ReadableValue>(_ body: Data, _ type: Model.Type) throws -> Model {
    try EndpointRuntime.Response(statusCode: 200, data: body).content()
}

func compare<Theirs: JSONDecodable & Decodable, Ours: ReadableValue>(
    _ name: String, _ theirs: Theirs.Type, _ ours: Ours.Type
) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(arguments[1])/\(name).json"))
    let (old, new) = (JSONDecoder(), NewJSONDecoder())
    let ways: [(name: String, decode: () throws -> Void)] = [
        ("new", { keep(try new.decode(theirs, from: data.bytes)) }),
        ("ours", { keep(try content(data, ours)) }),
        ("parsed", { keep(try content(data, Nothing.self)) }),
        ("old", { keep(try old.decode(theirs, from: data)) }),
    ]
    for round in 0...rounds {
        var rates: [String] = []
        for way in ways {
            // The fast ways decode a document in milliseconds.
            let count = way.name == "old" ? 1 : 5
            let start = cpuTime()
            for _ in 0..<count { try way.decode() }
            rates.append("\(Double(data.count * count) / (cpuTime() - start) / 1e6)")
        }
        // The first round isn't measured.
        if round > 0 { print(name, rates.joined(separator: " ")) }
    }
}

try compare("canada", CoordinateFormat.self, FeatureCollection.self)
try compare("citm_catalog", Comparison.Catalog.self, Documents.Catalog.self)
try compare("twitter", Twitter.self, Search.self)
