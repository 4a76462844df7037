public import APIModel
import Diagnostics

/// The options of one run: the flags, before the configuration is read.
public struct GenerationRequest: Sendable {
    /// The path of the description; nil for the description that the configuration names.
    public var spec: String?
    public var output: String?
    /// The overlays to apply, in order; if there are any, they replace the configuration's overlays.
    public var overlays: [String] = []
    /// The path of the configuration.
    ///
    /// If the path is nil, `endpointgen.yaml` is searched beside the description, or in the current folder when no
    /// description is named.
    public var configuration: String?
    public var name: String?
    public var access: AccessLevel?
    public var templates: String?
    /// The folders of the app's sources; if there are any, they replace the configuration's folders.
    public var usedBy: [String] = []
    /// The files and hosts that the description's references may lead to in addition to its folder.
    public var references = ReferenceAccess()
    /// A Boolean value that indicates whether warnings count as errors.
    public var isStrict = false
    /// A Boolean value that indicates whether the decisions of earlier runs are ignored.
    ///
    /// The decisions are names and key-path roots.
    public var isFresh = false
    /// The clients of the configuration to generate; empty means all.
    public var clients: [String] = []
    /// Fetched files that haven't been written to disk, by path; all other files are read from disk.
    var fetched: [String: SourceFile] = [:]
    /// A function that is called when a stage begins, with the stage's description if it is known.
    public var progress: Progress?

    /// A function that observes the stages of a run.
    public typealias Progress = @Sendable (StageTimings.Stage, _ description: String?) -> Void

    public init() {}

    /// The options with empty paths, which are invalid: their meaning would depend on the option.
    var emptyPaths: [String] {
        let named = [
            ("path of the description", spec), ("--output", output), ("--config", configuration),
            ("--templates", templates),
        ]
        let listed = [("--overlay", overlays), ("--allow-folder", references.folders), ("--used-by", usedBy)]
        return named.filter { $0.1 == "" }.map(\.0) + listed.filter { $0.1.contains("") }.map(\.0)
    }
}

/// The exit status of a run.
public enum Outcome: Int32, Sendable {
    case done = 0
    /// The description has an error.
    case invalidDescription = 1
    /// The arguments have an error: flags, the configuration, a file or folder that they name.
    case invalidArguments = 2
}
