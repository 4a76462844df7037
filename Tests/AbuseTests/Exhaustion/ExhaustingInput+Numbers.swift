@testable import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let numbers: [ExhaustingInput] = [
        number("digits", 500_000) { repeated("9", $0) },
        number("digits of a fraction", 500_000) { "0." + repeated("9", $0) },
        number("zeros of a fraction", 500_000) { "0." + repeated("0", $0) + "1" },
        number("zeros", 500_000) { "1" + repeated("0", $0) },
        number("zeros that an exponent takes back", 200_000) { "1" + repeated("0", $0) + "e-\($0)" },
        number("digits of an exponent", 500_000) { "1e" + repeated("9", $0) },
        number("digits of an exponent below zero", 500_000) { "1e-" + repeated("9", $0) },
        number("zeros of an exponent", 500_000) { "1e" + repeated("0", $0) },
        number("half way between two doubles", 100_000) { "9007199254740993." + repeated("0", $0) + "1" },
        numbers("exponents of many digits", 5000) { "1e\(900_000_000 + $0)" },
        numbers("exponents below zero", 5000) { "1e-\(900_000_000 + $0)" },
        numbers("exponents as large as integers", 5000) { _ in "1e9223372036854775807" },
        numbers("exponents larger than integers", 5000) { _ in "-1e-9223372036854775809" },
        numbers("decimals of forty digits", 5000) { "123456789012345678901234567890123456789\(1000 + $0)" },
        numbers("decimals of forty digits with a fraction", 5000) {
            "0.123456789012345678901234567890123456789\(1000 + $0)"
        },
        numbers("doubles of eight hundred digits", 500) { "0." + repeated("123456789", 90) + "\($0)" },
        numbers("the smallest doubles", 5000) { _ in "4.9e-324" },
        date("digits of a second", 300_000) { "2024-01-02T03:04:05." + repeated("9", $0) + "Z" },
        date("digits of a year", 300_000) { repeated("9", $0) + "-01-02" },
        date("blanks", 300_000) { "2024-01-02" + repeated(" ", $0) + "03:04:05Z" },
        date("letters of base64", 300_000) { repeated("YWFh", $0 / 4) },
        date("letters of an ID", 300_000) { repeated("0", $0) },
    ]

    private static func number(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("number: \(name)", size: size) { size in
            let number = text(size)
            let texts = [number, "-\(number)"].flatMap { [$0, "\"\($0)\""] }
            let bodies = texts.map {
                Data(
                    #"{"wholes":[\#($0)],"decimals":[\#($0)],"doubles":[\#($0)],"map":{"a":\#($0)},"free":\#($0)}"#.utf8
                )
            }
            return { for body in bodies { readJSON(body) } }
        }
    }

    private static func numbers(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("numbers: \(name)", size: size) { size in
            let numbers = list(size, text)
            let body = Data(
                #"{"wholes":[\#(numbers)],"decimals":[\#(numbers)],"doubles":[\#(numbers)],"free":[\#(numbers)]}"#.utf8)
            return {
                let response = Response(statusCode: 200, data: body)
                for response in [response, response.with(.tolerant)] {
                    do throws(EndpointError) {
                        _ = try response.content() as HostileModel
                    } catch {
                        words(of: error)
                    }
                    if let value = try? response.content() as JSONValue { _ = (value.description, value.hashValue) }
                }
                for name in ["decimals", "doubles"] {
                    _ = try? response.content(at: KeyPathRoot(name)) as [Decimal]
                    _ = try? response.content(at: KeyPathRoot(name)) as [Double]
                }
            }
        }
    }

    private static func date(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("text of a format: \(name)", size: size) { size in
            let text = text(size)
            let names = ["dates", "days", "ids", "addresses", "bytes"]
            let bodies = names.map { Data(#"{"\#($0)":["\#(text)"]}"#.utf8) }
            return { for body in bodies { readJSON(body) } }
        }
    }
}
