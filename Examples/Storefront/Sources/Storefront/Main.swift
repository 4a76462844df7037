import Hummingbird

/// `Storefront SERVICE PORT` serves pages of what the bookstore's service at a URL has, until it is told to end by SIGTERM
/// or SIGINT: it answers what it has been asked, and closes its connections. `Storefront --try` tries that on its own.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments == ["--try"] { return try await Trial.run() }
        guard arguments.count == 2, let service = arguments.first, let port = arguments.last.flatMap({ Int($0) }) else {
            print("usage: Storefront SERVICE PORT")
            return
        }
        try await Storefront(service: service).application(on: .hostname("0.0.0.0", port: port)).runService()
    }
}
