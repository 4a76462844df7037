extension ValueReader {
    /// Writes the value as it is on its tape.
    func write(to output: ValueOutput) {
        switch token.kind {
        case .null, .link:
            output.writeNull()
        case .boolean:
            output.write(tape.bytes[Int(token.offset)] == UInt8(ascii: "t"))
        case .number:
            output.writeNumber(tape.stretch(at: index))
        case .string, .unicodeString, .escapedString:
            output.write(tape.text(at: index))
        case .array:
            output.beginList()
            let elements = tape.elements(ofArrayAt: index)
            for (position, element) in elements.enumerated() {
                if position > 0 { output.separateElements() }
                value(at: element).write(to: output)
            }
            output.endList(count: elements.count)
        case .object:
            let members = tape.members(ofObjectAt: index)
            for (position, member) in members.enumerated() {
                output.beginMember(member.key, isFirst: position == 0)
                value(at: member.value).write(to: output)
            }
            output.endObject(isEmpty: members.isEmpty)
        }
    }
}
