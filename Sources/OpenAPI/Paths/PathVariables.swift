import Diagnostics

/// The variables of a path that are written in a notation other than OpenAPI's.
///
/// Other notations are URI templates (RFC 6570: `{+name}`, `{?kind,limit}`), the notations of web frameworks
/// (`{id:[0-9]+}`, `{id?}`, `{*rest}`, `:id`), and names in another case. Each variable refers to the declared
/// parameter with its name.
struct PathVariables {
    /// The path with each variable written as `{name}`, where the name is that of the variable's parameter.
    ///
    /// Parts of the path that are sent as declared query parameters are omitted.
    private(set) var template = ""
    private(set) var parameters: [Document.Parameter]
    /// The names of query variables in the path that no parameter declares.
    private(set) var undeclared: [String] = []

    /// A variable name within braces.
    private struct Variable {
        var name: String
        /// A Boolean value that indicates whether a value of the variable may contain slashes.
        var holdsSegments: Bool
    }

    init(_ path: String, _ parameters: [Document.Parameter]) {
        self.parameters = parameters
        let parts = PathTemplate.parts(of: path)
        let exact = Set(parts.compactMap { part in if case .variable(let name) = part { name } else { nil } })
        for part in parts {
            switch part {
            case .literal(let text): template += text
            case .variable(let text)
            where declaredIndex(text, .path) != nil || Self.isPlain(text) && !differsOnlyInCase(text, exact):
                template += "{\(text)}"
            case .variable(let text): add(text, exact)
            }
        }
        replaceSegments()
        removeDeclaredQuery()
    }

    // The notations with braces

    private static func isPlain(_ text: String) -> Bool {
        !text.utf8.contains { byte in " \t+#./;?&*:=,".utf8.contains(byte) }
    }

    private func declaredIndex(_ name: String, _ location: Document.Parameter.Location) -> Int? {
        parameters.firstIndex { $0.location == location && $0.name == name }
    }

    /// Returns the index of the declared parameter with a name.
    ///
    /// The case of the name is ignored, unless the parameter's exact name is another variable of the path.
    private func matchingIndex(_ name: String, _ location: Document.Parameter.Location, _ exact: Set<String>) -> Int? {
        if let index = declaredIndex(name, location) { return index }
        let letters = Self.letters(of: name)
        return parameters.firstIndex {
            $0.location == location && !exact.contains($0.name) && Self.letters(of: $0.name) == letters
        }
    }

    /// Returns a name in lowercase, without `_` and `-`.
    ///
    /// Names with the same result are treated as equal, such as `user_id` and `userID`.
    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    private func differsOnlyInCase(_ name: String, _ exact: Set<String>) -> Bool {
        matchingIndex(name, .path, exact) != nil
    }

    private mutating func add(_ text: String, _ exact: Set<String>) {
        var rest = text.drop { $0 == " " || $0 == "\t" }
        var sign = ""
        if let first = rest.first, "+#./;?&".contains(first) {
            sign = String(first)
            rest.removeFirst()
        }
        let variables = Self.variables(rest, hasSign: sign == "+")
        if sign == "?" || sign == "&" {
            for variable in variables { addToQuery(variable.name, exact) }
            return
        }
        let separator = ["/", ".", ";"].contains(sign) ? sign : ","
        for (position, variable) in variables.enumerated() {
            let index = matchingIndex(variable.name, .path, exact)
            let name = index.map { parameters[$0].name } ?? variable.name
            if let index, variable.holdsSegments { parameters[index].allowsReserved = true }
            let style = index.map { parameters[$0].style } ?? .simple
            let isWritten = sign == "." && style == .label || sign == ";" && style == .matrix
            if !isWritten {
                if position > 0 || !["", "+"].contains(sign) { template += position > 0 ? separator : sign }
                if sign == ";" { template += name + "=" }
            }
            template += "{\(name)}"
        }
    }

