import Foundation
import Measuring

/// Measures the compile time of each description's client, per number of properties and operations.
struct DescriptionsPart {
    private let options: Options
    private let modules: URL
    private(set) var table = Table(
        "Compile: every description, debug",
        columns: ["description", "properties", "operations", "CPU, s", "ms each, above 5 s", "MB peak", "MB text"],
        note: """
            One round, the whole module at once. 'properties' are those of all schemas as they are written, inline ones \
            included; the time above 5 s is that for each property and operation. A dash: libyaml refuses the file.
            """
    )

    /// - Parameter modules: Where the runtime's modules lie, built for debug.
    init(_ options: Options, modules: URL) {
        self.options = options
        self.modules = modules
    }

    mutating func measure(_ description: DescriptionFiles) throws {
        options.note(description.name)
        let size = try Self.size(of: description, options)
        let compilation = try withTemporaryFolder { folder in
            try options.generateClient(of: description.root, in: folder)
            return try Compilation(folder, .debug, modules: modules, options)
        }
        let each = size.map { max(0, compilation.cpuSeconds - 5) * 1000 / Double($0.properties + $0.operations) }
        table.add(
            description.name, size.map { "\($0.properties)" } ?? "-", size.map { "\($0.operations)" } ?? "-",
            decimal(compilation.cpuSeconds, 1), each.map { decimal($0, 1) } ?? "-",
            decimal(compilation.peakBytes / 1e6, 0), decimal((compilation.textBytes ?? .nan) / 1e6, 2)
        )
        // Minutes lie between two rows.
        if let row = table.rows.last { options.note(row.joined(separator: "  ")) }
    }

    /// Nil for what libyaml refuses.
    private static func size(
        of description: DescriptionFiles, _ options: Options
    ) throws -> (properties: Int, operations: Int)? {
        let run = try MeasuredProcess.run(
            options.tools.appendingPathComponent("description-size").path, description.files.map(\.path),
            options: options
        )
        if run.status == 3 { return nil }
        let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard run.status == 0, numbers.count == 2 else {
            throw MeasuredProcess.ToolFailure(command: "description-size", run.errors)
        }
        return (numbers[0], numbers[1])
    }
}
