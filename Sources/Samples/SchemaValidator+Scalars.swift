import OpenAPI

// Validates values by the keywords for strings and numbers.
extension SchemaValidator {
    mutating func checkString(_ string: String, _ schema: Schema, _ pointer: String) {
        if schema.minimumLength != nil || schema.maximumLength != nil {
            let length = string.unicodeScalars.count
            if let minimum = schema.minimumLength, length < minimum {
                report(pointer, "minLength", "the number of characters is \(length), less than \(minimum)")
            }
            if let maximum = schema.maximumLength, length > maximum {
                report(pointer, "maxLength", "the number of characters is \(length), greater than \(maximum)")
            }
        }
        if let pattern = schema.pattern {
            let isMatch = string.utf8.count <= Self.longestMatch ? patterns.matches(string, pattern) : nil
            if isMatch == nil { isUncertain = true }
            if isMatch == false {
                report(pointer, "pattern", "\(Self.shortened(.string(string))) doesn't match '\(pattern)'")
            }
        }
        let hasFormat =
            switch schema.format {
            case "date": SampleText.isDate(string)
            case "date-time": SampleText.isDateTime(string)
            case "uuid": SampleText.isUUID(string)
            default: true
            }
        if !hasFormat {
            report(pointer, "format", "\(Self.shortened(.string(string))) isn't '\(schema.format ?? "")'")
        }
    }

    mutating func checkNumber(_ number: String, _ schema: Schema, _ pointer: String) {
        guard let value = Double(number) else { return }
        let isInteger = schema.types.contains(.integer) && !schema.types.contains(.number)
        if isInteger, schema.format == "int32", abs(value) > 2_147_483_648 || value == 2_147_483_648 {
            report(pointer, "format", "\(number) isn't 'int32'")
        }
        // A double can't distinguish the largest 64-bit integer from the next number, so the number's text is checked.
        if isInteger, schema.format == "int64", Int64(number) == nil, abs(value) >= 9.2e18 {
            report(pointer, "format", "\(number) isn't 'int64'")
        }
        if let text = schema.minimum, let bound = Double(text),
            value < bound || schema.excludesMinimum && value == bound
        {
            let (rule, problem) =
                schema.excludesMinimum ? ("exclusiveMinimum", "isn't greater") : ("minimum", "is less")
            report(pointer, rule, "\(number) \(problem) than \(text)")
        }
        if let text = schema.maximum, let bound = Double(text),
            value > bound || schema.excludesMaximum && value == bound
        {
            let (rule, problem) =
                schema.excludesMaximum ? ("exclusiveMaximum", "isn't less") : ("maximum", "is greater")
            report(pointer, rule, "\(number) \(problem) than \(text)")
        }
        if let step = schema.multipleOf.flatMap({ Double($0) }), step > 0 {
            let quotient = value / step
            if abs(quotient.rounded() - quotient) > 1e-9 * max(1, abs(quotient)) {
                report(pointer, "multipleOf", "\(number) isn't a multiple of \(schema.multipleOf ?? "")")
            }
        }
    }

    /// Returns whether a schema allows a number or a string, regardless of its type and the schema's parts.
    static func allows(_ value: Literal, _ schema: Schema, _ patterns: PatternCache) -> Bool {
        var validator = SchemaValidator(ComposedSchemas([]), patterns: patterns)
        if case .number(let number) = value { validator.checkNumber(number, schema, "") }
        if case .string(let string) = value { validator.checkString(string, schema, "") }
        return validator.violations.isEmpty
    }
}
