@testable import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let forms: [ExhaustingInput] = [
        form("pairs", 50_000) { (0..<$0).map { "a\($0)=\($0)" }.joined(separator: "&") },
        form("the same name", 50_000) { repeated("wholes=1&", $0) },
        form("brackets", 200_000) { "a" + repeated("[", $0) + "=1" },
        form("percent signs", 500_000) { "text=" + repeated("%", $0) },
        form("percent-encoding", 300_000) { "text=" + repeated("%41", $0) },
        form("encoded brackets", 100_000) { "a" + repeated("%5B", $0) + "=1" },
        form("plus signs", 500_000) { "text=" + repeated("+", $0) },
        form("empty pairs", 500_000) { repeated("&", $0) },
        form("equals signs", 500_000) { repeated("=", $0) },
        form("a name", 500_000) { repeated("a", $0) },
    ]

    private static func form(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("form: \(name)", size: size) { size in
            let text = text(size)
            return {
                do {
                    let tape = try ValueTape.form(Array(text.utf8))
                    _ = try? HostileModel(from: ValueReader(tape))
                    _ = try? JSONValue(from: ValueReader(tape))
                } catch {
                    _ = "\(error)"
                }
                if let tape = try? ValueTape.form(Array(text.utf8), coercions: TapeCoercions(keepingCounts: false)) {
                    _ = try? HostileModel(from: ValueReader(tape))
                    _ = tape.locatedCoercions().count
                }
            }
        }
    }
}
