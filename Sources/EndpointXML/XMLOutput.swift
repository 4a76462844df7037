@_spi(Format) import EndpointRuntime

/// An output that writes values to an XML document, according to the XML shapes of their types.
///
/// Values are written immediately. Only an attribute that follows child elements is moved to its element's tag.
final class XMLOutput: ValueOutput {
    typealias Slot = UnsafeMutablePointer<XMLNodeLayout>

    /// The state of an open object or array, without counted references.
    struct Frame {
        /// The member cache of an object; nil if the object has no layout.
        var plan: UnsafeMutablePointer<XMLMemberCache>?
        /// The index of the member that was written last, in the member cache.
        var last = -1
        /// The slot of the value's element; nil if the value has no element.
        var element: Slot?
        /// The position of the `>` of the value's start tag, or else of the enclosing start tag.
        var tagEnd = 0
        /// The number of namespaces in scope outside of the value.
        var namespaces = 0
        /// The slot for the elements of an array or the values of a dictionary.
        var item: Slot?
        /// The layout of a tuple, and the index of its next element; -1 for other values.
        var sequence = -1
        var next = 0
        var layout = -1
    }

    /// The key of a cached slot: the slot of a union, and the type of a case.
    struct CaseKey: Hashable {
        let slot: Slot
        let type: ObjectIdentifier
    }

    // Swift checks each access to a property during which other code runs, such as an append to an array. The
    // properties that are used for most values have no such access: they are read and replaced as a whole.
    /// The frames around the innermost frame, the outermost first.
    var frames: [Frame] = []
    var frame = Frame()
    /// The slot of the next value; for a union, the slot of the case that has the value's type.
    var slot: Slot
    var layouts: XMLLayouts
    /// The member caches of layouts, by the layout's index.
    var plans: [UnsafeMutablePointer<XMLMemberCache>] = []
    /// The namespaces in scope, by prefix; the default namespace has an empty prefix.
    var namespaces = [(prefix: "xml", namespace: XMLName.xmlNamespace)]
    /// The slots of members of objects without a layout, by name.
    var slots: [String: Slot] = [:]
    var caseSlots: [CaseKey: Slot] = [:]
    /// All allocated slots; they are freed with the output.
    var made: [Slot] = []
    var failure: (any Error)?

    /// The maximum nesting of values.
    static let nestingLimit = 512

    /// Creates an output for one document.
    ///
    /// - Parameters:
    ///   - content: The content of the root element.
    ///   - name: The name of the root element; nil for the name that the value's type declares.
    init(_ content: XMLContent, named name: XMLName?) {
        var layouts = XMLLayouts()
        let content = layouts.content(content)
        var own = name
        if own == nil, case .model(let index) = content { own = layouts.layout(index).name }
        slot = Slot.allocate(capacity: 1)
        slot.initialize(to: XMLNodeLayout(.element, content, own ?? XMLName("root")))
        self.layouts = layouts
        super.init()
        made = [slot]
        check(slot.pointee.name)
        append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    }

    deinit {
        for slot in made {
            slot.pointee.free()
            slot.deinitialize(count: 1)
            slot.deallocate()
        }
        for plan in plans {
            plan.pointee.free()
            plan.deallocate()
        }
    }

    /// Ends the document.
    ///
    /// - Throws: `EncodingError` for a value that XML can't represent.
    func finish() throws {
        if let failure { throw failure }
    }

    // Functions that write objects.

