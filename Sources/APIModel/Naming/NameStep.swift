/// A step from a component or an operation to a schema within it.
///
/// The step adds a part to the name of the schema's type.
enum NameStep {
    /// A step to a property, or to a tuple element with a name.
    case property(String, isObject: Bool)
    /// A step to a union member that has its own name.
    case option(String)
    /// A step to a union member or tuple element that is named after its JSON type or position.
    case kind(String)
    /// A step to an array that is a member of a union and has the union's name.
    case list
    /// A step to an array element, or to a value of a dictionary.
    case element(otherwise: String)

    /// Returns the name of the schema at the end of the steps, which begin at the type named `base`.
    ///
    /// - Parameter isProperty: True if `base` ends with the name of a property or parameter.
    /// - Parameter repeats: A Boolean value that indicates whether words may be repeated.
    static func name(_ base: String, isProperty: Bool, _ steps: ArraySlice<NameStep>, repeats: Bool) -> String {
        var name = Partial(text: base, isProperty: isProperty)
        for index in steps.indices {
            // If a union member is named after a property, the name isn't repeated for the type of that property.
            if !repeats, index + 1 < steps.endIndex, case .option(let own) = steps[index],
                case .property(let key, _) = steps[index + 1], own == "With" + key
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
        var text: String
        /// A Boolean value that indicates whether the last word is a property's name.
        ///
        /// If so, an element of an array gets this name without a suffix.
        var isProperty: Bool
        var isOfWrapper = false

        mutating func add(_ step: NameStep, isListed: Bool, repeats: Bool) {
            switch step {
            case .property(let key, let isObject):
                isProperty = true
                isOfWrapper = false
                if repeats {
                    text += key
                    return
                }
                let (words, keyWords) = (Words.split(text), Words.split(key))
                if isListed, key == "Data" || NameJoining.ends(words, with: keyWords) {
                    isOfWrapper = true
                } else if isObject, NameJoining.ends(words, with: keyWords) {
                    text += "Details"
                } else {
                    text = NameJoining.joined(text, words, key, keyWords)
                }
            case .option(let own):
                isProperty = false
                text = repeats ? text + own : NameJoining.joined(text, title: own)
            case .kind(let kind):
                isProperty = false
                text += kind
            case .list: isProperty = false
            case .element(let suffix): addElement(suffix)
            }
        }

        private mutating func addElement(_ suffix: String) {
            if isOfWrapper {
                text += suffix
            } else if let last = Words.split(text).last, text.hasSuffix(last), Plurals.isPlural(last) {
                text = text.dropLast(last.count) + Plurals.singular(last)
            } else if !isProperty || suffix != "Item" {
                text += suffix
            }
            isOfWrapper = false
        }
    }
}
