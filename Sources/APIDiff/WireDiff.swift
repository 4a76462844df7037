/// A comparison of the requests and responses of two versions of an API.
public enum WireDiff {
    /// Returns the changes of requests and responses.
    ///
    /// A changed schema is included once for each direction, regardless of the number of operations that use the
    /// schema.
    public static func changes(from old: APISnapshot, to new: APISnapshot) -> [APIChange] {
        var seen: Set<APIChange> = []
        return OperationDiff.changes(from: ComparedVersion(old), to: ComparedVersion(new)).filter {
            seen.insert($0).inserted
        }
    }
}
