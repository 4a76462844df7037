import ArgumentParser
import Diagnostics
import EndpointGenerator
import Foundation

/// The root command, `endpointgen`.
@main
struct EndpointGen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpointgen",
        abstract: "Generates typed Swift clients from an OpenAPI description.",
        discussion: """
            Exit status: 0 for success; 1 for an error in the description or a failed check; 2 for an error in the \
            call: a flag, the configuration, a file or a folder.
            """,
        version: Generator.version,
        subcommands: [
            Generate.self, Check.self, List.self, Diff.self, Mock.self, Explain.self, Init.self, Fetch.self,
            Repair.self, Migrate.self,
        ]
    )

    /// Runs the command with the documented exit statuses.
    ///
    /// The exit status for arguments that can't be parsed is the exit status for other invalid arguments.
    static func main() {
        StandardStreams.reserve()
        MallocTuning.enable()
        // The signal for a file that exceeds the size limit would end the program. The signal is ignored, so that the
        // write returns an error.
        signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let code as ExitCode {
            exit(withError: code)
        } catch {
            guard exitCode(for: error).isSuccess else {
                Report(format: .current).print(diagnostic(of: error))
                exit(withError: ExitCode(2))
            }
            StandardOutput.write(fullMessage(for: error))
        }
    }

    /// Returns an error in the arguments as a diagnostic, like all other errors.
    private static func diagnostic(of error: any Error) -> Diagnostic {
        let arguments = CommandLine.arguments
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
        let word = arguments.dropFirst().first { !$0.hasPrefix("-") }
        if let word, arguments.dropFirst().first == word, !(commands + ["help"]).contains(word) {
            let nearest = Suggestion.nearest(to: word, among: commands).map { "did you mean '\($0)'?" }
            return Diagnostic(
                .invalidCall, "unknown command '\(word)'", at: nil,
                hint: nearest ?? "expected one of \(commands.joined(separator: ", "))")
        }
        let text = message(for: error)
        // The argument parser's messages are sentences, whose first word becomes lowercase. A name in quotes or a flag
        // at the beginning isn't changed.
        let isWord = text.dropFirst().first.map { $0.isLowercase } ?? false
        let message = (isWord ? text.prefix(1).lowercased() + text.dropFirst() : text)
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        let command = word.map { commands.contains($0) ? $0 + " " : "" } ?? ""
        return Diagnostic(
            .invalidCall, message.hasSuffix(".") ? String(message.dropLast()) : message, at: nil,
            hint: "run 'endpointgen \(command)--help' to see the arguments")
    }
}
