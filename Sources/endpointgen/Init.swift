import ArgumentParser
import Diagnostics
import EndpointGenerator

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a configuration for a description, and prints how to use it.",
        usage: "endpointgen init <description> [<options>]",
        discussion: """
            Writes 'endpointgen.yaml' beside the description, and never overwrites a file. The configuration pins the \
            inferred key paths, and lists groups, pages and unsupported parts.

            Configurations of swift-openapi-generator, CreateAPI and openapi-generator beside the description or in \
            the current folder are converted, so that names, filters and types remain.
            """
    )

    @OptionGroup var input: InputOptions

    func validate() throws {
        guard let spec = input.spec, spec != "-" else {
            throw ValidationError("'init' needs the path of a description")
        }
    }

    func run() throws {
        let (result, proposal) = input.withRequest { Generator.propose($0) }
        input.report.print(result)
        guard let proposal else { throw ExitCode(result.outcome.rawValue) }
        let path = VisibleText.of(proposal.path)
        var lines = proposal.sources.map { source in
            let entries = "\(source.entryCount) entr\(source.entryCount == 1 ? "y" : "ies")"
            let missing = source.missingCount == 0 ? "" : ", \(source.missingCount) without a counterpart"
            return "read \(VisibleText.of(source.path)) (\(source.tool)): \(entries)\(missing)"
        }
        lines += ["wrote \(path)", "", "In Package.swift:"]
        lines += [
            "  .package(",
            "    url: \"\(Generator.repository)\",",
            "    .upToNextMinor(from: \"\(Generator.version)\"), traits: [\"URLSession\"])",
        ]
        lines += proposal.products.map { "  .product(name: \"\($0)\", package: \"swift-endpoint-generator\")" }
        let argument = QuotedText.shell(proposal.path)
        lines += [
            "", "In .gitattributes, to fold generated files in pull requests:",
            "  \(Self.attributes(of: proposal.output))",
        ]
        lines += ["", "Generate:", "  endpointgen generate --config \(argument)"]
        lines += [
            "", "In Xcode, a Run Script phase before Compile Sources, or a script:",
            "  cd \"${SRCROOT:-.}\" && endpointgen generate --config \(argument)",
        ]
        let check = "endpointgen check --config \(argument) --format github"
        lines += [
            "", "In CI, as a step of GitHub Actions:",
            "  - run: \(argument == proposal.path ? check : QuotedText.yaml(check))",
        ]
        StandardOutput.write(lines.lines)
        if result.outcome != .done { throw ExitCode(result.outcome.rawValue) }
    }

    /// Returns the line of `.gitattributes` for the files in an output folder.
    private static func attributes(of folder: String) -> String {
        // Git compares the pattern with paths from the root of the repository.
        let path = folder.hasPrefix("./") ? String(folder.dropFirst(2)) : folder
        let pattern = VisibleText.of(path) + "/**"
        let isPlain = pattern.utf8.allSatisfy { byte in
            byte > 0x7F || "/.-_*".utf8.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
        }
        let quoted = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\(isPlain ? pattern : "\"\(quoted)\"") linguist-generated=true"
    }
}
