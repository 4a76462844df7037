import Foundation
import Measuring

/// (b) What generated clients cost the compiler.
@main
struct MeasureCompile {
    static func main() throws {
        let options = Options()
        guard let specs = options.specs else {
            print("SKIPPED: no folder of descriptions is there; name one with --specs\n")
            return
        }
        var part = CompilePart(options, modules: (try modules("debug", options), try modules("release", options)))
        let clients =
            options.isQuick
            ? [("tinkoff.json", 1)] : [("github.json", 1), ("superset.json", 3), ("telegram.json", 3)]
        for (name, rounds) in clients { try part.measure(name, in: specs, rounds: rounds) }
        options.show(part.whole)
        try part.measureIncremental(
            options.isQuick ? "tinkoff.json" : "superset.json", in: specs, rounds: options.isQuick ? 1 : 3)
        options.show(part.incremental)
    }

    /// The runtime's modules, built for one configuration in the folder that the script gives.
    private static func modules(_ configuration: String, _ options: Options) throws -> URL {
        let arguments = [
            "build", "-c", configuration, "--package-path", options.root.path, "--scratch-path", options.scratch.path,
            "--target", "EndpointRuntime",
        ]
        let build = try MeasuredProcess.run("swift", arguments, options: options)
        let path = try MeasuredProcess.run("swift", arguments.dropLast(2) + ["--show-bin-path"], options: options)
        guard build.status == 0, path.status == 0 else {
            throw MeasuredProcess.ToolFailure(command: "swift build", String((build.output + path.errors).suffix(2000)))
        }
        let folder = path.output.trimmingCharacters(in: .whitespacesAndNewlines)
        return URL(fileURLWithPath: folder).appendingPathComponent("Modules")
    }
}
