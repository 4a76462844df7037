@testable import DescriptionRepair
import Diagnostics
@testable import EndpointGenerator
@testable import EndpointObservations
@testable import EndpointDepartures
import EndpointRuntime
import Foundation
import OpenAPI
import Overlays
import SpecSyntax

/// A JSON object of a description (`spec`), observations (`observations`, an array), a HAR file (`har`) and recorded
/// bodies by path (`bodies`): everything that `endpointgen repair` reads.
enum RepairTarget {
    static func run(_ bytes: [UInt8]) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "input", bytes: bytes))
        guard let input = SyntaxReader().read(file, in: sources, reporting: &sink)?.mapping, let spec = input["spec"],
            let document = DocumentReader().read(SyntaxTrees(root: spec), reporting: &sink), !sink.hasErrors
        else { return }
        func text(of node: SyntaxNode) -> [UInt8] { Array(bytes[Int(node.range.start)..<Int(node.range.end)]) }
        let table = ResponseTable(document)
        var recorded = RecordedCalls(document)
        if let har = input["har"] { _ = recorded.add(har: text(of: har)) }
        for entry in input["bodies"]?.mapping?.entries ?? [] { recorded.add(body: text(of: entry.value), at: entry.key) }
        var log = ObservationLog()
        let lines = (input["observations"]?.sequence ?? []).map(text).map { $0.map { $0 == 0x0A ? 0x20 : $0 } }
        _ = log.add(lines: Array(lines.joined(separator: [0x0A])))
        log.add(recorded.responses, table: table)
        compare(recorded.responses, table)
        check(RepairPlan(log.all, table: table, document: document, index: SyntaxIndex(spec)), spec, sources)
    }

    /// Checks that the app and the command find the same departures.
    private static func compare(_ responses: [RecordedResponse], _ table: ResponseTable) {
        let described = DescribedResponses(table.json)
        promise(described.operations.count == table.description.operations.count, "the app reads other operations")
        for response in responses.prefix(20) {
            let command = BodyWalk(
                table.description, response.operation, status: response.status, mediaType: response.mediaType,
                body: response.body, values: [])
            let app = BodyWalk(
                described, response.operation, status: response.status, mediaType: response.mediaType,
                body: response.body, values: [])
            promise(app.departures == command.departures, "the app observes \(app.departures)")
        }
    }

    /// Checks that the overlay can be read and applied, and that its comments don't end early.
    private static func check(_ plan: RepairPlan, _ spec: SyntaxNode, _ sources: SourceMap) {
        var overlay = RepairFile(title: "Fuzz")
        promise(overlay.append(plan.repairs), "the overlay doesn't have the actions: \(overlay.text)")
        guard !plan.repairs.isEmpty else { return }
        var sources = sources
        var sink = DiagnosticSink()
        let bytes = Array(overlay.text.utf8)
        promise(!overlay.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "a terminal would obey")
        guard let read = RepairFile(bytes, path: "overlay", into: &sources, reporting: &sink)?.overlay else {
            return promise(false, "the overlay isn't one: \(overlay.text)")
        }
        var application = OverlayApplication(sources: sources)
        _ = application.apply(read, to: spec)
        let errors = application.diagnostics.filter { $0.severity == .error }
        promise(errors.isEmpty, "the overlay can't be applied: \(overlay.text) \(errors.map(\.message))")
        let report = plan.findings.map { "\($0.promised) \($0.observation.sentence)" }
        _ = report.map(VisibleText.of)
    }
}