    /// Returns the names between commas, without the pattern, length or quantifier that follows a name.
    private static func variables(_ text: Substring, hasSign: Bool) -> [Variable] {
        let end = text.firstIndex { $0 == ":" || $0 == "=" } ?? text.endIndex
        let pattern = text[end...].dropFirst().filter { $0 != " " }
        let isOfSegments = text[end...].hasPrefix("=") ? pattern.contains("*") : [".*", ".+", "path"].contains(pattern)
        return text[..<end].split(separator: ",").compactMap { part in
            var name = part.filter { $0 != " " && $0 != "\t" }
            var holdsSegments = hasSign || isOfSegments
            while name.hasPrefix("*") {
                name.removeFirst()
                holdsSegments = true
            }
            while let last = name.last, "*+?".contains(last) {
                name.removeLast()
                if last != "?" { holdsSegments = true }
            }
            if name.hasSuffix("...") {
                name.removeLast(3)
                holdsSegments = true
            }
            return name.isEmpty ? nil : Variable(name: name, holdsSegments: holdsSegments)
        }
    }

    private mutating func addToQuery(_ name: String, _ exact: Set<String>) {
        if matchingIndex(name, .query, []) != nil { return }
        if let index = matchingIndex(name, .path, exact) {
            parameters[index].location = .query
            parameters[index].style = .form
            parameters[index].explode = true
        } else {
            undeclared.append(name)
        }
    }

    // The notations without braces

    private mutating func replaceSegments() {
        guard template.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "<") }),
            template.contains("/:") || template.contains("/<")
        else { return }
        let known = Set(PathTemplate.variables(of: template))
        for parameter in parameters where parameter.location == .path && !known.contains(parameter.name) {
            replaceSegment(named: parameter.name)
        }
    }

    /// Replaces a path segment `:name` or `<name>` with `{name}`.
    ///
    /// Only declared path parameters that have no braces in the path are replaced.
    private mutating func replaceSegment(named name: String) {
        let lowercased = name.lowercased()
        let query = template.firstIndex(of: "?") ?? template.endIndex
        var isDone = false
        let segments = template[..<query].split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard !isDone else { return String(segment) }
            var text = segment
            if text.hasPrefix(":") {
                text.removeFirst()
                text = text.prefix { $0 != "(" }
            } else if text.hasPrefix("<"), text.hasSuffix(">") {
                text = text.dropFirst().dropLast()
                if let colon = text.firstIndex(of: ":") { text = text[text.index(after: colon)...] }
            } else {
                return String(segment)
            }
            guard text.lowercased() == lowercased else { return String(segment) }
            isDone = true
            return "{\(name)}"
        }
        template = segments.joined(separator: "/") + template[query...]
    }

    // The query that is part of the path

    /// Removes the declared query parameters from the path's query.
    ///
    /// A value in the path's query is stored in the `valueInPath` of its parameter.
    private mutating func removeDeclaredQuery() {
        guard template.utf8.contains(UInt8(ascii: "?")), let mark = template.firstIndex(of: "?") else { return }
        let end = template[mark...].firstIndex(of: "#") ?? template.endIndex
        var kept: [Substring] = []
        for pair in template[template.index(after: mark)..<end].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentDecoding.decoded(parts[0])
            let value = parts.count > 1 ? parts[1] : ""
            guard let index = declaredIndex(name, .query) else {
                kept.append(pair)
                moveToPath(value)
                continue
            }
            if value.contains("{") || value.isEmpty { continue }
            parameters[index].valueInPath = PercentDecoding.decoded(value)
        }
        let query = kept.joined(separator: "&")
        template = template[..<mark] + (query.isEmpty ? "" : "?" + query) + template[end...]
    }

    /// Turns a query parameter into a path parameter if it is a value in the path's query.
    ///
    /// An example is the parameter `kind` in `/things?type={kind}`.
    private mutating func moveToPath(_ value: Substring) {
        guard case .variable(let name)? = PathTemplate.parts(of: String(value)).first,
            declaredIndex(name, .path) == nil,
            let index = declaredIndex(name, .query)
        else { return }
        parameters[index].location = .path
        parameters[index].style = .simple
        parameters[index].explode = false
        parameters[index].isRequired = true
    }
}
