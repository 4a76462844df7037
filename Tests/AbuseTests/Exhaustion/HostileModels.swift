@_spi(Generated) import EndpointRuntime
import Foundation

/// A model of all that a description can ask for, each as a list too.
struct HostileModel: ReadableModel, ReflectedModel {
    let text: String?
    let whole: Int?
    let wholes: [Int]?
    let decimals: [Decimal]?
    let doubles: [Double]?
    let dates: [Date]?
    let days: [CalendarDate]?
    let ids: [UUID]?
    let addresses: [URL]?
    let bytes: [Data]?
    let texts: [String]?
    let map: [String: Int]?
    let models: [HostileModel]?
    let choices: [HostileChoice]?
    let free: JSONValue?
    let additionalProperties: [String: JSONValue]

    init(from fields: inout FieldReader) throws {
        text = fields.stringIfPresent("text")
        whole = fields.optional("whole")
        wholes = fields.listIfPresent("wholes")
        decimals = fields.listIfPresent("decimals")
        doubles = fields.listIfPresent("doubles")
        dates = fields.listIfPresent("dates")
        days = fields.listIfPresent("days")
        ids = fields.listIfPresent("ids")
        addresses = fields.listIfPresent("addresses")
        bytes = fields.listIfPresent("bytes")
        texts = fields.listIfPresent("texts")
        map = fields.dictionaryIfPresent("map")
        models = fields.listIfPresent("models")
        choices = fields.listIfPresent("choices")
        free = fields.jsonIfPresent("free")
        additionalProperties = try fields.readRemaining(besides: [
            "text", "whole", "wholes", "decimals", "doubles", "dates", "days", "ids", "addresses", "bytes", "texts",
            "map",
            "models", "choices", "free",
        ])
    }
}

/// One of many cases, some of which only their content distinguishes.
indirect enum HostileChoice: ReadableUnion, ReflectedModel {
    case left(HostileChoice, Int)
    case right(HostileChoice, Int)
    case inner(HostileChoice)
    case leaf(Int)
    case list([HostileChoice])
    case model(HostileModel)
    case unknown(JSONValue)

    init(from value: ValueReader) throws {
        let pair = UnionCandidate.object(required: ["v"], known: ["w"], constants: [])
        self = try value.firstMatch(
            among: [pair, pair, pair, .integer, .array, .object(required: [], known: ["text"], constants: [])],
            unknown: Self.unknown
        ) { index throws -> Self in
            switch index {
            case 3: return .leaf(try value.read())
            case 4: return .list(try value.read())
            case 5: return .model(try value.read())
            default:
                let pair = try Pair(from: value)
                return switch index {
                case 0: .left(pair.v, try pair.number())
                case 1: .right(pair.v, try pair.number())
                default: .inner(pair.v)
                }
            }
        }
    }

    private struct Pair: ReadableModel {
        let v: HostileChoice
        let w: JSONValue?

        init(from fields: inout FieldReader) throws {
            v = try fields.read("v")
            w = fields.jsonIfPresent("w")
        }

        func number() throws -> Int {
            guard let number = w?.integerValue else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no number"))
            }
            return number
        }
    }
}
