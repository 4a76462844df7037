@_spi(Format) import EndpointRuntime

// These functions write elements and attributes, and declare their namespaces.
extension XMLOutput {
    /// Returns the slot of a union's case.
    func caseSlot(of slot: Slot, _ alternative: XMLLayout.Alternative) -> Slot {
        let key = CaseKey(slot: slot, type: ObjectIdentifier(alternative.type))
        if let known = caseSlots[key] { return known }
        let old = slot.pointee
        if let name = alternative.name { check(name) }
        let made = keep(
            XMLNodeLayout(
                old.node, alternative.content, alternative.name ?? old.name,
                prefix: alternative.name == nil ? old.prefix : nil, isItem: old.isItem))
        caseSlots[key] = made
        return made
    }

    /// Begins the element of an object or an array, unless the value's slot has no element.
    func begin(_ slot: Slot) {
        push()
        if slot.pointee.isElement {
            open(slot)
            frame.element = slot
            frame.tagEnd = count - 1
        } else if slot.pointee.node == .attribute {
            fail(XMLText.failure("an object or an array can't be the value of an attribute"))
        }
    }

    /// Enters an object or an array.
    ///
    /// The object or array shares the tag of the enclosing element until it has a separate tag.
    func push() {
        var outer = takeFrames()
        outer.append(frame)
        let depth = outer.count
        frames = outer
        var inner = Frame()
        inner.tagEnd = frame.tagEnd
        inner.namespaces = namespaces.count
        frame = inner
        if depth > Self.nestingLimit { fail(XMLText.failure("nesting exceeds \(Self.nestingLimit) levels")) }
    }

    /// Returns the outer frames to change, and removes them from the property, so that they aren't copied.
    private func takeFrames() -> [Frame] {
        let taken = frames
        frames = []
        return taken
    }

    func end() {
        if let element = frame.element {
            close(element, tagEnd: frame.tagEnd)
            // An attribute of a value without an element may have declared a namespace in the enclosing element.
            endScope(of: frame.namespaces)
        }
        var outer = takeFrames()
        if let last = outer.popLast() { frame = last }
        frames = outer
    }

    /// Removes the namespaces that were declared after the first `count` ones.
    func endScope(of count: Int) {
        if namespaces.count > count { namespaces = Array(namespaces.prefix(count)) }
    }

    /// Writes the start tag of an element, with a namespace declaration if one is needed.
    @inline(__always)
    func open(_ slot: Slot) {
        advance(slot.pointee.tags.putStart(room(slot.pointee.tags.room)))
        if slot.pointee.hasNamespace { declare(in: slot) }
    }

    @inline(never)
    private func declare(in slot: Slot) {
        removeLast(1)
        declare(slot.pointee.name.namespace ?? "", slot.pointee.prefix)
        append(UInt8(ascii: ">"))
    }

    @inline(__always)
    func close(_ slot: Slot, tagEnd: Int) {
        if count == tagEnd + 1 {
            removeLast(1)
            append("/>")
        } else {
            advance(slot.pointee.tags.putEnd(room(slot.pointee.tags.room)))
        }
    }

    /// Writes a scalar string.
    ///
    /// Nearly all scalars are elements in the enclosing namespace, which are written directly.
    @inline(__always)
    func scalar(_ text: UnsafeBufferPointer<UInt8>) {
        let slot = slot
        guard slot.pointee.isElement, !slot.pointee.hasNamespace, let start = text.baseAddress, !text.isEmpty else {
            return scalar(slot) { node in
                if node == .cdata { self.appendCDATA(text) } else { self.append(escaped: text, node == .attribute) }
            }
        }
        let room = self.room(slot.pointee.tags.room + text.count)
        var target = room + slot.pointee.tags.putStart(room)
        let clean = copy(start, count: text.count, to: target, false)
        target += clean
        if clean == text.count {
            target += slot.pointee.tags.putEnd(target)
            advance(target - room)
        } else {
            advance(target - room)
            appendRest(start, from: clean, count: text.count, false)
            advance(slot.pointee.tags.putEnd(self.room(slot.pointee.tags.room)))
        }
    }

    @inline(__always)
    func scalar(_ content: (XMLField.Node) -> Void) {
        scalar(slot, content)
    }

    @inline(__always)
    private func scalar(_ slot: Slot, _ content: (XMLField.Node) -> Void) {
        guard slot.pointee.isElement else { return scalarWithoutElement(slot, content) }
        let around = namespaces.count
        open(slot)
        let tagEnd = count - 1
        content(.element)
        close(slot, tagEnd: tagEnd)
        endScope(of: around)
    }

    @inline(never)
    func scalarWithoutElement(_ slot: Slot, _ content: (XMLField.Node) -> Void) {
        switch slot.pointee.node {
        case .attribute:
            // Nearly all attributes are written before child elements, and are in no namespace.
            guard count == frame.tagEnd + 1, !slot.pointee.hasNamespace else {
                return attribute(slot.pointee.name, content)
            }
            removeLast(1)
            append(UInt8(ascii: " "))
            append(slot.pointee.tags.name)
            append("=\"")
            content(.attribute)
            append("\">")
            shareTagEnd(frame.tagEnd, count - 1)
        case .cdata:
            append("<![CDATA[")
            content(.cdata)
            append("]]>")
        default: content(.text)
        }
    }

    /// Writes an attribute of the enclosing element, even after child elements.
    @inline(never)
    func attribute(_ name: XMLName, _ content: (XMLField.Node) -> Void) {
        let tagEnd = frame.tagEnd
        let start = count
        var tag = name.local
        if let namespace = name.namespace {
            // Without a prefix an attribute is in no namespace at all (Namespaces in XML 1.0, section 6.2).
            let known = namespaces.last { $0.namespace == namespace && !$0.prefix.isEmpty }?.prefix
            let prefix = name.prefix ?? known ?? "ns\(namespaces.count)"
            declare(namespace, prefix)
            tag = "\(prefix):\(tag)"
        }
        append(UInt8(ascii: " "))
        append(text: tag)
        append("=\"")
        content(.attribute)
        append(UInt8(ascii: "\""))
        let added = count - start
        moveLast(added, to: tagEnd)
        shareTagEnd(tagEnd, tagEnd + added)
    }

    /// Updates the tag end of the frames that share the tag of the enclosing element.
    @inline(__always)
    func shareTagEnd(_ tagEnd: Int, _ new: Int) {
        frame.tagEnd = new
        guard frames.last?.tagEnd == tagEnd else { return }
        var outer = takeFrames()
        var index = outer.count - 1
        while index >= 0, outer[index].tagEnd == tagEnd {
            outer[index].tagEnd = new
            index -= 1
        }
        frames = outer
    }

    func declare(_ namespace: String, _ prefix: String) {
        if namespaces.last(where: { $0.prefix == prefix })?.namespace == namespace { return }
        namespaces = namespaces + [(prefix, namespace)]
        append(prefix.isEmpty ? " xmlns=\"" : " xmlns:")
        if !prefix.isEmpty {
            append(text: prefix)
            append("=\"")
        }
        var namespace = namespace
        namespace.withUTF8 { append(escaped: $0, true) }
        append(UInt8(ascii: "\""))
    }
}
