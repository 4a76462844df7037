public import EndpointRuntime

/// The books of the last time, in a file. It reads and writes on an actor of its own, not on the main one: models are
/// no actor's.
public actor BookCache {
    private let file: URL

    /// A cache in a file, which needn't be there yet.
    public init(file: URL) {
        self.file = file
    }

    func keep(_ books: [Book]) throws {
        try books.jsonData().write(to: file, options: .atomic)
    }

    func books() throws -> [Book] {
        try JSONDecoder().decode([Book].self, from: Data(contentsOf: file))
    }
}
