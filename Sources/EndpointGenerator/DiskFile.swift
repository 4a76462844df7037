import Foundation

/// Files by the system's own calls: a run reads and writes hundreds, and what Foundation does around each (paths to
/// URLs, attributes, copies) costs more than the file.
enum DiskFile {
    struct Problem: Error {
        let reason: String

        /// What the system says went wrong last.
        static var last: Problem { Problem(reason: String(cString: strerror(errno))) }
    }

    enum Kind {
        case regular, folder, other
    }

    /// What lies at `path`, where a link leads; nil for nothing.
    static func kind(at path: String) -> Kind? {
        var status = stat()
        return stat(path, &status) == 0 ? kind(status) : nil
    }

    /// Whether two paths lead to one file.
    static func isSame(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// In bytes; 0 for what isn't there.
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

    /// The first `most` bytes of the file at `path`; nil when it isn't a file, or can't be read.
    static func read(_ path: String, upTo most: Int = .max) -> [UInt8]? {
        // What isn't a file, a pipe for one, isn't waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, kind(status) == .regular else { return nil }
        let size = min(Int(status.st_size), most)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let step = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if step < 0, errno == EINTR { continue }
                failed = step < 0
                if step <= 0 { break }
                count += step
            }
        }
        return failed ? nil : bytes
    }

    /// All that can be read at `path`, be it a pipe; nil for more than `most` bytes.
    ///
    /// - Throws: ``Problem`` when it can't be read.
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

    /// Writes a file that isn't there yet.
    ///
    /// - Throws: ``Problem`` when something of that name is there, or it can't be written whole.
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
        // A disk that is found full or gone only now tells of it here.
        if close(descriptor) != 0, problem == nil { problem = .last }
        if let problem { throw problem }
    }

    static func remove(_ path: String) throws(Problem) {
        guard unlink(path) == 0 else { throw Problem.last }
    }

    /// The paths of all files in a folder and those in it, relative to it; links to folders aren't followed.
    static func files(in folder: String) -> [String] {
        var files: [String] = []
        var folders = [""]
        while let subfolder = folders.popLast() {
            guard let stream = opendir(subfolder.isEmpty ? folder : folder + "/" + subfolder) else { continue }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                    tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name))
                    {
                        String(cString: $0)
                    }
                }
                if name == "." || name == ".." { continue }
                let path = subfolder.isEmpty ? name : subfolder + "/" + name
                if isFolder(entry.pointee.d_type, folder + "/" + path) {
                    folders.append(path)
                } else {
                    files.append(path)
                }
            }
        }
        return files
    }

    /// Not every file system tells the kind of an entry with its name.
    private static func isFolder(_ type: UInt8, _ path: String) -> Bool {
        guard Int(type) == Int(DT_UNKNOWN) else { return Int(type) == Int(DT_DIR) }
        var status = stat()
        return lstat(path, &status) == 0 && kind(status) == .folder
    }
}
