import Diagnostics
import OpenAPI

// Functions for arrays of equal elements, and for tuples, whose elements each have a schema (JSON Schema 2020-12,
// 10.3.1.1).
extension TypeBuilder {
    /// The maximum number of elements of a tuple type.
    private static let longestTuple = 64

    // Arrays whose elements have the same type

    func element(of schema: Schema) -> TypeReference {
        guard !schema.prefixItems.isEmpty else {
            return (schema.items ?? schema.unevaluatedItems).map { element($0) } ?? .json
        }
        return alikeElement(of: schema) ?? .json
    }

    /// Returns the common type of all elements of an array; nil if their types differ.
    private func alikeElement(of schema: Schema) -> TypeReference? {
        var further = use(ofFurtherItemsOf: schema)
        for element in facts.elements(of: schema) {
            let type = self.element(element)
            if further == nil { further = type } else if further != type { return nil }
        }
        return further
    }

    private func use(ofFurtherItemsOf schema: Schema) -> TypeReference? {
        switch facts.furtherItems(of: schema) {
        case .none: nil
        case .anything: .json
        case .schema(let items): element(items)
        }
    }

    /// Returns the type of the parts after those of `prefixItems`; nil if there are none.
    ///
    /// Bytes and undescribed parts are files.
    private func part(ofFurtherItemsOf schema: Schema) -> TypeReference? {
        switch facts.furtherItems(of: schema) {
        case .none: nil
        case .anything: .file
        case .schema(let items): part(items)
        }
    }

    /// Returns the Swift type of a part, which is a file if the part is bytes.
    func part(_ item: SchemaID) -> TypeReference {
        let file = fileType(of: item)
        // An array inside the array of parts is one part of JSON, even if its items are bytes.
        if let file, file != .array(.file) { return file }
        return element(item)
    }

    // Tuples, whose elements have different types

    /// Returns the type of an array whose elements each have their own schema.
    ///
    /// Returns nil if no element has its own schema. If all elements have the same type, the result is a plain array.
    func tuple(_ schema: Schema, _ id: SchemaID) -> TypeReference? {
        let elements = facts.elements(of: schema)
        guard !elements.isEmpty else { return nil }
        guard elements.count <= Self.longestTuple else {
            report(
                .unsupportedKeyword, severity: .note,
                "'prefixItems' has \(elements.count) elements, more than "
                    + "\(Self.longestTuple); using any JSON values", at: schema.range)
            return .array(.json)
        }
        if case .schema = facts.furtherItems(of: schema), elements.allSatisfy({ title(ofElement: $0) == nil }),
            let element = alikeElement(of: schema)
        {
            return .array(element)
        }
        return addPending(.tuple, for: id)
    }

    /// Adds the elements of a tuple to its type.
    ///
    /// - Parameter encoding: The encoding of the elements, such as JSON or a multipart body.
    func addElements(of schema: Schema, to type: TypeID, _ encoding: PlannedType.Encoding) {
        let elements = facts.elements(of: schema)
        var structure = Structure(form: .tuple)
        var factsOfAll: [PropertyFacts] = []
        for (index, name) in names(ofElements: elements).enumerated() {
            let element = Schema.Property(
                name: name, schema: elements[index], range: facts.graph[elements[index]].range)
            var (property, facts) = property(element, isRequired: index < schema.minimumItems ?? 0, encoding)
            // No element can be omitted in requests and responses, because the elements after it would have other
            // positions.
            property.isReadOnly = false
            property.isWriteOnly = false
            structure.properties.append(property)
            factsOfAll.append(facts)
        }
        let further: TypeReference? =
            if case .multipart = encoding { part(ofFurtherItemsOf: schema) } else { use(ofFurtherItemsOf: schema) }
        if let further {
            structure.additionalProperties = Structure.AdditionalProperties(valueType: further)
            if case .schema(let items) = facts.furtherItems(of: schema) {
                structure.additionalProperties?.holdsTextsOfNumbers = facts.holdsTextsOfNumbers(items)
            }
        }
        planned[type.index].definition.kind = .structure(structure)
        planned[type.index].facts = factsOfAll
    }

    /// Returns the names of tuple elements: the title if it is unique, or else the ordinal number.
    private func names(ofElements elements: [SchemaID]) -> [String] {
        let titles = elements.map { title(ofElement: $0) }
        var uses: [String: Int] = [:]
        for case let title? in titles { uses[Identifier.member(title), default: 0] += 1 }
        return titles.enumerated().map { index, title in
            guard let title, uses[Identifier.member(title)] == 1 else { return Self.ordinal(index) }
            return title
        }
    }

    private func title(ofElement id: SchemaID) -> String? {
        guard let title = facts.graph[id].title ?? facts.graph[facts.graph.target(of: id).schema].title,
            Words.areFew(in: title)
        else { return nil }
        return title
    }

    private static func ordinal(_ index: Int) -> String {
        let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
        return ordinals.indices.contains(index) ? ordinals[index] : "element \(index + 1)"
    }
}
