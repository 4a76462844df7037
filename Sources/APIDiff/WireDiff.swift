/// Compares the requests and responses of two versions of an API.
public enum WireDiff {
    /// Returns the changes of requests and responses: each change of a schema once for each direction in which it is
    /// sent, however many operations use it.
    public static func changes(from old: APISnapshot, to new: APISnapshot) -> [APIChange] {
        var seen: Set<APIChange> = []
        return OperationDiff.changes(from: ComparedVersion(old), to: ComparedVersion(new)).filter {
            seen.insert($0).inserted
        }
    }
}
