import Foundation

/// The texts that are read, each made anew from fixed seeds.
enum Payloads {
    /// Random numbers that are the same in every run.
    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var word = state
            word ^= word >> 33
            word &*= 0xFF51_AFD7_ED55_8CCD
            word ^= word >> 33
            return word
        }
    }

    static func repositories(_ count: Int = 2000) -> String {
        // Without the blanks that make the example legible: none of its texts has two of them, or one after a colon.
        let compact = repositoryExample.split(separator: "\n").map { line in
            line.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "\": ", with: "\":")
        }.joined()
        return list((0..<count).map { index in
            compact.replacingOccurrences(of: "1296269", with: "\(1_296_269 + index)")
                .replacingOccurrences(of: "Hello-World", with: "Hello-World-\(index)")
        })
    }

    static func tree() -> String {
        func leaf(_ name: Int) -> String { #"{"name":"leaf \#(name)","value":\#(name),"children":[]}"# }
        func chain(_ root: Int) -> String {
            var text = leaf(root)
            for depth in 0..<100 {
                text = #"{"name":"node \#(depth)","value":\#(depth * root),"children":[\#(leaf(depth)),\#(text),\#(leaf(root))]}"#
            }
            return text
        }
        return list((0..<100).map(chain))
    }

    static func numbers(_ count: Int = 60_000) -> String {
        var random = Random(state: 1)
        let counts = (0..<count).map { _ in "\(Int.random(in: -1_000_000...1_000_000, using: &random))" }
        // Half with few digits, half with all seventeen.
        let values = (0..<count).map { index in
            index % 2 == 0 ? "\(Double(Int.random(in: -99_999_999...99_999_999, using: &random)) / 1000)"
                : "\(Double.random(in: -1000...1000, using: &random))"
        }
        let points = (0..<count / 4).map { index in
            let x = Double.random(in: -180...180, using: &random)
            let y = Double.random(in: -90...90, using: &random)
            return #"{"id":\#(index),"x":\#(x),"y":\#(y)\#(index % 3 == 0 ? "" : #","z":\#(index).5"#)}"#
        }
        return #"{"counts":\#(list(counts)),"values":\#(list(values)),"points":\#(list(points))}"#
    }

    static func texts(_ count: Int = 400) -> String {
        let parts = [
            "The quick brown fox jumps over the lazy dog, and then some more of plain text follows for a while. ",
            #"She said \"no\",\nand \t went\\away. "#, "Größe, Übermut und ein Straßenname: žluťoučký kůň. ",
            "日本語のテキストと絵文字🙂が続きます。", #"caf\u00e9 \ud83d\ude42 "#,
        ]
        var random = Random(state: 2)
        return list((0..<count).map { index in
            let body = (0..<100).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
            return #"{"title":"Article \#(index) – naïve","body":"\#(body)"}"#
        })
    }

    static func shapes(_ count: Int = 20_000) -> String {
        list((0..<count).map { index in
            switch index % 3 {
            case 0: #"{"type":"circle","radius":\#(index).5}"#
            case 1: #"{"type":"rectangle","width":\#(index),"height":2.25}"#
            default: #"{"width":\#(index),"height":1,"label":"a label of some length","type":"rectangle"}"#
            }
        })
    }

    static func figures(_ count: Int = 20_000) -> String {
        list((0..<count).map { index in
            switch index % 4 {
            case 0: #"{"type":"circle","radius":\#(index).5}"#
            case 1: #"{"type":"rectangle","width":\#(index),"height":2.25,"label":"x"}"#
            case 2: #""a name \#(index)""#
            default: "\(index)"
            }
        })
    }

    /// Sixty unknown fields before the known ones.
    static func needles(_ count: Int = 1000, unknown: Int = 60) -> String {
        let before = (0..<unknown).map { #""unknown_field_\#($0)":\#($0 % 3 == 0 ? "\"some text\"" : "\($0)"),"# }.joined()
        return list((0..<count).map { index in
            #"{\#(before)"a0":"x","a1":\#(index),"a2":true,"a3":null,"a4":4,"a5":"y","a6":6,"a7":false,"a8":"z"}"#
        })
    }

    static func dictionaries(_ count: Int = 5000) -> String {
        let stock = (0..<count).map { #""article-number-\#($0)":\#($0)"# }.joined(separator: ",")
        let labels = (0..<count).map { #""label \#($0)":"the text of label \#($0)""# }.joined(separator: ",")
        let points = (0..<count).map { #""p\#($0)":{"id":\#($0),"x":1.5,"y":2.5}"# }.joined(separator: ",")
        return #"{"stock":{\#(stock)},"labels":{\#(labels)},"points":{\#(points)}}"#
    }

    static func dates(_ count: Int = 10_000) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return list((0..<count).map { index in
            let day = "20\(two(index % 30))-\(two(index % 12 + 1))-\(two(index % 28 + 1))"
            let time = "\(two(index % 24)):\(two(index % 60)):\(two(index * 7 % 60))"
            return #"{"title":"Meeting \#(index)","from":"\#(day)T\#(time)Z"\#(index % 2 == 0 ? #","until":"\#(day)T23:59:59Z""# : "")}"#
        })
    }

    private static func list(_ items: [String]) -> String {
        "[" + items.joined(separator: ",") + "]"
    }
}
