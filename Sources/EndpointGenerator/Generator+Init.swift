import APIModel
import Diagnostics
import Foundation
import SwiftCode

/// A configuration that `endpointgen init` proposes for a description.
public struct ConfigurationProposal: Sendable {
    /// The path of the file that is written.
    public var path: String
    /// The text of the configuration, with comments.
    public var text: String
    /// The products that the generated code imports: `EndpointRuntime`.
    public var products: [String]
    /// The name of the client's type.
    public var client: String
}

extension Generator {
    /// Proposes a configuration for a description and writes it beside the description, unless there is one.
    ///
    /// - Returns: No proposal where there is an error: nothing is written then.
    public static func propose(_ request: GenerationRequest) -> (result: Result, proposal: ConfigurationProposal?) {
        var generator = Generator(progress: request.progress)
        let folder = ConfigurationFile.folder(of: request.spec ?? "")
        let path = folder.isEmpty ? ConfigurationFile.name : folder + "/" + ConfigurationFile.name
        guard !FileManager.default.fileExists(atPath: path) else {
            generator.reportExisting(path)
            return (generator.result([], isStrict: false), nil)
        }
        guard let version = generator.version(of: request) else { return (generator.result([], isStrict: false), nil) }
        let proposal = ConfigurationProposal(
            path: path, text: generator.configurationText(for: version.model, request),
            products: Products.of(version.model), client: version.model.name + "Client")
        do throws(DiskFile.Problem) {
            guard try DiskFile.place(Array(proposal.text.utf8), at: path) else {
                generator.reportExisting(path)
                return (generator.result([], isStrict: false), nil)
            }
        } catch {
            generator.fault = .invalidArguments
            generator.sink.report(.outputNotWritable, "'\(path)' can't be written: \(error.reason)", at: nil)
            return (generator.result([], isStrict: false), nil)
        }
        return (generator.result([Summary(version.model)], isStrict: false), proposal)
    }

    private mutating func reportExisting(_ path: String) {
        fault = .invalidArguments
        sink.report(
            Diagnostic(
                .foreignFile, "'\(path)' already exists; it isn't overwritten", at: nil,
                hint: "edit it, or move it away"))
    }

    private func configurationText(for model: APIModel, _ request: GenerationRequest) -> String {
        let spec = request.spec ?? ""
        let name = spec.split(separator: "/").last.map(String.init) ?? spec
        let endpoints = EndpointDescription.all(of: model)
        var lines = ["# yaml-language-server: $schema=\(ConfigurationSchema.address)", "spec: \(Self.quoted(name))"]
        lines.append("output: Sources/\(model.name)")
        lines.append("name: \(model.name)  # \(model.name)Client")
        lines.append("access: public  # public, package or internal")
        lines.append("")
        lines.append("# Groups:")
        for group in model.groups {
            let count = group.endpoints.count
            lines.append("#   \(group.name): \(count) endpoint\(count == 1 ? "" : "s")")
        }
        let entries = endpoints.compactMap(\.pinningEntry)
        if !entries.isEmpty {
            lines += [
                "",
                """
                # Key paths inferred from single properties. Listed here, they remain when properties are added; \
                '~' disables one.
                """,
            ]
            lines += ["keyPath:", "  operations:"] + entries.map { "    " + $0.replacing("\n", with: " ") }
        }
        let paged = model.groups.flatMap { group in
            group.endpoints.filter { $0.pagination != nil }.map { "\(group.name).\($0.name)" }
        }
        if !paged.isEmpty {
            lines += ["", "# Lists in pages, with a sequence of their items:"] + paged.map { "#   \($0)" }
        }
        let problems = sink.diagnostics.filter { $0.severity != .note }
        if !problems.isEmpty {
            lines += [
                "", "# Ignored, or generated as another type; 'endpointgen explain CODE' shows how to fix it:",
            ]
            for diagnostic in problems.prefix(20) {
                let position = diagnostic.range.map { range in
                    let position = sources.position(of: range)
                    return "\(sources[range.file].path):\(position.line): "
                }
                let message = VisibleText.of(diagnostic.message)
                lines.append("#   \(VisibleText.of(position ?? ""))\(message) [\(diagnostic.code.rawValue)]")
            }
            if problems.count > 20 { lines.append("#   and \(problems.count - 20) more") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || [0x2D, 0x2E, 0x5F].contains($0)
        }
        return isPlain && text.first?.isLetter == true ? text : "'\(text.replacing("'", with: "''"))'"
    }
}
