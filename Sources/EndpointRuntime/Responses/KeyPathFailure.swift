/// The description of a key path without a value: the existing part of the path, and the value there.
struct KeyPathFailure {
    let text: String

    init(_ path: KeyPathRoot, in body: Data) {
        let start = "No value at key path '\(path)'"
        guard let tape = try? ValueTape(json: body) else {
            text = start + "."
            return
        }
        let root = ValueReader(tape)
        var found = (value: root, count: 0)
        while found.count < path.keys.count - 1 {
            let front = KeyPathRoot(keys: Array(path.keys[...found.count]))
            guard let value = try? root.value(at: front) else { break }
            found = (value, found.count + 1)
        }
        let container = found.count == 0 ? "the body" : "'\(KeyPathRoot(keys: Array(path.keys[..<found.count])))'"
        let what = found.value.keyList.map { "has \($0)" } ?? "is \(found.value.found(at: path.keys))"
        text = "\(start): \(container) \(what)."
    }
}
