import Diagnostics
import Testing

/// What each keyword of OpenAPI comes to, at each of its places: Specs/keywords/keywords.yaml says it, and nothing that a
/// description says is dropped without a word.
@Suite("Every keyword")
struct KeywordTests {
    @Test("has the effect that the table tells", arguments: KeywordTable.trials)
    func effect(trial: KeywordTable.Trial) throws {
        let row = trial.row
        let description = try KeywordDescription.of(trial.version)
        let places = description.places(of: row.kind).filter { place in
            row.places?.contains(place.name) ?? true && row.isTried(at: place.name, version: trial.version)
        }
        #expect(!places.isEmpty, "there is no place for it")
        // What has no effect at any place has none at all of them together, which takes one run.
        if places.allSatisfy({ row.expectation(at: $0.name, version: trial.version).effect == .none }),
            try outcome(of: row, places, description, isWith: true).effect(
                comparedTo: outcome(of: row, places, description, isWith: false), naming: [row.keyword]) == .none
        {
            try places.forEach { try checkReason(row.expectation(at: $0.name, version: trial.version), row) }
            return
        }
        for place in places {
            let expected = row.expectation(at: place.name, version: trial.version)
            try checkReason(expected, row)
            let with = try outcome(of: row, [place], description, isWith: true)
            let observed = with.effect(
                comparedTo: try outcome(of: row, [place], description, isWith: false),
                naming: [row.keyword, row.with[row.keyword]?.text, place.path.last?.key].compactMap(\.self)
            )
            #expect(observed == expected.effect, "\(trial) at \(place.name): \(with.messages)")
        }
    }

    private func checkReason(_ expected: KeywordTable.Expectation, _ row: KeywordTable.Row) throws {
        #expect(expected.effect != .none || expected.reason?.isEmpty == false, "\(row.keyword) has no effect, and why isn't said")
    }

    private func outcome(
        of row: KeywordTable.Row, _ places: [KeywordDescription.Place], _ description: KeywordDescription, isWith: Bool
    ) throws -> KeywordOutcome {
        let text = description.text(places, row.fields(isWith: isWith), row.isWhole)
        if !isWith { return try KeywordOutcome.remembered(of: text) }
        return try KeywordOutcome(of: text, at: places.count == 1 ? places[0].path + [.key(row.keyword)] : [])
    }

    @Test("is looked at in every version that has it")
    func places() throws {
        for version in KeywordTable.versions {
            let kinds = Set(KeywordTable.trials.filter { $0.version == version }.map(\.row.kind))
            #expect(try KeywordDescription.of(version).kinds.subtracting(kinds).isEmpty, "kinds of \(version) without a keyword")
        }
        #expect(KeywordTable.trials.count > 700)
    }
}

/// What a keyword comes to.
enum KeywordEffect: String {
    /// The generated code differs.
    case output
    /// A diagnostic names it.
    case diagnostic
    /// Both.
    case both
    /// Nothing: the table tells the reason.
    case none
}
