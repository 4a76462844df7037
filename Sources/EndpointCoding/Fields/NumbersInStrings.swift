// Numbers that a description also allows as strings of digits, as .NET writes them.
extension FieldReader {
    /// A reader for a field of numbers, or of arrays and dictionaries of numbers, that may be written as
    /// strings.
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
    /// Returns the same path, which leads to numbers that may be written as strings.
    ///
    /// The path leads to a number, or to an array or a dictionary of numbers.
    public static func numbersInStrings(_ path: KeyPathRoot) -> KeyPathRoot {
        var path = path
        path.readsNumbersInStrings = true
        return path
    }
}