    override func beginMember(_ key: StaticString, isFirst: Bool) {
        if isFirst { beginObject() }
        member(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount), isConstant: true)
    }

    override func beginMember(_ key: String, isFirst: Bool) {
        if isFirst { beginObject() }
        var key = key
        key.withUTF8 { member($0, isConstant: false) }
    }

    override func endObject(isEmpty: Bool) {
        if isEmpty { beginObject() }
        end()
    }

    func beginObject() {
        let slot = slot
        begin(slot)
        let model = slot.pointee.model
        if model >= 0 {
            frame.layout = model
            while plans.count <= model { addPlan() }
            frame.plan = plans[model]
        } else if case .dictionary(let content) = slot.pointee.content {
            frame.item = keep(XMLNodeLayout(.rest, content, slot.pointee.name))
        }
    }

    func addPlan() {
        let plan = UnsafeMutablePointer<XMLMemberCache>.allocate(capacity: 1)
        plan.initialize(to: XMLMemberCache())
        plans.append(plan)
    }

    func keep(_ slot: XMLNodeLayout) -> Slot {
        let pointer = Slot.allocate(capacity: 1)
        pointer.initialize(to: slot)
        made.append(pointer)
        return pointer
    }

    /// Sets the slot of the next value to the slot of a member.
    @inline(__always)
    func member(_ key: UnsafeBufferPointer<UInt8>, isConstant: Bool) {
        guard let plan = frame.plan else { return slot = slot(ofFreeMember: key) }
        var last = frame.last
        let known = plan.pointee.slot(of: key, behind: &last)
        let slot = known ?? makeSlot(of: key, layouts.layout(frame.layout))
        if known == nil { plan.pointee.append(slot, for: key, isConstant: isConstant, behind: &last) }
        frame.last = last
        self.slot = slot
    }

    @inline(never)
    func makeSlot(of key: UnsafeBufferPointer<UInt8>, _ layout: XMLLayout) -> Slot {
        let text = String(decoding: key, as: UTF8.self)
        guard let index = layout.field(of: text) else { return make(.rest, layout.rest ?? .any, XMLName(text)) }
        let field = layout.fields[index]
        return make(field.node, field.content, field.name)
    }

    func slot(ofFreeMember key: UnsafeBufferPointer<UInt8>) -> Slot {
        let text = String(decoding: key, as: UTF8.self)
        if let item = frame.item { return make(.rest, item.pointee.content, XMLName(text)) }
        if text == "#text" { return keep(XMLNodeLayout(.text, .any, slot.pointee.name)) }
        if let known = slots[text] { return known }
        let slot = make(.rest, .any, XMLName(text))
        slots[text] = slot
        return slot
    }

    /// Creates the slot of a value, and validates its name if it is used in a tag.
    func make(_ node: XMLField.Node, _ content: XMLLayout.Content, _ name: XMLName) -> Slot {
        if node.isElement || node == .rest || node == .attribute { check(name) }
        // A prefix without a namespace refers to the namespace in scope.
        guard let prefix = name.prefix, name.namespace == nil else { return keep(XMLNodeLayout(node, content, name)) }
        return keep(
            XMLNodeLayout(node, content, name, prefix: namespaces.contains { $0.prefix == prefix } ? prefix : ""))
    }

    // Functions that write arrays.

    override func beginList() {
        let slot = slot
        if slot.pointee.isWrappedList {
            begin(slot)
            frame.item = innerSlot(of: slot)
        } else if slot.pointee.model >= 0, slot.pointee.node != .elements {
            begin(slot)
            frame.sequence = slot.pointee.model
        } else if slot.pointee.isItem {
            // An array directly in another array has an element for each item.
            begin(slot)
            frame.item = make(.element, .any, XMLName("item"))
        } else {
            push()
            frame.item = innerSlot(of: slot)
        }
        nextItem()
    }

    override func separateElements() {
        nextItem()
    }

    override func endList(count: Int) {
        end()
    }

    /// Returns the slot of an array's elements.
    func innerSlot(of slot: Slot) -> Slot {
        if let inner = slot.pointee.inner { return inner }
        let inner: Slot
        if slot.pointee.isWrappedList, case .list(let item) = slot.pointee.content {
            inner = make(.element, item.content, item.name)
        } else {
            let (content, name, prefix) = (slot.pointee.content, slot.pointee.name, slot.pointee.prefix)
            inner = keep(XMLNodeLayout(.element, content, name, prefix: prefix, isItem: true))
        }
        slot.pointee.inner = inner
        return inner
    }

    func nextItem() {
        if let item = frame.item { return slot = item }
        guard frame.sequence >= 0 else { return }
        let fields = layouts.layout(frame.sequence).fields
        let field = frame.next < fields.count ? fields[frame.next] : nil
        slot = make(field?.node ?? .element, field?.content ?? .any, field?.name ?? XMLName("item"))
        frame.next += 1
    }

    // Functions that write scalars.

    override func writeNull() {
        let slot = slot
        guard slot.pointee.isElement else { return }
        let around = namespaces.count
        open(slot)
        removeLast(1)
        declare(XMLName.instanceNamespace, "xsi")
        append(" xsi:nil=\"true\"/>")
        endScope(of: around)
    }

    override func write(_ boolean: Bool) {
        scalar { _ in if boolean { self.append("true") } else { self.append("false") } }
    }

    override func writeNumber(_ digits: UnsafeBufferPointer<UInt8>) {
        scalar { _ in self.append(digits) }
    }

    override func write(_ text: String) {
        guard text.utf8.withContiguousStorageIfAvailable({ scalar($0) }) == nil else { return }
        var copy = text
        copy.withUTF8 { scalar($0) }
    }

    override func writePlainText(capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
        scalar { _ in self.advance(fill(self.room(capacity))) }
    }

    override func willWrite(_ type: Any.Type) {
        let model = slot.pointee.model
        guard model >= 0, case .choice(let alternatives) = layouts.layout(model).form,
            let alternative = alternatives.first(where: { $0.type == type })
        else { return }
        slot = caseSlot(of: slot, alternative)
    }
}
