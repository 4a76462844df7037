import Diagnostics

/// The parts of a description that the generator doesn't support.
///
/// For each kind of part, the position of the first one and the number of all are stored.
struct UnsupportedFeatures {
    private var parts: [(kind: String, range: SourceRange, count: Int)] = []

    mutating func add(_ kind: String, at range: SourceRange, count: Int) {
        if let index = parts.firstIndex(where: { $0.kind == kind }) {
            parts[index].count += count
        } else {
            parts.append((kind, range, count))
        }
    }

    func report(to sink: inout DiagnosticSink) {
        for (kind, range, count) in parts {
            let message =
                count == 1
                ? "\(kind) aren't supported; skipped" : "\(kind) aren't supported; skipped (\(count) times, first here)"
            sink.report(.unsupportedPart, severity: .note, message, at: range)
        }
    }
}
