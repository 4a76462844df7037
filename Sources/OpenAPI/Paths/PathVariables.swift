import Diagnostics

/// The variables of a path that are written in another notation than OpenAPI's.
///
/// The notations are URI templates (RFC 6570: `{+name}`, `{?kind,limit}`), those of web frameworks (`{id:[0-9]+}`,
/// `{id?}`, `{*rest}`, `:id`), and names in another case. The variables refer to the declared parameter of the name.
struct PathVariables {
    /// The path with each variable as `{name}`, by the name of its parameter.
    ///
    /// The parts that are sent as declared query parameters are omitted.
    private(set) var template = ""
    private(set) var parameters: [Document.Parameter]
    /// Variables of the query that no parameter declares.
    private(set) var undeclared: [String] = []

    /// One name within braces.
    private struct Variable {
        var name: String
        /// A Boolean value that indicates whether a value may contain slashes.
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
            where declared(text, .path) != nil || Self.isPlain(text) && !differsOnlyInCase(text, exact):
                template += "{\(text)}"
            case .variable(let text): add(text, exact)
            }
        }
        replaceSegments()
        removeDeclaredQuery()
    }

    // Names within braces

    private static func isPlain(_ text: String) -> Bool {
        !text.utf8.contains { byte in " \t+#./;?&*:=,".utf8.contains(byte) }
    }

    private func declared(_ name: String, _ location: Document.Parameter.Location) -> Int? {
        parameters.firstIndex { $0.location == location && $0.name == name }
    }

    /// Returns the declared parameter of the name, in any case unless it is that of another variable.
    private func found(_ name: String, _ location: Document.Parameter.Location, _ exact: Set<String>) -> Int? {
        if let index = declared(name, location) { return index }
        let letters = Self.letters(of: name)
        return parameters.firstIndex {
            $0.location == location && !exact.contains($0.name) && Self.letters(of: $0.name) == letters
        }
    }

    /// Returns the letters and digits: `user_id` and `userID` are one name.
    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    private func differsOnlyInCase(_ name: String, _ exact: Set<String>) -> Bool {
        found(name, .path, exact) != nil
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
            let index = found(variable.name, .path, exact)
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

    /// Returns the names between commas, without what follows them: a pattern, a length, a quantifier.
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
        if found(name, .query, []) != nil { return }
        if let index = found(name, .path, exact) {
            parameters[index].location = .query
            parameters[index].style = .form
            parameters[index].explode = true
        } else {
            undeclared.append(name)
        }
    }

    // Names without braces

    private mutating func replaceSegments() {
        guard template.contains("/:") || template.contains("/<") else { return }
        let known = Set(PathTemplate.variables(of: template))
        for parameter in parameters where parameter.location == .path && !known.contains(parameter.name) {
            replaceSegment(named: parameter.name)
        }
    }

    /// Replaces a segment `:name`, or `<name>`, of a declared parameter that has no braces in the path.
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

    // The path's own query

    /// Removes query parameters that are declared. A value in the path is the parameter's default.
    private mutating func removeDeclaredQuery() {
        guard let mark = template.firstIndex(of: "?") else { return }
        let end = template[mark...].firstIndex(of: "#") ?? template.endIndex
        var kept: [Substring] = []
        for pair in template[template.index(after: mark)..<end].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentEncoding.decoded(parts[0])
            let value = parts.count > 1 ? parts[1] : ""
            guard let index = declared(name, .query) else {
                kept.append(pair)
                moveToPath(value)
                continue
            }
            if value.contains("{") || value.isEmpty { continue }
            parameters[index].valueInPath = PercentEncoding.decoded(value)
        }
        let query = kept.joined(separator: "&")
        template = template[..<mark] + (query.isEmpty ? "" : "?" + query) + template[end...]
    }

    /// Moves a query parameter that has another name in the path's query to the path.
    ///
    /// An example is `/things?type={kind}`.
    private mutating func moveToPath(_ value: Substring) {
        guard case .variable(let name)? = PathTemplate.parts(of: String(value)).first, declared(name, .path) == nil,
            let index = declared(name, .query)
        else { return }
        parameters[index].location = .path
        parameters[index].style = .simple
        parameters[index].explode = false
        parameters[index].isRequired = true
    }
}
