import Foundation
import Measuring

/// (f) Both transports: a typed call over async-http-client against that client alone, and what a gigabyte up and down needs.
@main
struct MeasureTransports {
    static func main() async throws {
        // Itself, in a process that does nothing but one transfer.
        if let transfer = Transfer(CommandLine.arguments) { return try await transfer.run() }
        let options = Options()
        try await CallsPart(options).run()
        try TransferPart(options).run()
    }
}
