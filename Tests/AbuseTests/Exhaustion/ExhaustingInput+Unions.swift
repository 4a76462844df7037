import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let unions: [ExhaustingInput] = [
        // The depth has a limit: what lies beside it has none.
        union("of values that fit the last kind alone", 400) { #"{"v":1,"w":"\#($0)"}"# },
        union("of values that fit none", 400) { #"{"v":true,"w":\#($0)}"# },
        union("that nest ten deep, and fit late", 60) { _ in nested(10, "1") },
        union("that nest ten deep, and fit none", 60) { _ in nested(10, "true") },
        union("that nest fifty deep, and fit late", 8) { _ in nested(50, "1") },
        union("that nest fifty deep, and fit none", 8) { _ in nested(50, "true") },
        union("of lists in lists", 60) { _ in repeated("[", 50) + "1" + repeated("]", 50) },
        union("of lists in lists that fit none", 60) { _ in repeated("[", 50) + "true" + repeated("]", 50) },
        union("of objects without what tells them apart", 400) { #"{"x\#($0)":[{"x":{}}]}"# },
        ExhaustingInput("a choice of a list of many choices", size: 2000) { size in
            let data = Data(#"{"v":[\#(list(size) { "{\"v\":\($0),\"w\":1}" })],"w":"x"}"#.utf8)
            return { readJSON(data) }
        },
    ]

    private static func nested(_ depth: Int, _ core: String) -> String {
        repeated(#"{"v":"#, depth) + core + repeated(#","w":"x"}"#, depth)
    }

    private static func union(
        _ name: String, _ size: Int, _ value: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("choices \(name)", size: size) { size in
            let data = Data(#"{"choices":[\#(list(size, value))]}"#.utf8)
            let response = Response(statusCode: 200, data: data)
            return {
                for response in [response, response.with(.tolerant)] {
                    do throws(EndpointError) {
                        _ = try response.content() as HostileModel
                    } catch {
                        words(of: error)
                    }
                    _ = response.coercions.count
                }
            }
        }
    }
}
