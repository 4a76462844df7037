import Foundation

/// A replacement that the compiler proposes for bytes of a file.
struct FixIt: Hashable {
    var start: Int
    var end: Int
    var text: String

    /// Returns the file with its fix-its; of those that overlap, the first one.
    static func apply(_ fixIts: [FixIt], to file: Data) -> Data {
        var bytes = Array(file)
        var changed = bytes.count
        for fixIt in Set(fixIts).sorted(by: { ($0.start, $0.end) > ($1.start, $1.end) }) where fixIt.end <= changed {
            bytes.replaceSubrange(fixIt.start..<fixIt.end, with: Array(fixIt.text.utf8))
            changed = fixIt.start
        }
        return Data(bytes)
    }
}

/// A reader of the compiler's serialized diagnostics, which are an LLVM bitstream.
///
/// Fix-its of errors and warnings count, and those of notes that name a replacement, as Xcode's *Fix* applies them.
struct SerializedDiagnostics {
    private(set) var fixIts: [FixIt] = []
    private let bytes: [UInt8]
    private var bit = 32
    /// The abbreviations that the stream declares for each kind of block.
    private var declared: [Int: [[Operand]]] = [:]

    private enum Operand {
        case literal(Int)
        case fixed(Int)
        case variable(Int)
        case array
        case character
        case blob
    }

    init(_ data: Data) {
        bytes = Array(data)
        guard bytes.starts(with: Array("DIAG".utf8)) else { return }
        readBlock(of: -1, width: 2, message: nil)
    }

    private var isAtEnd: Bool { bit + 32 > bytes.count * 8 }

    private mutating func fixed(_ width: Int) -> Int {
        var value = 0
        for offset in 0..<width where (bit + offset) / 8 < bytes.count {
            value |= Int(bytes[(bit + offset) / 8] >> UInt8((bit + offset) % 8) & 1) << offset
        }
        bit += width
        return value
    }

    private mutating func variable(_ width: Int) -> Int {
        var (value, shift) = (0, 0)
        while true {
            let group = fixed(width)
            value |= (group & (1 << (width - 1) - 1)) << shift
            shift += width - 1
            if group >> (width - 1) == 0 || shift > 56 { return value }
        }
    }

    private mutating func align() { bit = (bit + 31) / 32 * 32 }

    private mutating func readBlock(of block: Int, width: Int, message: String?) {
        var (abbreviations, message, selected) = (declared[block] ?? [], message, -1)
        while !isAtEnd {
            switch fixed(width) {
            case 0:
                align()
                return
            case 1:
                let (inner, width) = (variable(8), variable(4))
                align()
                bit += 32
                readBlock(of: inner, width: width, message: nil)
            case 2:
                let operands = abbreviation()
                if block == 0 {
                    declared[selected, default: []].append(operands)
                } else {
                    abbreviations.append(operands)
                }
            case 3:
                let code = variable(6)
                let values = (0..<variable(6)).map { _ in variable(6) }
                if block == 0, code == 1, let id = values.first { selected = id }
            case let id:
                guard id - 4 < abbreviations.count else { return }
                let (values, text) = record(abbreviations[id - 4])
                // The codes of a diagnostic and of a fix-it. A diagnostic's severity is 1 for a note.
                if values.first == 2, values.count > 1 { message = values[1] == 1 ? text : "" }
                if values.first == 7, values.count > 8, message.map({ $0.isEmpty || $0.hasPrefix("use '") }) ?? false {
                    fixIts.append(FixIt(start: values[4], end: values[8], text: text))
                }
            }
        }
    }

    private mutating func abbreviation() -> [Operand] {
        (0..<variable(5)).map { _ in
            if fixed(1) == 1 { return .literal(variable(8)) }
            switch fixed(3) {
            case 1: return .fixed(variable(5))
            case 2: return .variable(variable(5))
            case 3: return .array
            case 4: return .character
            default: return .blob
            }
        }
    }

    private mutating func record(_ operands: [Operand]) -> (values: [Int], text: String) {
        var (values, text) = ([Int](), "")
        for operand in operands {
            switch operand {
            case .literal(let value): values.append(value)
            case .fixed(let width): values.append(fixed(width))
            case .variable(let width): values.append(variable(width))
            case .character: values.append(fixed(6))
            case .array: break
            case .blob:
                let length = variable(6)
                align()
                let end = min(bit / 8 + length, bytes.count)
                text = String(decoding: bytes[min(bit / 8, end)..<end], as: UTF8.self)
                bit += length * 8
                align()
            }
        }
        return (values, text)
    }
}
