import Diagnostics
import Foundation
import Testing

/// The effect of each OpenAPI keyword, in each location: Specs/keywords/keywords.yaml specifies it, and no keyword is
/// dropped silently.
@Suite("Every keyword")
struct KeywordTests {
    @Test("has the effect that the table lists", arguments: KeywordTable.trials)
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
        #expect(
            expected.effect != .none || expected.reason?.isEmpty == false,
            "\(row.keyword) has no effect, and why isn't said")
    }

    private func outcome(
        of row: KeywordTable.Row, _ places: [KeywordDescription.Place], _ description: KeywordDescription, isWith: Bool
    ) throws -> KeywordOutcome {
        let text = description.text(places, row.fields(isWith: isWith), row.isWhole)
        if !isWith { return try KeywordOutcome.remembered(of: text) }
        return try KeywordOutcome(of: text, at: places.count == 1 ? places[0].path + [.key(row.keyword)] : [])
    }

    @Test("is read in every version that has it")
    func places() throws {
        for version in KeywordTable.versions {
            let kinds = Set(KeywordTable.trials.filter { $0.version == version }.map(\.row.kind))
            #expect(
                try KeywordDescription.of(version).kinds.subtracting(kinds).isEmpty,
                "kinds of \(version) without a keyword")
        }
        #expect(KeywordTable.trials.count > 700)
    }

    /// Keywords that determine the version, and those of an items object, which is read as a schema.
    private static let untried: Set<String> = [
        "description: swagger", "description: openapi", "schema: collectionFormat",
    ]

    @Test("has a row for each field of each object in the specifications", arguments: KeywordTable.versions)
    func fields(version: String) {
        let tried = Set(
            KeywordTable.trials.filter { $0.version == version }.map {
                KeywordFields.Field(kind: $0.row.kind, name: $0.row.keyword)
            })
        let fields = KeywordFields.fields(of: version)
        #expect(fields.count > 100)
        let missing = fields.filter { !tried.contains($0) && !Self.untried.contains("\($0)") }
        #expect(missing.isEmpty, "without a row: \(missing)")
    }

    @Test(
        "has no field that the specifications lack, except listed ones and extensions",
        arguments: KeywordTable.versions)
    func madeUp(version: String) {
        // What another version has may be read in this one too.
        let fields = Set(KeywordTable.versions.flatMap { KeywordFields.fields(of: $0) })
        // The names of some are the description's to choose.
        let kinds = Set(fields.map(\.kind)).subtracting(["responses", "callback", "security requirement"])
        for trial in KeywordTable.trials where trial.version == version && kinds.contains(trial.row.kind) {
            let row = trial.row
            guard !row.keyword.hasPrefix("x-"), !fields.contains(.init(kind: row.kind, name: row.keyword)) else {
                continue
            }
            let effects = [row.expectation] + row.exceptions.map(\.expectation)
            #expect(effects.contains { $0.effect == .diagnostic || $0.effect == .both }, "\(trial)")
        }
    }

    @Test("is documented in the article as in the table")
    func article() throws {
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(KeywordArticle.text.utf8).write(to: KeywordArticle.file)
        }
        let shown = try String(contentsOf: KeywordArticle.file, encoding: .utf8)
        #expect(shown == KeywordArticle.text, "RECORD=1 swift test --filter KeywordTests writes it anew")
    }

    @Test("is listed in the article What is read where nothing is generated from it")
    func noEffect() throws {
        let file = "Sources/EndpointGenerator/EndpointGenerator.docc/WhatIsRead.md"
        let article = try String(contentsOf: Checkout.root.appendingPathComponent(file), encoding: .utf8)
        let section = try #require(
            article.components(separatedBy: "\n## What has no effect\n").last?.components(separatedBy: "\n## ").first)
        let table = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.joined(separator: "\n")
        let left = Set(
            KeywordTable.rows.filter { row in
                row.variant.isEmpty && row.expectation.effect == .diagnostic
                    && row.versions.contains {
                        KeywordFields.fields(of: $0).contains(.init(kind: row.kind, name: row.keyword))
                    }
            }.map(\.keyword)
        )
        let missing = left.filter { !table.contains("`\($0)`") }
        #expect(missing.isEmpty, "the table doesn't name \(missing.sorted())")
    }
}

/// The effect of a keyword.
enum KeywordEffect: String {
    /// The generated code differs.
    case output
    /// A diagnostic names it.
    case diagnostic
    /// Both.
    case both
    /// None: the table contains the reason.
    case none
}
