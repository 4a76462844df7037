/// A step that moves common failures from the operations to the documentation of the whole API.
///
/// A failure is common if many operations document it identically.
enum SharedFailures {
    /// The smallest number of operations that must document a failure identically to make it common.
    private static let fewest = 8
    /// The maximum number of common failures.
    private static let most = 12

    /// Removes the documentation of common failures from the endpoints, and returns these failures.
    ///
    /// The most frequent failures are first.
    static func collect(from groups: inout [Group]) -> [FailureDocumentation] {
        var counts: [FailureDocumentation: Int] = [:]
        var order: [FailureDocumentation] = []
        var endpoints = 0
        for group in groups.indices {
            for index in groups[group].endpoints.indices where groups[group].endpoints[index].alternative == nil {
                endpoints += 1
                // Only failures with documentation are counted.
                for words in groups[group].endpoints[index].failures.compactMap(\.words) {
                    if counts[words] == nil { order.append(words) }
                    counts[words, default: 0] += 1
                }
            }
        }
        let least = max(fewest, endpoints / 10)
        let common = order.enumerated().filter { counts[$0.element, default: 0] >= least }
            .sorted { first, second in
                let (one, other) = (counts[first.element, default: 0], counts[second.element, default: 0])
                return (other, first.offset) < (one, second.offset)
            }
            .prefix(most).map(\.element)
        guard !common.isEmpty else { return [] }
        let taken = Set(common)
        for group in groups.indices {
            for endpoint in groups[group].endpoints.indices {
                for index in groups[group].endpoints[endpoint].failures.indices {
                    let failure = groups[group].endpoints[endpoint].failures[index]
                    guard let words = failure.words, taken.contains(words) else { continue }
                    groups[group].endpoints[endpoint].failures[index].documentation = Documentation()
                }
            }
        }
        return common
    }
}

extension ResponseModel {
    var words: FailureDocumentation? {
        (documentation.summary ?? documentation.description).map { FailureDocumentation(status: status, words: $0) }
    }
}
