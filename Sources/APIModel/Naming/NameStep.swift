/// A step from a component or an operation to a schema within it.
///
/// The step adds a part to the name of the schema's type.
enum NameStep {
    /// A step to a property, or to a tuple element with a name.
    case property(Word, isObject: Bool)
    /// A step to a union member that has its own name.
    case option(String)
    /// A step to a union member or tuple element that is named after its JSON type or position.
    case kind(String)
    /// A step to an array that is a member of a union and has the union's name.
    case list
    /// A step to an array element, or to a value of a dictionary.
    case element(otherwise: String)

    /// A part of a name, and the words that it consists of.
    struct Word {
        let text: String
        let words: [String]
    }

    /// Returns the name of the schema at the end of the steps, which begin at the type named `base`.
    ///
    /// - Parameter isProperty: True if `base` ends with the name of a property or parameter.
    /// - Parameter repeats: A Boolean value that indicates whether words may be repeated.
    static func name(_ base: String, isProperty: Bool, _ steps: ArraySlice<NameStep>, repeats: Bool) -> String {
        var name = Partial(text: base, isProperty: isProperty)
        for index in steps.indices {
            // If a union member is named after a property, the name isn't repeated for the type of that property.
            if !repeats, index + 1 < steps.endIndex, case .option(let own) = steps[index],
                case .property(let key, _) = steps[index + 1], own == "With" + key.text
            {
                continue
            }
            var isListed = false
            if index + 1 < steps.endIndex, case .element("Item") = steps[index + 1] { isListed = true }
            name.add(steps[index], isListed: isListed, repeats: repeats)
        }
        return name.text
    }

    private struct Partial {
        private(set) var text: String
        /// The words of ``text``; nil until they are needed.
        private var knownWords: [String]?
        /// A Boolean value that indicates whether the last word is a property's name.
        ///
        /// If so, an element of an array gets this name without a suffix.
        private var isProperty: Bool
        private var isOfWrapper = false

        init(text: String, isProperty: Bool) {
            self.text = text
            self.isProperty = isProperty
        }

        private var words: [String] {
            mutating get {
                let words = knownWords ?? Words.split(text)
                knownWords = words
                return words
            }
        }

        private mutating func append(_ next: String, _ nextWords: [String]? = nil) {
            // The words remain the same if the next part begins a new word.
            let isBoundary = text.utf8.last.map { $0 < 0x80 && !(0x41...0x5A).contains($0) } ?? true
            let isCapital = next.utf8.first.map { (0x41...0x5A).contains($0) } ?? false
            if let words = knownWords, let nextWords, isBoundary, isCapital {
                knownWords = words + nextWords
            } else {
                knownWords = nil
            }
            text += next
        }

        private mutating func replace(by text: String) {
            self.text = text
            knownWords = nil
        }

        mutating func add(_ step: NameStep, isListed: Bool, repeats: Bool) {
            switch step {
            case .property(let key, let isObject):
                isProperty = true
                isOfWrapper = false
                if repeats { return append(key.text) }
                if isListed, key.text == "Data" || NameJoining.ends(words, with: key.words) {
                    isOfWrapper = true
                } else if isObject, NameJoining.ends(words, with: key.words) {
                    append("Details", ["Details"])
                } else if let rest = NameJoining.rest(of: key, after: words) {
                    append(rest)
                } else {
                    append(key.text, key.words)
                }
            case .option(let own):
                isProperty = false
                if repeats { return append(own) }
                replace(by: NameJoining.joined(text, title: own))
            case .kind(let kind):
                isProperty = false
                append(kind)
            case .list: isProperty = false
            case .element(let suffix): addElement(suffix)
            }
        }

        private mutating func addElement(_ suffix: String) {
            if isOfWrapper {
                append(suffix, [suffix])
            } else if let last = words.last, text.hasSuffix(last), let singular = Plurals.singular(ofPlural: last) {
                replace(by: text.dropLast(last.count) + singular)
            } else if !isProperty || suffix != "Item" {
                append(suffix, [suffix])
            }
            isOfWrapper = false
        }
    }
}
