import ArgumentParser
import Diagnostics
import Foundation

/// The command's root.
@main
struct EndpointGen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpointgen",
        abstract: "Turns an OpenAPI description into typed Swift endpoints.",
        discussion: """
            Exit status: 0 when done, 1 when the description is at fault, 2 when the call is: its flags, its \
            configuration, a file or folder that it names.
            """,
        version: "0.1.0",
        subcommands: [Generate.self, List.self]
    )

    /// Runs the command with our exit statuses: a call that can't be parsed is at fault like any other.
    static func main() {
        KeptMemory.enable()
        // A file that may not become as large as it has to is an error of its write, and not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let code as ExitCode {
            exit(withError: code)
        } catch {
            let text = fullMessage(for: error)
            guard exitCode(for: error).isSuccess else {
                StandardError.write(misspeltCommand(in: CommandLine.arguments) ?? text)
                exit(withError: ExitCode(2))
            }
            print(text)
        }
    }

    /// What to say of a first word that isn't a command; nil when it is one, or a flag.
    private static func misspeltCommand(in arguments: [String]) -> String? {
        let commands = configuration.subcommands.map { $0.configuration.commandName ?? "\($0)".lowercased() } + ["help"]
        guard let word = arguments.dropFirst().first, !word.hasPrefix("-"), !commands.contains(word) else { return nil }
        let nearest = Suggestion.nearest(to: word, among: commands).map { "; did you mean '\($0)'?" }
        return """
            Error: There is no command '\(word)'\(nearest ?? ": the commands are \(commands.joined(separator: ", "))")
            Usage: endpointgen <command>
              See 'endpointgen --help' for more information.
            """
    }
}
