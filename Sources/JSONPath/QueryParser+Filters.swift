import Diagnostics

// Parses the conditions of filters (RFC 9535, section 2.3.5) and checks the types in them (section 2.4.3).
extension QueryParser {
    mutating func logicalExpression() throws(JSONPathError) -> LogicalExpression {
        var alternatives = [try conjunction()]
        while takeOperator("||") { alternatives.append(try conjunction()) }
        return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    private mutating func conjunction() throws(JSONPathError) -> LogicalExpression {
        var conditions = [try condition()]
        while takeOperator("&&") { conditions.append(try condition()) }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    /// Consumes an operator and the blanks around it; returns false if another text comes next.
    private mutating func takeOperator(_ text: StaticString) -> Bool {
        let start = index
        skipBlanks()
        guard take(text) else {
            index = start
            return false
        }
        skipBlanks()
        return true
    }

    private mutating func condition() throws(JSONPathError) -> LogicalExpression {
        guard take("!") else {
            return byte == UInt8(ascii: "(") ? try parenthesizedExpression() : try comparisonOrTest(isNegated: false)
        }
        skipBlanks()
        return .not(byte == UInt8(ascii: "(") ? try parenthesizedExpression() : try comparisonOrTest(isNegated: true))
    }

    private mutating func parenthesizedExpression() throws(JSONPathError) -> LogicalExpression {
        let start = index
        index += 1
        skipBlanks()
        let expression = try withNesting { parser throws(JSONPathError) in try parser.logicalExpression() }
        skipBlanks()
        guard take(")") else {
            throw byte == nil
                ? JSONPathError("unclosed parenthesis", at: start..<start + 1)
                : failure("expected ')', not '\(character)'")
        }
        return expression
    }

    /// An operand of a condition, with its range in the query.
    private struct Operand {
        enum Kind {
            case literal(Value)
            case query(Query)
            case function(FunctionCall)
        }

        let kind: Kind
        let range: Range<Int>
    }

    private mutating func comparisonOrTest(isNegated: Bool) throws(JSONPathError) -> LogicalExpression {
        let left = try operand()
        let end = index
        skipBlanks()
        guard let comparison = takeComparison() else {
            index = end
            return try test(left)
        }
        if isNegated {
            throw JSONPathError(
                "'!' before a comparison", at: left.range, hint: "write the comparison in parentheses: !(…)"
            )
        }
        let first = try comparable(left)
        skipBlanks()
        return .comparison(first, comparison, try comparable(try operand()))
    }

    private mutating func takeComparison() -> ComparisonOperator? {
        for comparison in ComparisonOperator.allCases where bytes[index...].starts(with: comparison.rawValue.utf8) {
            index += comparison.rawValue.utf8.count
            return comparison
        }
        return nil
    }

    private func test(_ operand: Operand) throws(JSONPathError) -> LogicalExpression {
        switch operand.kind {
        case .query(let query): return .exists(query)
        case .function(let call) where !call.function.hasValue: return .function(call)
        case .function(let call):
            throw JSONPathError(
                "\(call.function.rawValue)() without a comparison", at: operand.range
            )
        case .literal:
            var hint: String?
            let end = bytes[operand.range.upperBound...].drop(while: Self.isBlank)
            if end.first == UInt8(ascii: "=") { hint = "write '==' to compare" }
            throw JSONPathError("a value isn't a condition", at: operand.range, hint: hint)
        }
    }

    private func comparable(_ operand: Operand) throws(JSONPathError) -> Comparable {
        switch operand.kind {
        case .literal(let value): return .literal(value)
        case .query(let query) where query.isSingular:
            try checkBlanks(in: query, at: operand.range)
            return .query(query)
        case .query:
            throw JSONPathError(
                "a query that may select several nodes can't be compared", at: operand.range,
                hint: "write a filter in it: [?@.list[?@ == 'a']]; or value(…), the value of the only node"
            )
        case .function(let call) where call.function.hasValue: return .function(call)
        case .function(let call):
            throw JSONPathError(
                "\(call.function.rawValue)() is a boolean and can't be compared", at: operand.range,
                hint: "remove the comparison"
            )
        }
    }

    private func checkBlanks(in query: Query, at range: Range<Int>) throws(JSONPathError) {
        guard query.segments.contains(where: \.hasBlanks) else { return }
        throw JSONPathError(
            "blanks in the brackets of a query for one value", at: range, hint: "remove them: @['a'], @[0]"
        )
    }

    private mutating func operand() throws(JSONPathError) -> Operand {
        let start = index
        let kind: Operand.Kind
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): kind = .literal(.string(try string()))
        case let first? where first == UInt8(ascii: "-") || Self.isDigit(first): kind = .literal(.number(try number()))
        case UInt8(ascii: "@"), UInt8(ascii: "$"):
            let origin: Query.Start = byte == UInt8(ascii: "@") ? .current : .root
            index += 1
            kind = .query(Query(start: origin, segments: try segments()))
        case let first? where Self.isNameStart(first): kind = try keywordOrFunction()
        case UInt8(ascii: "("): throw failure("parentheses without a condition")
        case nil: throw failure("incomplete condition")
        default:
            throw failure(
                "invalid character '\(character)' at the beginning of a condition",
                hint: "begin a query with '@' or '$'; write strings in quotes"
            )
        }
        return Operand(kind: kind, range: start..<index)
    }

