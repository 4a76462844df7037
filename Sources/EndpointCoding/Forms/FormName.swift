/// The name of a form's field, and the keys in its brackets: `filter[price][min]` leads to a member of a member.
///
/// A name whose brackets don't match is one key, and so is one that begins with a bracket.
package struct FormName {
    enum Key {
        /// A member of an object, by the bytes of its key.
        case member(Range<Int>)
        /// `[]`, one more element of a list.
        case element
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let range: Range<Int>

    package init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// From the outside in.
    var keys: [Key] {
        guard let head = next(UInt8(ascii: "["), from: range.lowerBound), head.lowerBound > range.lowerBound else {
            return [.member(range)]
        }
        var keys: [Key] = [.member(range.lowerBound..<head.lowerBound)]
        var open = head
        while true {
            guard let close = next(UInt8(ascii: "]"), from: open.upperBound) else { return [.member(range)] }
            keys.append(open.upperBound == close.lowerBound ? .element : .member(open.upperBound..<close.lowerBound))
            if close.upperBound == range.upperBound { return keys }
            guard let following = bracket(UInt8(ascii: "["), at: close.upperBound) else { return [.member(range)] }
            open = following
        }
    }

    /// Returns the range of the next bracket, percent-encoded or not.
    private func next(_ bracket: UInt8, from start: Int) -> Range<Int>? {
        for index in start..<range.upperBound {
            if let found = self.bracket(bracket, at: index) { return found }
        }
        return nil
    }

    private func bracket(_ bracket: UInt8, at index: Int) -> Range<Int>? {
        if bytes[index] == bracket { return index..<index + 1 }
        return FormEscapes.byte(bytes[index..<range.upperBound]) == bracket ? index..<index + 3 : nil
    }
}
