import Testing

/// Something that a server may send, of any size, and what is done with it.
struct ExhaustingInput: Sendable {
    let name: String
    /// The maximum size of the input.
    let size: Int
    /// Makes so much of it, which doesn't count, and returns what is done with it, which does.
    let make: @Sendable (Int) -> () -> Void

    init(_ name: String, size: Int, make: @escaping @Sendable (Int) -> () -> Void) {
        self.name = name
        self.size = size
        self.make = make
    }

    /// The subject that is read.
    enum Subject: String, CaseIterable, Codable, CustomTestStringConvertible {
        case json, unions, xml, sequences, multipart, forms, headers, addresses, logs, numbers

        var testDescription: String { rawValue }

        var inputs: [ExhaustingInput] {
            switch self {
            case .json: ExhaustingInput.json
            case .unions: ExhaustingInput.unions
            case .xml: ExhaustingInput.xml
            case .sequences: ExhaustingInput.sequences
            case .multipart: ExhaustingInput.multipart
            case .forms: ExhaustingInput.forms
            case .headers: ExhaustingInput.headers
            case .addresses: ExhaustingInput.addresses
            case .logs: ExhaustingInput.logs
            case .numbers: ExhaustingInput.numbers
            }
        }
    }
}

func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

/// Made of the numbers from zero on, with commas between.
func list(_ count: Int, _ make: (Int) -> String) -> String {
    (0..<count).map(make).joined(separator: ",")
}
