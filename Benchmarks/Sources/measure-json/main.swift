import EndpointRuntime
import Foundation
import Measuring
import Payloads
import Synthesised
import TextPayloads

// (c) Generated models over FieldReader and FieldWriter, against JSONDecoder and JSONEncoder with synthesised types.

let options = Options()
var part = JSONPart(options)
let size = options.isQuick ? 1 : 8
try part.measure(
    "repositories, addresses as text", PayloadTexts.repositories(50 * size), as: [TextPayloads.Repository].self,
    against: [Synthesised.TextRepository].self
)
try part.measure(
    "repositories, addresses as URL", PayloadTexts.repositories(50 * size), as: [Payloads.Repository].self,
    against: [Synthesised.Repository].self
)
try part.measure(
    "deeply nested tree", PayloadTexts.nodes(20 * size), as: [Payloads.Node].self, against: [Synthesised.Node].self
)
try part.measure(
    "numbers", PayloadTexts.readings(100 * size), as: [Payloads.Reading].self, against: [Synthesised.Reading].self
)
try part.measure(
    "long text with escapes", PayloadTexts.articles(30 * size), as: [Payloads.Article].self,
    against: [Synthesised.Article].self
)
try part.measure(
    "unions", PayloadTexts.shapes(2000 * size), as: [Payloads.Shape].self, against: [Synthesised.Shape].self)
options.show(part.table)

// Tolerant mapping is a property of the reader: valid values cost nothing, and others the cost of their coercion.
var tolerant = Table(
    "JSON: read tolerantly against strictly",
    columns: ["payload", "repairs", "tolerant, MB/s", "strict, MB/s", "times"],
    note:
        "CPU time of the thread, in turns. Of the odd payload every number is a text; strictly, the right one is read.")
let repositories = PayloadTexts.repositories(50 * size)
let odd = String(decoding: repositories, as: UTF8.self).replacing(#/":(\d+)/#) { "\":\"\($0.1)\"" }
options.note("tolerant mapping")
tolerant.add(
    try TolerantMeasurement(
        "repositories, as they should be", repositories, as: [TextPayloads.Repository].self, options
    )
    .cells)
tolerant.add(
    try TolerantMeasurement(
        "repositories, numbers as text", repositories, odd: Data(odd.utf8), as: [TextPayloads.Repository].self, options
    ).cells)
tolerant.add(
    try TolerantMeasurement(
        "the same, each repair asked for", repositories, odd: Data(odd.utf8), asking: true,
        as: [TextPayloads.Repository].self, options
    ).cells)
options.show(tolerant)

var stored = Table(
    "JSON: received models, stored", columns: ["model", "bytes", "jsonData(), µs", "JSONEncoder, µs", "times"],
    note: "CPU time of the thread, in turns, of one value.")
options.note("stored models")
stored.add(
    try StoredMeasurement(
        "issue", PayloadTexts.issue, as: Payloads.Issue.self, against: Synthesised.Issue.self, options
    ).cells)
options.show(stored)

struct JSONPart {
    private let options: Options
    private(set) var table = Table(
        "JSON: generated models against JSONDecoder and JSONEncoder",
        columns: [
            "payload", "MB", "decode, MB/s", "JSONDecoder, MB/s", "faster by", "encode, MB/s", "JSONEncoder, MB/s",
            "faster by",
        ],
        note: """
            CPU time of the thread, in turns, the release of the values included; MB are those of the \
            decoded text in both directions.
            """
    )

    init(_ options: Options) {
        self.options = options
    }

    mutating func measure<Ours: ReadableValue & WritableValue, Theirs: Codable>(
        _ name: String, _ data: Data, as ours: Ours.Type, against theirs: Theirs.Type
    ) throws {
        options.note(name)
        table.add(try JSONMeasurement(name, data, as: ours, against: theirs, options).cells)
    }
}
