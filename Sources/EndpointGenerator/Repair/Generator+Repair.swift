public import DescriptionRepair
import Diagnostics
import Foundation
import OpenAPI
import Overlays
import SpecSyntax

/// The options of ``Generator/repair(_:_:)``.
public struct RepairOptions: Sendable {
    /// The files of observations (JSON Lines), and HAR files, whose names end in `.har`.
    public var observations: [String] = []
    /// A folder of recorded bodies and HAR files.
    public var bodies: String?
    /// The operations and places whose unknown enumeration values are added: `GET /books/{id} /status`.
    public var values: Set<String> = []
    /// The minimum number of calls with a departure; rarer departures aren't repaired.
    public var minimumCount = 1
    /// The minimum share of calls with a departure, from 0 to 1; rarer departures aren't repaired.
    public var minimumShare = 0.0
    /// The path of the overlay; nil to return its text only.
    public var overlay: String?
    /// A Boolean value that indicates whether superfluous actions are removed.
    public var removesSuperfluous = false

    public init() {}
}

/// The result of ``Generator/repair(_:_:)``.
public struct DescriptionRepairs: Sendable {
    /// The text of the overlay with its old and new actions; nil if there are none.
    public var text: String?
    /// A Boolean value that indicates whether the overlay changed.
    public var isChanged = false
    public var plan: RepairPlan
    /// The observations below the thresholds.
    public var outliers: [Observation]
    /// The number of lines and responses that were skipped.
    public var skipped: Int
    /// The actions of the overlay that change nothing any more, with their lines.
    public var superfluous: [(line: Int, text: String)]
    /// The title and version of the API.
    public var title: String
    /// The changes of the generated client; nil if nothing was repaired.
    public var diff: Generator.Diff?
}

extension Generator {
    /// Creates an overlay with which a description allows the observed responses.
    ///
    /// - Returns: No repairs if there is an error. Nothing is written unless there are new actions, or superfluous ones
    ///   are removed.
    public static func repair(
        _ request: GenerationRequest, _ options: RepairOptions
    ) -> (result: Result, repairs: DescriptionRepairs?) {
        var generator = Generator(progress: request.progress)
        let repairs = generator.repairs(request, options)
        let result = generator.result([], isStrict: request.isStrict)
        return (result, result.outcome == .done ? repairs : nil)
    }

    /// Returns the observations that neither the description nor its overlays allow.
    public static func unknownObservations(
        _ request: GenerationRequest, in files: [String]
    ) -> (result: Result, observations: [Observation]) {
        var generator = Generator(progress: request.progress)
        var found: [Observation] = []
        for settings in generator.allSettings(for: request) {
            guard let parts = generator.isolate({ $0.modelAndSource(settings) }) else { continue }
            var options = RepairOptions()
            options.observations = files
            let table = ResponseTable(parts.document)
            guard let log = generator.observations(options, parts.document, table)?.log else { continue }
            found += RepairPlan(log.all, table: table, document: parts.document, index: SyntaxIndex(parts.trees.root))
                .findings.map(\.observation)
        }
        return (generator.result([], isStrict: request.isStrict), found)
    }

    private mutating func repairs(_ request: GenerationRequest, _ options: RepairOptions) -> DescriptionRepairs? {
        guard var settings = onlySettings(for: request, { _ in "; one description is repaired at a time" }) else {
            return nil
        }
        var old: RepairFile?
        if let path = options.overlay {
            settings.overlays.removeAll { DiskFile.isSame($0, path) }
            if !DiskFile.isAbsent(path) {
                fault = .invalidArguments
                let limit = SyntaxReader().limits.fileSize
                guard let file = InputFile.read(path, into: &sources, sizeLimit: limit, reporting: &sink) else {
                    return nil
                }
                old = RepairFile(sources[file].bytes, path: path, into: &sources, reporting: &sink)
                guard old != nil else { return nil }
            }
        }
        let others = settings.overlays
        var superfluous: [Int] = []
        if let overlay = old?.overlay {
            guard let base = isolate({ $0.modelAndSource(settings) }) else { return nil }
            superfluous = OverlayApplication(sources: sources).superfluousActions(of: overlay, for: base.trees.root)
            if let path = options.overlay { settings.overlays.append(path) }
        }
        let before = sink
        guard let parts = isolate({ $0.modelAndSource(settings) }) else { return nil }
        // The actions that select nothing any more are listed as superfluous, not as warnings.
        if old != nil, !superfluous.isEmpty { sink = before }
        let table = ResponseTable(parts.document)
        guard let (log, skipped) = observations(options, parts.document, table) else { return nil }
        let counted = log.all.filter { $0.count >= options.minimumCount && $0.estimatedShare >= options.minimumShare }
        let plan = RepairPlan(counted, table: table, document: parts.document, index: SyntaxIndex(parts.trees.root))
        var file = old ?? RepairFile(title: parts.document.info.title)
        let named = file.targets(of: superfluous)
        if options.removesSuperfluous, !superfluous.isEmpty {
            file.remove(superfluous)
        }
        guard file.append(plan.repairs) else {
            fault = .invalidArguments
            sink.report(
                .invalidOverlay, "'\(options.overlay ?? "")' doesn't end with its actions; nothing is added", at: nil,
                hint: "write another file with --output")
            return nil
        }
        let kept = log.all.filter { !counted.contains($0) }
        var repairs = DescriptionRepairs(
            text: file.text, isChanged: file.text != old?.text && (old != nil || !plan.repairs.isEmpty), plan: plan,
            outliers: RepairPlan(kept, table: table, document: parts.document, index: SyntaxIndex(parts.trees.root))
                .findings.map(\.observation),
            skipped: skipped, superfluous: named, title: "\(parts.document.info.title) \(parts.document.info.version)")
        if old == nil, plan.repairs.isEmpty { repairs.text = nil }
        guard repairs.isChanged, let text = repairs.text else { return repairs }
        repairs.diff = clientChanges(request, settings.overlays, others, text)
        if let path = options.overlay, !write(text, to: path) { return nil }
        return repairs
    }

