@_spi(Format) import EndpointRuntime

/// The text of XML elements and attributes.
///
/// Whitespace around a value is preserved for strings. For numbers, dates and similar types it is removed, and XML
/// Schema's forms are used (XML Schema Part 2, sections 3.2 and 4.3.6).
enum ElementText: TapeFormat {
    static var keySeparator: UInt8 { UInt8(ascii: "=") }
    static var repeatsNames: Bool { true }

    static func text(of stretch: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: stretch, as: UTF8.self)
    }

    static func word(of stretch: UnsafeBufferPointer<UInt8>) -> String {
        guard let first = stretch.firstIndex(where: { !isBlank($0) }),
            let last = stretch.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: stretch[first...last], as: UTF8.self)
    }

    /// Returns the number in JSON's notation; nil if the text isn't a number.
    ///
    /// `+5`, `.5` and `5.` are numbers, too.
    static func number(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        var digits = text[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        let exponent = digits.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? digits.endIndex
        var mantissa = String(decoding: digits[..<exponent], as: UTF8.self)
        if mantissa.hasPrefix(".") { mantissa = "0" + mantissa }
        if mantissa.hasSuffix(".") { mantissa.removeLast() }
        let number = (isNegative ? "-" : "") + mantissa + String(decoding: digits[exponent...], as: UTF8.self)
        return number.withBytes { NumberText.matches($0) } ? number : nil
    }

    /// Returns a Boolean value that indicates whether the byte is white space (XML 1.0, production 3).
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }
}
