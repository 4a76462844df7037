import Foundation

/// The location of the checkout that contains these tests, and of related files.
enum Checkout {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let features = root.appendingPathComponent("Specs/features")
    static let expected = features.appendingPathComponent("expected")

    /// The real descriptions beside the checkout; nil where they aren't.
    static var corpus: URL? {
        let folder = root.deletingLastPathComponent().appendingPathComponent("shared/specs")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// The clients of other generators beside the checkout; nil where they aren't.
    static var moving: URL? {
        let folder = root.deletingLastPathComponent().appendingPathComponent("shared/moving")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// The build folder, which contains the test bundle.
    static var products: URL {
        var candidates = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        candidates += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let hasCommand = { (folder: URL) in
            FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("endpointgen").path)
        }
        for candidate in candidates {
            var folder = candidate
            while folder.path != "/" {
                if hasCommand(folder) { return folder }
                folder.deleteLastPathComponent()
            }
        }
        return root.appendingPathComponent(".build/debug")
    }

    /// The compiler options for storing C modules in the build folder rather than the user's home.
    static var moduleCache: [String] { ["-module-cache-path", products.appendingPathComponent("ModuleCache").path] }

    /// The compiler options for the modules that generated code imports, and for the library that EndpointXML depends
    /// on.
    static var imports: [String] {
        [
            "-I", products.appendingPathComponent("Modules").path,
            "-I", root.appendingPathComponent("Sources/CLibXML2").path, "-Xcc", "-I/usr/include/libxml2",
        ]
    }

    /// The object files of the runtime, for programs that are linked with it: those of the sources that there are,
    /// since builds leave behind what sources that are gone were compiled to.
    static var runtimeObjects: [String] {
        [
            "EndpointCoding", "EndpointHTTP", "EndpointRuntime", "EndpointClients",
        ].flatMap { objects(of: $0) }
    }

    private static func objects(of module: String) -> [String] {
        let manager = FileManager.default
        let sources = manager.enumerator(atPath: root.appendingPathComponent("Sources/\(module)").path)
        let names = Set(
            (sources?.compactMap { ($0 as? String).map { URL(fileURLWithPath: $0).lastPathComponent } }) ?? [])
        let folder = products.appendingPathComponent("\(module).build")
        return ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? [])
            .filter { $0.hasSuffix(".o") && names.contains(String($0.dropLast(2))) }.sorted()
            .map { folder.appendingPathComponent($0).path }
    }

    /// The descriptions of the features by name, in order.
    static var featureNames: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: features.path)) ?? []
        return names.filter {
            $0.hasSuffix(".yaml") && !$0.hasSuffix(".endpointgen.yaml") && !$0.hasSuffix(".overlay.yaml")
        }
        .map { String($0.dropLast(".yaml".count)) }.sorted()
    }
}

/// A folder that is there while a test runs.
struct TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("endpointgen-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ text: String, to name: String) throws -> String {
        let place = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: place)
        return place.path
    }

    /// Runs `body` in a new folder.
    static func with<Value>(_ body: (TemporaryFolder) throws -> Value) throws -> Value {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        return try body(folder)
    }
}

/// Returns the contents of all files in a folder, by their paths; without the records that `check` compares with.
func contents(of folder: URL) -> [String: String] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [:] }
    var contents: [String: String] = [:]
    for case let path as String in paths {
        let place = folder.appendingPathComponent(path)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isDirectory), !isDirectory.boolValue,
            let data = FileManager.default.contents(atPath: place.path)
        else { continue }
        if path.hasSuffix(".record"), path.split(separator: "/").last?.hasPrefix(".endpointgen.") == true { continue }
        contents[path] = String(decoding: data, as: UTF8.self)
    }
    return contents
}

/// The output and the exit status of a process.
struct ProcessResult {
    let status: Int32
    let output: String
    let errors: String

    /// Runs a command and waits for its end.
    static func run(_ command: URL, _ arguments: [String], in folder: URL? = nil) throws -> ProcessResult {
        try TemporaryFolder.with { temporary in
            let files = ["output", "errors"].map { temporary.url.appendingPathComponent($0) }
            for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
            let process = Process()
            process.executableURL = command
            process.arguments = arguments
            if let folder { process.currentDirectoryURL = folder }
            let handles = try files.map { try FileHandle(forWritingTo: $0) }
            process.standardOutput = handles[0]
            process.standardError = handles[1]
            try process.run()
            process.waitUntilExit()
            let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
            return ProcessResult(status: process.terminationStatus, output: texts[0], errors: texts[1])
        }
    }

    static func endpointgen(_ arguments: String..., in folder: URL? = nil) throws -> ProcessResult {
        try run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder)
    }
}
