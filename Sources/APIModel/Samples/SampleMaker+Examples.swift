import Diagnostics
import OpenAPI
import Samples

// Values of the description and of its schemas, limited to values that the types can decode.
extension SampleMaker {
    /// Writes `literal` as a value of `type`; returns false and writes nothing if the value is invalid.
    mutating func append(_ literal: Literal, as type: TypeReference) -> Bool {
        if isTooLong {
            overflowed = true
            return false
        }
        switch (type, literal) {
        case (.json, _), (.custom, _):
            json.append(literal)
        case (.optional, .null):
            json.append(.null)
        case (.optional(let wrapped), _):
            return append(literal, as: wrapped)
        case (.array(let element), .array(let items)):
            appendArray(items, of: element)
        case (.dictionary(let value), .object(let members)):
            appendDictionary(members, of: value)
        case (.named(let id), _):
            return append(literal, asNamed: id)
        case (.embeddedJSON(let content), .string(let text)):
            let outer = json
            json = JSONText()
            let isWritten = (try? Literal(json: Array(text.utf8))).map { append($0, as: content) } ?? false
            let inner = json.text
            json = outer
            if isWritten { json.append(string: inner) }
            return isWritten
        default:
            guard let scalar = Self.scalar(literal, as: type) else { return false }
            json.append(isShortened ? brief(scalar, type) : scalar)
        }
        return true
    }

    private func brief(_ scalar: Literal, _ type: TypeReference) -> Literal {
        let short = nesting > 1 ? SampleText.withoutPath(scalar) : scalar
        guard type == .string, case .string(let text) = short else { return short }
        return .string(SampleText.cut(text, to: Self.longestText))
    }

    /// Returns `literal` as a value of a scalar type; nil if the value is invalid.
    ///
    /// If YAML resolved a string as a number or a Boolean value, the result is a string again.
    static func scalar(_ literal: Literal, as type: TypeReference) -> Literal? {
        switch (type, literal) {
        case (.boolean, .boolean): return literal
        case (.int, .number(let text)), (.int64, .number(let text)):
            return whole(text, in: Int64.min...Int64.max)
        case (.int32, .number(let text)):
            return whole(text, in: Int64(Int32.min)...Int64(Int32.max))
        case (.uint64, .number(let text)):
            return WholeNumber(text)?.integer(as: UInt64.self).map { .number(String($0)) }
        case (.int, .string(let text)), (.uint64, .string(let text)), (.int32, .string(let text)),
            (.int64, .string(let text)):
            return scalar(.number(text), as: type)
        case (.double, .number), (.float, .number), (.decimal, .number): return literal
        case (.string, .string): return literal
        case (.string, .number(let text)): return .string(text)
        case (.string, .boolean(let value)): return .string(value ? "true" : "false")
        case (.dateTime, .string(let text)): return SampleText.isDateTime(text) ? literal : nil
        case (.date, .string(let text)): return SampleText.isDate(text) ? literal : nil
        case (.uuid, .string(let text)): return SampleText.isUUID(text) ? literal : nil
        case (.url, .string(let text)): return SampleText.isURL(text) ? literal : nil
        // In JSON, the contents of files are base64.
        case (.base64, .string(let text)), (.file, .string(let text)), (.binary, .string(let text)):
            return SampleText.isBase64(text) ? literal : nil
        default: return nil
        }
    }

    private static func whole(_ text: String, in range: ClosedRange<Int64>) -> Literal? {
        guard let value = Int64(text) ?? WholeNumber(text)?.integer(as: Int64.self), range.contains(value) else {
            return nil
        }
        return .number(String(value))
    }

    private mutating func appendArray(_ items: [Literal], of element: TypeReference) {
        json.append(raw: "[")
        appendEach(items) { maker, item in
            maker.json.separate()
            return maker.append(item, as: element)
        }
        json.append(raw: "]")
    }

    private mutating func appendDictionary(_ members: [Literal.Member], of value: TypeReference) {
        json.append(raw: "{")
        appendEach(members) { maker, member in
            maker.json.append(key: member.key)
            return maker.append(member.value, as: value)
        }
        json.append(raw: "}")
    }

    /// Writes elements, or the first one if examples are shortened; an element that `write` rejects is omitted.
    private mutating func appendEach<Element>(
        _ elements: some Sequence<Element>, _ write: (inout SampleMaker, Element) -> Bool
    ) {
        for element in elements {
            let start = json.bytes.count
            if !write(&self, element) { json.truncate(to: start) } else if isShortened { break }
        }
    }

    private mutating func append(_ literal: Literal, asNamed id: TypeID) -> Bool {
        switch types[id.index].definition.kind {
        case .alias, .namespace:
            return false
        case .enumeration(let enumeration):
            guard let value = Self.value(literal, of: enumeration) else { return false }
            json.append(value)
            return true
        case .union(let union):
            return append(literal, as: union)
        case .structure(let structure) where structure.form == .tuple:
            guard case .array(let items) = literal else { return false }
            return append(items, asTuple: structure, types[id.index].facts)
        case .structure(let structure):
            guard case .object(let members) = literal else { return false }
            let start = json.bytes.count
            if append(members, as: structure, id) { return true }
            json.truncate(to: start)
            return false
        }
    }

