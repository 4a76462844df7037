// These properties read numbers that a description also allows as strings of digits, which .NET servers send.
extension FieldReader {
    /// A reader for a field of numbers that may be written as strings.
    ///
    /// The field is a number, or an array or a dictionary of numbers.
    public var numbersInStrings: FieldReader {
        get { self }
        _modify {
            let tape = members.tape
            if !tape.holdsTexts {
                let converting = convertingTape ?? ValueTape(convertingStringsOf: tape)
                convertingTape = converting
                members.tape = converting
            }
            defer { members.tape = tape }
            yield &self
        }
    }
}

extension ValueReader {
    /// A reader of a number, or of an array or a dictionary of numbers, that may be written as strings.
    public var numbersInStrings: ValueReader {
        tape.holdsTexts ? self : ValueReader(ValueTape(convertingStringsOf: tape), at: index)
    }
}

extension KeyPathRoot {
    /// Returns a copy of the path for numbers that may be written as strings.
    ///
    /// The path leads to a number, or to an array or a dictionary of numbers.
    public static func numbersInStrings(_ path: KeyPathRoot) -> KeyPathRoot {
        var path = path
        path.readsNumbersInStrings = true
        return path
    }
}
