/// The calls that fail, and the scenarios that aren't called.
enum Expected {
    static let errors: Set<String> = []
    static let omitted: Set<String> = []
}
