/// A Swift file of the app whose calls are rewritten.
public struct MigrationSource: Sendable, Hashable {
    public var path: String
    public var text: String

    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
