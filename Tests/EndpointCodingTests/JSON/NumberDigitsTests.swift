import Foundation
import Testing

@_spi(Format) @testable import EndpointCoding

/// Numbers of all lengths, because digits are parsed eight at a time.
@Suite struct NumberDigitsTests {
    private let digits = "9876543210123456789"

    private func read<Value: ReadableValue>(_ text: String) throws -> Value {
        try Value(from: ValueReader(ValueTape(json: Array(text.utf8))))
    }

    @Test func integersOfAllLengthsAreReadLikeSwifts() throws {
        for length in 1...18 {
            for text in [String(digits.prefix(length)), "-" + digits.prefix(length), "1" + digits.suffix(length - 1)] {
                let value: Int = try read(text)
                #expect(value == Int(text), "\(text)")
                let list: [Int] = try read("[\(text),\n        \(text)]")
                #expect(list == [value, value])
            }
        }
    }

    @Test func fractionsOfAllLengthsAreReadLikeSwifts() throws {
        for whole in 1...10 {
            for fraction in 1...18 {
                let text = "\(digits.prefix(whole)).\(digits.suffix(fraction))"
                let value: Double = try read(text)
                #expect(value == Double(text), "\(text)")
                let scaled: Double = try read("-\(text)e-7")
                #expect(scaled == Double("-\(text)e-7"), "\(text)")
            }
        }
    }

    @Test func bytesBesideDigitsAreNoDigits() {
        for length in 2...18 {
            for position in 1..<length {
                for byte in [0x00, 0x2F, 0x3A, 0xB0, 0xB9] as [UInt8] {
                    var bytes = Array(digits.utf8.prefix(length))
                    bytes[position] = byte
                    #expect(throws: (any Error).self) { try ValueTape(json: bytes) }
                }
            }
        }
    }

    @Test func elementsOfOtherTypesAreErrorsWithTheirIndexes() throws {
        for text in ["[1, 2, \"3\"]", "[1, 2, null]", "[1, 2, 3.5]"] {
            let error = #expect(throws: DecodingError.self) { let _: [Int] = try read(text) }
            guard let error else { continue }
            #expect("\(error)".contains("2"), "\(error)")
        }
        let mixed: [Double] = try read("[1, 2.5]")
        #expect(mixed == [1, 2.5])
    }
}