    /// Writes an example of a tuple, and returns true if the example is valid.
    ///
    /// A sample replaces a required element that isn't a value of its type. Without such a sample, nothing is written
    /// and the result is false. An invalid optional element ends the array.
    mutating func append(_ items: [Literal], asTuple structure: Structure, _ facts: [PropertyFacts]) -> Bool {
        let start = json.bytes.count
        json.append(raw: "[")
        for (index, property) in structure.properties.enumerated() {
            let end = json.bytes.count
            if items.indices.contains(index) {
                json.separate()
                if items[index] == .null, facts[index].isNullable {
                    json.append(.null)
                    continue
                }
                if append(items[index], as: property.type) { continue }
                json.truncate(to: end)
            }
            guard facts[index].isRequired else {
                json.append(raw: "]")
                return true
            }
            json.separate()
            if appendSample(valueOf: property, facts[index]) { continue }
            json.truncate(to: start)
            return false
        }
        if let type = structure.additionalProperties?.valueType {
            appendEach(items.dropFirst(structure.properties.count)) { maker, item in
                maker.json.separate()
                return maker.append(item, as: type)
            }
        }
        json.append(raw: "]")
        return true
    }

    static func value(_ literal: Literal, of enumeration: Enumeration) -> Literal? {
        switch enumeration.rawType {
        case .string:
            guard case .string(let text)? = scalar(literal, as: .string) else { return nil }
            return enumeration.isOpen || enumeration.cases.contains { $0.rawValue == text } ? .string(text) : nil
        case .int, .double:
            let type = enumeration.rawType == .int ? TypeReference.int : .double
            guard case .number(let text)? = scalar(literal, as: type) else { return nil }
            return enumeration.isOpen || enumeration.cases.contains { $0.rawValue == text } ? .number(text) : nil
        }
    }

    private mutating func append(
        _ members: [Literal.Member], as structure: Structure, _ id: TypeID
    ) -> Bool {
        let (facts, usage) = (types[id.index].facts, types[id.index].definition.usage)
        // Most examples have the order of the properties, so the next property is compared before the dictionary is
        // searched.
        var expected = structure.properties.startIndex
        var written = [Bool](repeating: false, count: structure.properties.count)
        nesting += 1
        defer { nesting -= 1 }
        json.append(raw: "{")
        for member in members {
            let isExpected =
                expected < structure.properties.count && structure.properties[expected].key.isExactly(member.key)
            guard let index = isExpected ? expected : indexes(of: structure, id)[member.key] else {
                appendUnknown(member, structure.additionalProperties?.valueType)
                continue
            }
            expected = index + 1
            guard !written[index],
                facts[index].isExpected(structure.properties[index], in: usage)
                    || !omitsOptional(structure.properties[index])
            else { continue }
            let start = json.bytes.count
            json.append(key: member.key)
            let isNull =
                member.value == .null || isBrief && facts[index].isNullable && isStructure(structure.properties[index])
            if isNull ? facts[index].isNullable : append(member.value, as: structure.properties[index].type) {
                if isNull { json.append(.null) }
                written[index] = true
            } else {
                json.truncate(to: start)
            }
        }
        for index in structure.properties.indices
        where !written[index] && facts[index].isExpected(structure.properties[index], in: usage) {
            guard appendSample(of: structure.properties[index], facts[index]) else { return false }
        }
        json.append(raw: "}")
        return true
    }

    private mutating func appendUnknown(_ member: Literal.Member, _ type: TypeReference?) {
        let start = json.bytes.count
        json.append(key: member.key)
        if let type {
            if !append(member.value, as: type) { json.truncate(to: start) }
        } else if isShortened {
            json.truncate(to: start)
        } else {
            json.append(member.value)
        }
    }

    // Unions, whose cases are selected by the rules of the runtime

    private mutating func append(_ literal: Literal, as union: Union) -> Bool {
        guard let choice = Self.choice(literal, union) else {
            if isMade { return appendSample(of: union) }
            // An open union preserves an unknown value if the value has a discriminator.
            guard union.isOpen, case .object(let members) = literal,
                case .string? = members.first(where: { $0.key == union.discriminator })?.value
            else { return false }
            json.append(literal)
            return true
        }
        if append(literal, as: union.cases[choice].type) { return true }
        return isMade && appendSample(of: union)
    }

    private static func choice(_ literal: Literal, _ union: Union) -> Int? {
        if let discriminator = union.discriminator {
            guard case .object(let members) = literal else { return nil }
            let value = members.first { $0.key == discriminator }?.value
            guard case .string(let text)? = value else { return nil }
            return union.cases.firstIndex { $0.discriminatorValues.containsExactly(text) }
        }
        var best: (index: Int, score: Int)?
        for (index, entry) in union.cases.enumerated() {
            guard let score = score(literal, entry.candidate), score > best?.score ?? -1 else { continue }
            best = (index, score)
        }
        return best?.index
    }

    private static func score(_ literal: Literal, _ candidate: Union.Candidate) -> Int? {
        switch (candidate, literal) {
        case (.anything, _): return 0
        case (.boolean, .boolean), (.string, .string), (.array, .array): return 1
        case (.number, .number): return 1
        case (.integer, .number(let text)): return Int64(text) == nil ? nil : 2
        case (.oneOfStrings(let values), .string(let text)): return values.containsExactly(text) ? 2 : nil
        case (.object(let required, let known, let constants, let enumerations, _), .object(let members)):
            let values = Dictionary(
                members.map { (ExactString($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
            guard required.allSatisfy({ values[$0] != nil }) else { return nil }
            let hasOne = { (entry: Union.Candidate.Values) in
                values[entry.key].flatMap { ConstantValue($0) }.map(entry.values.contains)
            }
            guard constants.allSatisfy({ hasOne($0) != false }) else { return nil }
            let likely = enumerations.filter { hasOne($0) == true }.count
            return 1 + required.count * 2 + known.filter { values[$0] != nil }.count + likely * 100
        default: return nil
        }
    }
}
