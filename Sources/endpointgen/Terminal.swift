import Diagnostics
import EndpointGenerator
import Foundation

/// Standard output, whose write errors end the command.
///
/// A command whose output doesn't fit on a full disk must not succeed.
enum StandardOutput {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The number of columns of the terminal; nil if standard output isn't a terminal.
    static var columns: Int? {
        var size = winsize()
        guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes `text` to standard output, with a line break unless `text` ends with one.
    static func write(_ text: String) {
        guard !text.isEmpty else { return }
        var bytes = Array(text.utf8)
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        var written = 0
        while written < bytes.count {
            let step = bytes.withUnsafeBytes { buffer in
                Foundation.write(
                    STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: buffer[written...]).baseAddress,
                    buffer.count - written)
            }
            if step < 0, errno == EINTR { continue }
            guard step > 0 else {
                let reason = String(cString: strerror(errno))
                Report(format: .current).print(
                    Diagnostic(.outputNotWritable, "standard output can't be written: \(reason)", at: nil))
                exit(2)
            }
            written += step
        }
    }
}

enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// A Boolean value that indicates whether text on standard error is colored.
    ///
    /// Text isn't colored if `NO_COLOR` is set. Otherwise it is colored if `FORCE_COLOR` or `CLICOLOR_FORCE` is set, or
    /// if standard error is a terminal with colors.
    static var isColored: Bool {
        let environment = ProcessInfo.processInfo.environment
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        func isForced(_ name: String) -> Bool { isSet(name) && environment[name] != "0" }
        if isSet("NO_COLOR") { return false }
        if isForced("FORCE_COLOR") || isForced("CLICOLOR_FORCE") { return true }
        return isTerminal && environment["TERM"] != "dumb" && environment["CLICOLOR"] != "0"
    }

    /// Writes `text` to standard error, with a line break unless `text` ends with one.
    static func write(_ text: String) {
        guard !text.isEmpty else { return }
        FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
    }

    /// Replaces the last line of the terminal.
    static func replaceLine(with text: String) {
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }
}
