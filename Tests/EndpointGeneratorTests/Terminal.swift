import Foundation

/// A pseudo-terminal in which a command runs.
enum Terminal {
    /// Runs a command with standard output and errors on a terminal of `columns` columns, and returns what it shows.
    ///
    /// - Parameter interact: Called with the text so far whenever more of it is shown, until it returns false: then the
    ///   command is killed.
    static func run(
        _ command: URL, _ arguments: [String], columns: UInt16, environment: [String: String] = [:], in folder: URL,
        interact: (String) -> Bool = { _ in true }
    ) throws -> (status: Int32, text: String) {
        let (primary, name) = try open()
        let secondary = Foundation.open(name, O_RDWR | O_NOCTTY)
        guard secondary >= 0 else { throw CocoaError(.fileReadNoPermission) }
        var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(secondary, UInt(TIOCSWINSZ), &size)

        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var variables = ProcessInfo.processInfo.environment
        for name in ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "COLUMNS"] { variables[name] = nil }
        variables["TERM"] = "xterm"
        process.environment = variables.merging(environment) { $1 }
        let handle = FileHandle(fileDescriptor: secondary, closeOnDealloc: false)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        close(secondary)

        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(primary, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // Linux reports an input error when the last writer has closed the terminal.
            guard count > 0 else { break }
            bytes += buffer[..<count]
            if process.isRunning, !interact(String(decoding: bytes, as: UTF8.self)) {
                // Other signals are blocked in processes of threads that block them.
                kill(process.processIdentifier, SIGKILL)
            }
        }
        close(primary)
        process.waitUntilExit()
        let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
        return (process.terminationStatus, text)
    }

    /// A new pseudo-terminal: its descriptor, and the path of the other side.
    private static func open() throws -> (descriptor: Int32, name: String) {
        #if os(Linux)
            // Swift's module of the C library has neither posix_openpt nor openpty.
            let primary = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (locked, number): (Int32, Int32) = (0, 0)
            let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
            guard primary >= 0, ioctl(primary, setLock, &locked) == 0, ioctl(primary, getNumber, &number) == 0 else {
                throw CocoaError(.fileNoSuchFile)
            }
            return (primary, "/dev/pts/\(number)")
        #else
            let primary = posix_openpt(O_RDWR | O_NOCTTY)
            guard primary >= 0, grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else {
                throw CocoaError(.fileNoSuchFile)
            }
            return (primary, String(cString: name))
        #endif
    }
}
