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
        guard let error = StandardStreams.write(StandardStreams.ended(text), to: STDOUT_FILENO) else { return }
        let reason = String(cString: strerror(error))
        Report(format: .current).print(
            Diagnostic(.outputNotWritable, "standard output can't be written: \(reason)", at: nil))
        exit(2)
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
    ///
    /// Nothing can report a write error of standard error, so it is ignored.
    static func write(_ text: String) {
        _ = StandardStreams.write(StandardStreams.ended(text), to: STDERR_FILENO)
    }

    /// Replaces the last line of the terminal.
    static func replaceLine(with text: String) {
        _ = StandardStreams.write("\r\u{1B}[K\(text)", to: STDERR_FILENO)
    }
}

/// The descriptors of standard input, output and error.
enum StandardStreams {
    /// Opens the descriptors that the caller closed.
    ///
    /// Otherwise, a file that the command opens later gets the descriptor, and the output is written into the file.
    /// Standard output is opened for reading only, so that its write errors end the command.
    static func reserve() {
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }

    /// Returns `text` with a line break at the end, unless it is empty or has one.
    fileprivate static func ended(_ text: String) -> String {
        text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
    }

    /// Writes all of `text`, and returns the system's error number; nil if there is no error.
    fileprivate static func write(_ text: String, to descriptor: Int32) -> Int32? {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let step = bytes.withUnsafeBytes { buffer in
                Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]).baseAddress,
                    buffer.count - written)
            }
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { return errno }
            written += step
        }
        return nil
    }
}
