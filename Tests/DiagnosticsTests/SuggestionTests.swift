import Diagnostics
import Testing

@Suite("Suggestions")
struct SuggestionTests {
    @Test("the closest name is found with a letter added, removed, replaced or swapped")
    func nearest() {
        let names = ["Customer", "Order", "OrderLine"]
        for typo in ["Ordr", "Orderr", "Orxer", "Odrer", "order", "ORDER"] {
            #expect(Suggestion.nearest(to: typo, among: names) == "Order")
        }
        #expect(Suggestion.nearest(to: "OrderLin", among: names) == "OrderLine")
    }

    @Test("a name unlike all others has no suggestion")
    func far() {
        #expect(Suggestion.nearest(to: "Invoice", among: ["Customer", "Order"]) == nil)
        #expect(Suggestion.nearest(to: "x", among: ["y", "in"]) == nil)
        #expect(Suggestion.nearest(to: "", among: ["", "a"]) == nil)
        #expect(Suggestion.nearest(to: "abc", among: []) == nil)
    }

    @Test("of equally close names the first is suggested")
    func ties() {
        #expect(Suggestion.nearest(to: "cat", among: ["car", "cab"]) == "car")
    }

    @Test("names of megabytes aren't compared")
    func long() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect(Suggestion.nearest(to: long, among: [long]) == nil)
        #expect(Suggestion.nearest(to: "a", among: [long, "A"]) == "A")
    }

    @Test("a hint suggests the nearest name, or lists the names if they are few")
    func hint() {
        #expect(Suggestion.hint(for: "titel", among: ["id", "title"]) == "did you mean 'title'?")
        #expect(Suggestion.hint(for: "other", among: ["id", "title"]) == "expected one of 'id', 'title'")
        #expect(Suggestion.hint(for: "other", among: ["id"]) == "expected 'id'")
        #expect(Suggestion.hint(for: "other", among: []) == nil)
        #expect(Suggestion.hint(for: "other", among: (1...9).map { "name\($0)" }) == nil)
    }
}