    private mutating func keywordOrFunction() throws(JSONPathError) -> Operand.Kind {
        let start = index
        while let next = byte, Self.isNameStart(next) || Self.isDigit(next) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        if byte == UInt8(ascii: "(") { return .function(try call(name, from: start)) }
        switch name {
        case "true": return .literal(.boolean(true))
        case "false": return .literal(.boolean(false))
        case "null": return .literal(.null)
        default:
            var hint = "write strings in quotes, and names of members after '@.'"
            if let keyword = ["true", "false", "null"].first(where: { $0 == name.lowercased() }) {
                hint = "write \(keyword)"
            } else if Function(rawValue: name) != nil {
                hint = "blank between \(name) and its arguments"
            }
            throw JSONPathError("'\(name)' isn't a value", at: start..<index, hint: hint)
        }
    }

    // Parsing of function calls

    private mutating func call(_ name: String, from start: Int) throws(JSONPathError) -> FunctionCall {
        guard let function = Function(rawValue: name) else {
            let names = Function.allCases.map(\.rawValue)
            let nearest = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
            throw JSONPathError(
                "unknown function '\(name)'", at: start..<index,
                hint: nearest ?? "expected \(names.map { $0 + "()" }.joined(separator: ", "))"
            )
        }
        index += 1
        skipBlanks()
        let arguments = try withNesting { parser throws(JSONPathError) in try parser.arguments(of: function) }
        skipBlanks()
        guard take(")") else { throw failure("expected ')' at the end of the arguments") }
        guard arguments.count == function.parameters.count else {
            let count = function.parameters.count
            throw JSONPathError(
                "\(name)() requires \(count) argument\(count == 1 ? "" : "s"), but has \(arguments.count)",
                at: start..<index
            )
        }
        return FunctionCall(function: function, arguments: arguments)
    }

    private mutating func arguments(of function: Function) throws(JSONPathError) -> [FunctionCall.Argument] {
        if byte == UInt8(ascii: ")") { return [] }
        var arguments: [FunctionCall.Argument] = []
        repeat {
            skipBlanks()
            let parameters = function.parameters
            let parameter = arguments.count < parameters.count ? parameters[arguments.count] : nil
            arguments.append(try argument(parameter, of: function))
            skipBlanks()
        } while take(",")
        return arguments
    }

    /// Parses one argument of a function call, and checks its type.
    ///
    /// - Parameter parameter: The type of the function's parameter; nil for an argument after the last parameter. The
    ///   caller reports a wrong number of arguments after it has read all of them.
    private mutating func argument(
        _ parameter: Function.ParameterType?, of function: Function
    ) throws(JSONPathError) -> FunctionCall.Argument {
        let name = function.rawValue
        let isCondition = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "(")
        if isCondition { throw failure("\(name)() doesn't accept a condition") }
        let operand = try operand()
        let end = index
        skipBlanks()
        if takeComparison() != nil || take("&&") || take("||") {
            throw JSONPathError("\(name)() doesn't accept a condition", at: operand.range)
        }
        index = end
        switch (parameter, operand.kind) {
        case (.nodes, .query(let query)), (nil, .query(let query)): return .nodes(query)
        case (.nodes, _): throw JSONPathError("\(name)() requires a query, like @.list", at: operand.range)
        case (_, .literal(let value)): return .value(.literal(value))
        case (_, .query(let query)) where query.isSingular:
            try checkBlanks(in: query, at: operand.range)
            return .value(.query(query))
        case (_, .query):
            throw JSONPathError(
                "\(name)() requires one value, but this query may select several nodes", at: operand.range,
                hint: "write value(…) for the value of the only node, or count(…) for their number"
            )
        case (_, .function(let call)) where call.function.hasValue: return .value(.function(call))
        case (_, .function(let call)):
            throw JSONPathError(
                "\(name)() requires a value, but \(call.function.rawValue)() is a condition", at: operand.range)
        }
    }
}
