import Foundation
import Measuring

/// (b) What generated clients cost the compiler.
@main
struct MeasureCompile {
    static func main() throws {
        let options = Options()
        if options.isQuick {
            // In debug alone: the runtime's release build takes longer than all the rest.
            let debug = try modules(.debug, options)
            var part = CompilePart(options, modules: [.debug: debug])
            let descriptions = options.root.appendingPathComponent("Benchmarks/Descriptions")
            try part.measure("quick.json", in: descriptions, rounds: 1)
            options.show(part.whole)
            try part.measureIncremental("quick.json", in: descriptions, rounds: 1)
            options.show(part.incremental)
            try measure(
                [DescriptionFiles(descriptions.appendingPathComponent("quick.json"), name: "quick.json")],
                modules: debug, options)
        } else if let specs = options.specs {
            let debug = try modules(.debug, options)
            var part = CompilePart(options, modules: [.debug: debug, .release: try modules(.release, options)])
            for (name, rounds) in [("github.json", 1), ("superset.json", 3), ("telegram.json", 3)] {
                try part.measure(name, in: specs, rounds: rounds)
            }
            options.show(part.whole)
            try part.measureIncremental("superset.json", in: specs, rounds: 3)
            for name in ["github.json", "openai.yaml", "cloudflare.json"] { try part.measureBuild(name, in: specs) }
            options.show(part.incremental)
            try measure(DescriptionFiles.all(in: specs), modules: debug, options)
        } else {
            print("SKIPPED: no folder of descriptions is there; name one with --specs\n")
        }
    }

    private static func measure(_ descriptions: [DescriptionFiles], modules: URL, _ options: Options) throws {
        var part = DescriptionsPart(options, modules: modules)
        for description in descriptions { try part.measure(description) }
        options.show(part.table)
    }

    /// The runtime's modules, built for one configuration in the folder that the script gives.
    private static func modules(_ mode: Compilation.Mode, _ options: Options) throws -> URL {
        let arguments = [
            "build", "-c", mode.rawValue, "--package-path", options.root.path, "--scratch-path", options.scratch.path,
        ]
        let builds = try [
            "EndpointMapper",
            "EndpointWebhooks",
            "EndpointXML",
        ].map { module in
            try MeasuredProcess.run("swift", arguments + ["--target", module], options: options)
        }
        let path = try MeasuredProcess.run("swift", arguments + ["--show-bin-path"], options: options)
        guard builds.allSatisfy({ $0.status == 0 }), path.status == 0 else {
            let output = builds.map(\.output).joined() + path.errors
            throw MeasuredProcess.ToolFailure(command: "swift build", String(output.suffix(2000)))
        }
        let folder = path.output.trimmingCharacters(in: .whitespacesAndNewlines)
        return URL(fileURLWithPath: folder).appendingPathComponent("Modules")
    }
}
