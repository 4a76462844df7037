import Foundation

/// The mount points that Linux reports.
///
/// On other systems a mount point is recognized by its separate file system.
enum Mounts {
    /// Returns whether anything is mounted below `path`, which must contain neither links nor dots.
    static func lie(in path: String) -> Bool {
        #if os(Linux)
            guard let bytes = try? DiskFile.readStream("/proc/self/mountinfo", upTo: 1 << 24) else { return false }
            let prefix = Array((path + "/").utf8)
            return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
                // The fifth field of a line is the mount point (proc_pid_mountinfo(5)).
                let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
                return fields.count > 4 && unescaped(fields[4]).starts(with: prefix)
            }
        #else
            return false
        #endif
    }

    /// Returns a field with its escapes decoded.
    ///
    /// The escapes are octal numbers: a blank is written `\040`. Tabs, line feeds and backslashes are escaped too.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
                result.append(code)
                rest = rest.dropFirst(3)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