    private mutating func observations(
        _ options: RepairOptions, _ document: Document, _ table: ResponseTable
    ) -> (log: ObservationLog, skipped: Int)? {
        var log = ObservationLog()
        let routes = document.operations.map { "\($0.method) \($0.path) " }
        for value in options.values.sorted() where !routes.contains(where: { (value + " ").hasPrefix($0) }) {
            fault = .invalidArguments
            sink.report(
                .invalidCall, "'\(value)' in '--values' names no operation of the description", at: nil,
                hint: "expected an operation and a place, as in the observations: 'GET /books/{id} /status'")
        }
        var recorded = RecordedCalls(document)
        let limit = SyntaxReader().limits.fileSize
        fault = .invalidArguments
        for path in options.observations {
            guard let file = InputFile.read(path, into: &sources, sizeLimit: limit, reporting: &sink) else { continue }
            let bytes = sources[file].bytes
            if path.lowercased().hasSuffix(".har") {
                if !recorded.add(har: bytes) {
                    sink.report(.fileNotReadable, "'\(path)' isn't a HAR file", at: nil, hint: "export the file again")
                }
            } else {
                let skipped = log.skipped
                // A file of another format must not pass as one without differences.
                if log.add(lines: bytes) == 0, log.skipped > skipped {
                    sink.report(
                        .fileNotReadable, "'\(path)' has no observations", at: nil,
                        hint: "expected lines that EndpointObservations writes, or a HAR file with the extension '.har'"
                    )
                }
            }
        }
        if let folder = options.bodies {
            guard DiskFile.kind(at: folder) == .folder else {
                sink.report(.fileNotReadable, "no folder at '\(folder)'", at: nil)
                return nil
            }
            do throws(DiskFile.Problem) {
                for name in try DiskFile.files(in: folder).sorted() {
                    let isHAR = name.lowercased().hasSuffix(".har")
                    guard isHAR || name.hasSuffix(".json"), let bytes = DiskFile.read(folder + "/" + name, upTo: limit)
                    else { continue }
                    let isRead = isHAR ? recorded.add(har: bytes) : recorded.add(body: bytes, at: name)
                    guard !isRead else { continue }
                    sink.report(
                        .fileNotReadable, severity: .warning,
                        "'\(folder)/\(name)' isn't \(isHAR ? "a HAR file" : "JSON of a described operation"); ignored",
                        at: nil,
                        hint: isHAR
                            ? "export the file again"
                            : "expected 'OPERATIONID.STATUS.json', or a method and a path: 'GET/books/1.200.json'")
                }
            } catch {
                sink.report(.fileNotReadable, "'\(folder)' can't be read: \(error.reason)", at: nil)
            }
        }
        guard !sink.hasErrors else { return nil }
        log.add(recorded.responses, table: table, values: options.values)
        return (log, log.skipped + recorded.skipped)
    }

    /// Returns the changes of the client by an overlay that isn't written yet.
    private func clientChanges(
        _ request: GenerationRequest, _ applied: [String], _ others: [String], _ text: String
    ) -> Diff? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("endpointgen-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("repair.overlay.yaml").path
        guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil,
            FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
        else { return nil }
        var old = request
        old.overlays = applied
        var new = request
        new.overlays = others + [path]
        return Self.diff(from: old, to: new).diff
    }

    /// Writes the overlay atomically; a symbolic link is resolved, not replaced.
    private mutating func write(_ text: String, to path: String) -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        do throws(DiskFile.Problem) {
            try DiskFile.replace(target, with: Array(text.utf8))
            return true
        } catch {
            fault = .invalidArguments
            sink.report(.outputNotWritable, "'\(path)' can't be written: \(error.reason)", at: nil)
            return false
        }
    }
}
