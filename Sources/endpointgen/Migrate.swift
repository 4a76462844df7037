public import ArgumentParser
import Diagnostics
import EndpointGenerator
public import SourceMigration

struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Rewrites an app's calls of another tool's client, or its requests of Moya or Alamofire.",
        usage: "endpointgen migrate <sources> ... --from <tool> [--spec <description>] [--write] [<options>]",
        discussion: """
            Prints the changes as a diff. '--write' changes the files instead: all of them, or none if there is an \
            error. Generated files and hidden folders are skipped.

            A use that isn't rewritten for certain remains, with '// FIXME(endpointgen):' and what to write on the \
            line above.

            The names of Apple's client follow from 'openapi-generator-config.yaml' in the sources or beside the \
            description.

            From Moya, a target is replaced if each of its cases is an operation of the description; from Alamofire, each \
            request whose address is one. Paths are compared as templates. Remove the app's own models that the client \
            declares first.

            The verb needs the trait 'Migration' (Scripts/install has it).
            """
    )

    @Argument(help: ArgumentHelp("The app's Swift files, or folders with them.", valueName: "sources"))
    var sources: [String] = []

    @Option(
        help: ArgumentHelp(
            "The tool or library to leave: apple (swift-openapi-generator), createapi, openapi-generator, moya or alamofire.",
            valueName: "tool")
    )
    var from: MigrationTool

    @Option(help: ArgumentHelp("The description; omit it if the configuration names it.", valueName: "description"))
    var spec: String?

    @Flag(help: "Change the files.")
    var write = false

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if sources.isEmpty { throw ValidationError("'migrate' needs the files or folders of an app") }
    }

    func run() throws {
        guard AppMigration.isAvailable else {
            reading.report.print(
                Diagnostic(
                    .invalidCall, "'migrate' isn't part of this build, which lacks the trait 'Migration'", at: nil,
                    hint: "install the command with Scripts/install, or build it with "
                        + "'swift build -c release --traits default,Migration --product endpointgen'"))
            throw ExitCode(2)
        }
        let (result, migration) = reading.withRequest(for: spec) {
            Generator.migrate($0, sources, from: from, isWritten: write)
        }
        reading.report.print(
            result.diagnostics.filter { reading.verbose || $0.severity == .error || $0.code == .invalidEncoding },
            sources: result.sources)
        guard let migration, result.outcome == .done else { throw ExitCode(max(1, result.outcome.rawValue)) }
        if !write {
            for file in migration.files where file.isChanged {
                StandardOutput.write(UnifiedDiff(from: file.oldText, to: file.text, path: file.path).text)
            }
        }
        let summary = Self.summary(of: migration, isWritten: write, isVerbose: reading.verbose)
        if write { StandardOutput.write(summary.lines) } else { StandardError.write(summary.lines) }
    }

    private static func summary(of migration: Generator.Migration, isWritten: Bool, isVerbose: Bool) -> [String] {
        var lines: [String] = []
        var rewritten = 0
        var calls = 0
        for file in migration.files {
            if let reason = file.skipReason, isVerbose || reason != .generated {
                lines.append("  skipped  \(VisibleText.of(file.path)): \(reason.rawValue)")
            }
            for use in file.uses {
                if use.isCall { calls += 1 }
                guard case .open(let advice) = use.outcome else {
                    if use.isCall { rewritten += 1 }
                    continue
                }
                lines.append("  open     \(VisibleText.of("\(file.path):\(use.line):\(use.column): \(advice)"))")
            }
        }
        let changed = migration.files.count(where: \.isChanged)
        let verb = isWritten ? "rewrote" : "would rewrite"
        let files = changed == 1 ? "1 file" : "\(changed) files"
        let open = migration.files.flatMap(\.uses).count { if case .open = $0.outcome { true } else { false } }
        lines.append(
            "\(migration.client): \(verb) \(files): \(rewritten) of \(calls) call\(calls == 1 ? "" : "s"); "
                + "\(open) use\(open == 1 ? "" : "s") marked with FIXME")
        return lines
    }
}

extension MigrationTool: ExpressibleByArgument {}
