/// A template, parsed once and rendered often: a strict subset of Mustache, so that every file of ours is one of
/// Mustache's too.
///
/// There are values (`{{name}}`; `{{{name}}}` and `{{&name}}` mean the same, since Swift isn't HTML and nothing is
/// escaped), sections (`{{#name}}…{{/name}}`: for each line or view of a list, or when a flag is set), inverted
/// sections (`{{^name}}`: for an empty list, or when a flag isn't set) and comments. A tag other than a value that
/// stands alone in a line takes the line with it (Mustache specification, "Standalone"). Names are looked for in the
/// nearest view alone, as ``TemplateChecker`` has it, and text goes as bytes from the views to the file.
struct Template: Sendable {
    /// Texts and names are ranges of the template's own bytes.
    private enum Step: Sendable {
        case text(Range<Int>)
        case value(Range<Int>)
        /// The steps up to the index are rendered for what the name stands for.
        case section(Range<Int>, isInverted: Bool, end: Int)
    }

    private let bytes: [UInt8]
    private let steps: [Step]

    /// - Parameter bytes: What ``TemplateChecker`` found nothing wrong with; otherwise what can't be understood is left
    ///   out.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        var steps: [Step] = []
        var openSections: [(step: Int, name: Range<Int>, isInverted: Bool)] = []
        var position = 0
        for tag in TemplateTag.all(in: bytes) {
            let line = tag.kind == .value ? nil : Self.line(heldBy: tag, in: bytes, from: position)
            let start = line?.lowerBound ?? tag.start
            if start > position { steps.append(.text(position..<start)) }
            position = line?.upperBound ?? tag.end
            switch tag.kind {
            case .comment, .unsupported: continue
            case .value: steps.append(.value(tag.name))
            case .section, .invertedSection:
                openSections.append((steps.count, tag.name, tag.kind == .invertedSection))
                steps.append(.section(tag.name, isInverted: tag.kind == .invertedSection, end: .max))
            case .end:
                guard let open = openSections.popLast() else { continue }
                steps[open.step] = .section(open.name, isInverted: open.isInverted, end: steps.count)
            }
        }
        if position < bytes.count { steps.append(.text(position..<bytes.count)) }
        for open in openSections {
            steps[open.step] = .section(open.name, isInverted: open.isInverted, end: steps.count)
        }
        self.steps = steps
    }

    /// The whole line of a tag with nothing but blanks beside it, its end included.
    private static func line(heldBy tag: TemplateTag, in bytes: [UInt8], from position: Int) -> Range<Int>? {
        var start = tag.start
        while start > position, isBlank(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        var end = tag.end
        while end < bytes.count, isBlank(bytes[end]) || bytes[end] == UInt8(ascii: "\r") { end += 1 }
        guard end == bytes.count || bytes[end] == UInt8(ascii: "\n") else { return nil }
        return start..<min(end + 1, bytes.count)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Appends what the template makes of `view`.
    func render(_ view: View, into output: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            render(steps.indices, of: bytes, view, line: nil, into: &output)
        }
    }

    private func render(
        _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ view: View, line: SwiftText?,
        into output: inout [UInt8]
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch steps[index] {
            case .text(let text): output += bytes[text]
            case .value(let name):
                if let line, name.count == 1, bytes[name.lowerBound] == UInt8(ascii: ".") {
                    output += line.text.utf8
                } else {
                    write(view[bytes[name]], into: &output)
                }
            case .section(let name, let isInverted, let end):
                let inner = index + 1..<end
                if isInverted {
                    if isNothing(view[bytes[name]]) { render(inner, of: bytes, view, line: line, into: &output) }
                } else {
                    renderSection(inner, of: bytes, for: view[bytes[name]], view, line, into: &output)
                }
                index = end - 1
            }
            index += 1
        }
    }

    private func renderSection(
        _ inner: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, for value: View.Value?, _ view: View,
        _ line: SwiftText?, into output: inout [UInt8]
    ) {
        switch value {
        case .lines(let lines):
            for line in lines { render(inner, of: bytes, view, line: line, into: &output) }
        case .views(let views):
            for view in views { render(inner, of: bytes, view, line: nil, into: &output) }
        case .flag(true), .text, .rendered: render(inner, of: bytes, view, line: line, into: &output)
        case .flag(false), nil: break
        }
    }

    private func isNothing(_ value: View.Value?) -> Bool {
        switch value {
        case .lines(let lines): lines.isEmpty
        case .views(let views): views.isEmpty
        case .flag(let flag): !flag
        case .text, .rendered: false
        case nil: true
        }
    }

    /// A list or a flag is nothing that could be printed; the checker doesn't let it come to that.
    private func write(_ value: View.Value?, into output: inout [UInt8]) {
        switch value {
        case .text(let text): output += text.text.utf8
        case .rendered(let template, let view): template.render(view, into: &output)
        case .lines, .flag, .views, nil: break
        }
    }
}
