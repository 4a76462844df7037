import OpenAPI
import Samples

extension Literal {
    /// The text of a scalar, as in a header, a form or a path.
    ///
    /// The text of an array has commas between the items; the text of an object is JSON.
    var plainText: String {
        switch self {
        case .string(let text): text
        case .array(let items): items.map(\.plainText).joined(separator: ",")
        case .null: ""
        default: json
        }
    }

    /// The approximate size of the value in memory, in bytes.
    var footprint: Int {
        switch self {
        case .null, .boolean: 64
        case .number(let text), .string(let text): 64 + text.utf8.count
        case .array(let items): items.reduce(64) { $0 + $1.footprint }
        case .object(let members): members.reduce(64) { $0 + 64 + $1.key.utf8.count + $1.value.footprint }
        }
    }
}
