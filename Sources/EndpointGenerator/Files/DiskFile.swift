import Foundation

/// Functions that access files by system calls.
///
/// A run reads and writes hundreds of files. The additional work of Foundation for a file (URLs, attributes, copies)
/// takes longer than the access to the file.
enum DiskFile {
    struct Problem: Error {
        let reason: String
        /// A suggestion for what to do.
        var hint: String?

        /// The system's latest error (`errno`).
        static var last: Problem { Problem(reason: String(cString: strerror(errno))) }

        /// Returns the system's latest error (`errno`) of reading `path`.
        static func last(reading path: String) -> Problem {
            Problem(reason: "'\(path)' can't be read: \(last.reason)")
        }
    }

    enum Kind {
        case regular, folder, other
    }

    /// Returns the kind of the entry at `path`, following links; nil if there is none.
    static func kind(at path: String) -> Kind? {
        var status = stat()
        return stat(path, &status) == 0 ? kind(status) : nil
    }

    /// Returns whether `path` doesn't exist; false if the system doesn't allow the check.
    static func isAbsent(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// Returns whether two paths lead to the same file.
    static func isSame(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// Returns whether two paths name the same file or the same link.
    static func isSameEntry(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard lstat(first, &one) == 0, lstat(second, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// Returns whether a file was modified after another one; nil if the system doesn't report this.
    ///
    /// A file is newer than a file that doesn't exist.
    static func isNewer(_ first: String, than second: String) -> Bool? {
        var (one, other) = (stat(), stat())
        guard lstat(first, &one) == 0 else { return nil }
        guard lstat(second, &other) == 0 else { return errno == ENOENT || errno == ENOTDIR ? true : nil }
        #if canImport(Darwin)
            let (time, otherTime) = (one.st_mtimespec, other.st_mtimespec)
        #else
            let (time, otherTime) = (one.st_mtim, other.st_mtim)
        #endif
        return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
    }

    /// Returns the size of a file in bytes; 0 if it doesn't exist.
    static func size(at path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .folder
        default: .other
        }
    }

    /// Returns the first `most` bytes of the file at `path`; nil if there is no readable file.
    static func read(_ path: String, upTo most: Int = .max) -> [UInt8]? {
        try? contents(of: path, upTo: most)
    }

    /// Returns the first `most` bytes of the file at `path`; nil when there is no file.
    ///
    /// - Throws: ``Problem`` when the file can't be read.
    static func contents(of path: String, upTo most: Int = .max) throws(Problem) -> [UInt8]? {
        // A special file, such as a pipe, must not block the call.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if [ENOENT, ENOTDIR, ENXIO].contains(errno) { return nil }
            throw Problem.last(reading: path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Problem.last(reading: path) }
        guard kind(status) == .regular else { return nil }
        let size = min(Int(status.st_size), most)
        var problem: Problem?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let step = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if step < 0, errno == EINTR { continue }
                if step < 0 { problem = .last(reading: path) }
                if step <= 0 { break }
                count += step
            }
        }
        if let problem { throw problem }
        return bytes
    }

    /// Returns all bytes that can be read at `path`, including a pipe; nil for more than `most` bytes.
    ///
    /// - Throws: ``Problem`` when the file can't be read.
    static func readStream(_ path: String, upTo most: Int) throws(Problem) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem.last }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= most {
            let step = Foundation.read(descriptor, &buffer, buffer.count)
            if step < 0, errno == EINTR { continue }
            guard step >= 0 else { throw Problem.last }
            if step == 0 { return bytes }
            bytes += buffer[..<step]
        }
        return nil
    }

    /// Writes a new file.
    ///
    /// - Throws: ``Problem`` when a file of that name exists, or when the new file can't be written completely. An
    ///   incomplete file is removed.
    static func create(_ path: String, holding bytes: [UInt8]) throws(Problem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Problem.last }
        var problem: Problem?
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let step = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if step < 0, errno == EINTR { continue }
                guard step >= 0 else {
                    problem = .last
                    return
                }
                rest = rest.dropFirst(step)
            }
        }
        // The system may report a full or missing disk only when the file is closed.
        if close(descriptor) != 0, problem == nil { problem = .last }
        if let problem {
            unlink(path)
            throw problem
        }
    }

    /// Writes a new file atomically: the file exists either completely or not at all.
    ///
    /// - Returns: False if there is a file at `path`, even one that another process wrote meanwhile.
    static func place(_ bytes: [UInt8], at path: String) throws(Problem) -> Bool {
        let folder = ParentFolder.path(of: path)
        let name = path.split(separator: "/").last ?? ""
        let temporary = (folder.isEmpty ? "" : folder + "/") + ".\(name).endpointgen-\(StaleFiles.newRun)"
        try create(temporary, holding: bytes)
        defer { unlink(temporary) }
        if link(temporary, path) == 0 { return true }
        if errno == EEXIST { return false }
        // The file system doesn't support hard links, so the temporary file is renamed.
        guard isAbsent(path) else { return false }
        guard rename(temporary, path) == 0 else { throw .last }
        return true
    }

    /// Writes a file atomically, in place of the file at `path` if there is one, whose mode remains.
    static func replace(_ path: String, with bytes: [UInt8]) throws(Problem) {
        let temporary = "\(ParentFolder.path(of: path))/\(StaleFiles.filePrefix)\(StaleFiles.newRun)"
        try create(temporary, holding: bytes)
        defer { unlink(temporary) }
        try copyMode(from: path, to: temporary)
        guard rename(temporary, path) == 0 else { throw .last }
    }

    /// Creates `folder` and its missing parents, and adds the new folders to `made`, outermost first.
    static func makeFolder(_ folder: String, _ made: inout [String]) throws(Problem) {
        var missing: [String] = []
        var current = folder
        while !current.isEmpty, kind(at: current) == nil {
            missing.append(current)
            current = ParentFolder.path(of: current)
        }
        for folder in missing.reversed() {
            if mkdir(folder, 0o777) == 0 {
                made.append(folder)
            } else if errno != EEXIST {
                throw .last
            } else if kind(at: folder) == nil {
                throw Problem(
                    reason: "the symbolic link '\(folder)' has no target", hint: "create its target, or remove the link"
                )
            }
        }
    }

    static func remove(_ path: String) throws(Problem) {
        guard unlink(path) == 0 else { throw Problem.last }
    }

    /// Returns the paths of all files in a folder and its subfolders, relative to the folder.
    ///
    /// Links to folders aren't followed.
    ///
    /// - Throws: ``Problem`` when one of the folders can't be read: some files would be missing.
    static func files(in folder: String) throws(Problem) -> [String] {
        var files: [String] = []
        var folders = [""]
        while let subfolder = folders.popLast() {
            try entries(of: subfolder.isEmpty ? folder : folder + "/" + subfolder) { name, type in
                let path = subfolder.isEmpty ? name : subfolder + "/" + name
                if isFolder(type, folder + "/" + path) { folders.append(path) } else { files.append(path) }
            }
        }
        return files
    }

    /// Returns the names of all entries of a folder; none if there is no folder.
    ///
    /// - Throws: ``Problem`` when the folder can't be read: some names would be missing.
    static func names(in folder: String) throws(Problem) -> [String] {
        var names: [String] = []
        try entries(of: folder) { name, _ in names.append(name) }
        return names
    }

    private static func entries(of folder: String, _ body: (String, UInt8) -> Void) throws(Problem) {
        guard let stream = opendir(folder) else {
            if errno == ENOENT || errno == ENOTDIR { return }
            throw Problem.last(reading: folder)
        }
        defer { closedir(stream) }
        while true {
            // At the end of the folder, `readdir` returns nil without changing `errno`; after an error, it sets
            // `errno`.
            errno = 0
            guard let entry = readdir(stream) else { break }
            if let name = name(of: entry) { body(name, entry.pointee.d_type) }
        }
        if errno != 0 { throw Problem.last(reading: folder) }
    }

    /// Returns the name of an entry; nil for `.` and `..`.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
                String(cString: $0)
            }
        }
        return name == "." || name == ".." ? nil : name
    }

    /// Returns whether an entry is a folder, by its type, or by its path if the type is unknown.
    private static func isFolder(_ type: UInt8, _ path: String) -> Bool {
        Int(type) == Int(DT_UNKNOWN) ? isFolder(path) : Int(type) == Int(DT_DIR)
    }

    /// Returns whether there is an entry at `path`, including a link whose target doesn't exist.
    static func hasEntry(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Returns whether `path` is a symbolic link, even one whose target doesn't exist.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns whether `path` is a folder, not a link to one.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && kind(status) == .folder
    }

    /// Gives a file the mode of another file, if that exists.
    static func copyMode(from path: String, to copy: String) throws(Problem) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard chmod(copy, status.st_mode & 0o7777) == 0 else { throw .last }
    }
}
