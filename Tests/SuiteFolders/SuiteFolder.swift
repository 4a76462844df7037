public import Foundation

/// The independent suites: folders of data beside the checkout, or at the path in the environment variable `SUITES`.
public enum SuiteFolder {
    /// Returns the folder of a suite; nil if it is missing.
    public static func url(_ name: String) -> URL? {
        let beside = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../shared/suites").standardized
        let suites = ProcessInfo.processInfo.environment["SUITES"].map { URL(fileURLWithPath: $0) } ?? beside
        let folder = suites.appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// Prints a figure, which `Scripts/test` shows in the line of its part.
    public static func report(_ figure: String) {
        // In one write, between lines of other tests.
        FileHandle.standardOutput.write(Data("FIGURE: \(figure)\n".utf8))
    }
}
