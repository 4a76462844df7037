import APIModel
import Diagnostics
import Foundation
import Testing

/// Checks the invariants of every model, for any description.
struct ModelChecker {
    let model: APIModel

    func check(operations: Int) {
        #expect(model.groups.flatMap(\.endpoints).count { $0.alternative == nil } == operations)
        checkNames()
        checkReferences()
        for endpoint in model.groups.flatMap(\.endpoints) { check(endpoint) }
    }

    private func checkNames() {
        let types = model.types.definitions.filter { !$0.isHidden }.map { $0.path.joined(separator: ".") }
        let generated =
            model.groups.flatMap { [$0.targetName, $0.clientName] }
            + ["Client", "Environment", "Credentials"].map { model.name + $0 } + successNames
        expectDistinct(types + generated, "types")
        let files = Set(model.types.definitions.map { $0.fileName.lowercased() })
        let groupFiles = model.groups.flatMap { [$0.targetName, $0.clientName] }
        expectDistinct(files + groupFiles.map { $0.lowercased() }, "files")
        expectIdentifiers(model.types.definitions.map(\.name) + generated)
        expectDistinct(model.groups.map(\.name), "groups")
        expectDistinct(model.environments.map(\.name), "environments")
        expectDistinct(
            model.securitySchemes.flatMap { [$0.name] + $0.sources.map(\.name) }, "credentials"
        )
        for group in model.groups {
            expectDistinct(group.endpoints.map(\.name), group.name)
            expectIdentifiers(group.endpoints.map(\.name) + [group.name])
        }
        for type in model.types.definitions {
            #expect(!type.fileName.isEmpty)
            let members: [String] =
                switch type.kind {
                case .structure(let structure):
                    structure.properties.map(\.name) + [structure.additionalProperties?.name].compactMap(\.self)
                case .enumeration(let enumeration): enumeration.cases.map(\.name)
                case .union(let union): union.cases.map(\.name)
                case .alias, .namespace: []
                }
            expectDistinct(members, type.name)
            expectIdentifiers(members)
        }
    }

    private var successNames: [String] {
        model.groups.flatMap(\.endpoints).compactMap { endpoint in
            if case .several(let name, _) = endpoint.success { return name }
            return nil
        }
    }

    private func expectDistinct(_ names: [String], _ scope: String) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted { Issue.record("'\(name)' twice in \(scope)") }
    }

    private func expectIdentifiers(_ names: [String]) {
        for name in names where !isIdentifier(name) { Issue.record("'\(name)' is no identifier") }
    }

    private func checkReferences() {
        for type in model.types.definitions {
            // Nothing has a namespace as a value.
            if case .namespace = type.kind { continue }
            #expect(!type.usage.isEmpty, "\(type.name) isn't used")
            switch type.kind {
            case .structure(let structure):
                structure.properties.forEach { check($0.type) }
                structure.additionalProperties.map { check($0.valueType) }
            case .union(let union):
                #expect(!union.cases.isEmpty)
                union.cases.forEach { check($0.type) }
            case .enumeration(let enumeration):
                #expect(!enumeration.cases.isEmpty)
            case .alias(let type):
                check(type)
            case .namespace:
                break
            }
        }
    }

    private func check(_ type: TypeReference) {
        switch type {
        case .named(let id): #expect(model.types.definitions.indices.contains(id.index))
        case .array(let inner), .dictionary(let inner), .optional(let inner): check(inner)
        default: break
        }
    }

    private func check(_ endpoint: Endpoint) {
        let names = endpoint.parameters.map(\.name) + [endpoint.body?.name].compactMap(\.self)
        expectDistinct(names, endpoint.name)
        expectIdentifiers(names)
        endpoint.parameters.forEach { check($0.type) }
        #expect((0...endpoint.parameters.count).contains(endpoint.bodyPosition))
        let inPath = endpoint.path.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
        #expect(Set(inPath) == Set(endpoint.parameters.filter { $0.location == .path }.map(\.name)))
        checkSample(of: endpoint)
    }

    private func checkSample(of endpoint: Endpoint) {
        guard let sample = endpoint.sample else { return }
        let contents: [ResponseContent] =
            switch endpoint.success {
            case .one(let content), .optional(let content): [content]
            case .several(_, let cases): cases.filter { $0.status == .code(sample.status) }.map(\.content)
            }
        guard case .json(let type, let path)? = contents.first, !sample.body.isEmpty else { return }
        do {
            var value = try JSONSerialization.jsonObject(with: Data(sample.body.utf8), options: .fragmentsAllowed)
            for key in path.keys {
                value = try #require((value as? [String: Any])?[key], "\(endpoint.pathTemplate) \(sample.body)")
            }
            let checker = SampleChecker(model: model)
            if let problem = checker.problem(value, type) {
                Issue.record(
                    "the sample of \(endpoint.method) \(endpoint.pathTemplate): \(problem)\n\(sample.body.prefix(600))")
            }
        } catch {
            Issue.record("the sample of \(endpoint.pathTemplate) is no JSON: \(sample.body.prefix(200))")
        }
    }
}

/// Checks whether a JSON value can be decoded as a type.
struct SampleChecker {
    let model: APIModel

    /// Nil when it can.
    func problem(_ value: Any, _ type: TypeReference) -> String? {
        switch type {
        case .boolean, .int, .int32, .int64, .uint64, .double, .float, .decimal:
            return value is NSNumber ? nil : "\(value) is no number"
        case .string, .dateTime, .date, .uuid, .url, .base64, .binary, .file:
            guard let text = value as? String else { return "\(value) is no text" }
            if type == .uuid, UUID(uuidString: text) == nil { return "\(text) is no UUID" }
            if type == .url, URL(string: text) == nil { return "\(text) is no URL" }
            return nil
        case .json, .custom: return nil
        case .optional(let wrapped): return value is NSNull ? nil : problem(value, wrapped)
        case .embeddedJSON(let content):
            guard let text = value as? String else { return "\(value) is no text" }
            let embedded = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            return embedded.map { problem($0, content) } ?? "\(text) is no JSON"
        case .array(let element):
            guard let items = value as? [Any] else { return "\(value) is no array" }
            return items.lazy.compactMap { problem($0, element) }.first
        case .dictionary(let element):
            guard let members = value as? [String: Any] else { return "\(value) is no object" }
            return members.values.lazy.compactMap { problem($0, element) }.first
        case .named(let id): return problem(value, model.types[id])
        }
    }

    private func problem(_ value: Any, _ type: TypeDefinition) -> String? {
        switch type.kind {
        case .alias(let reference): return problem(value, reference)
        case .namespace: return nil
        case .enumeration(let enumeration):
            return enumeration.rawType == .string ? problem(value, .string) : problem(value, .double)
        case .union(let union):
            if union.isOpen { return nil }
            return union.cases.contains { problem(value, $0.type) == nil } ? nil : "\(value) is no \(type.name)"
        case .structure(let structure) where structure.form == .tuple:
            guard let elements = value as? [Any] else { return "\(value) is no \(type.name)" }
            let required = structure.properties.prefix { $0.presence == .required || $0.presence == .nullable }
            guard elements.count >= required.count else { return "\(type.name) has too few elements: \(value)" }
            for (element, property) in zip(elements, structure.properties) where !(element is NSNull) {
                if let problem = problem(element, property.type) { return "\(property.name): " + problem }
            }
            return nil
        case .structure(let structure):
            guard let members = value as? [String: Any] else { return "\(value) is no \(type.name)" }
            for property in structure.properties {
                guard let member = members[property.key], !(member is NSNull) else {
                    if property.presence == .required, property.defaultValue == nil {
                        return "\(type.name) has no \(property.key)"
                    }
                    continue
                }
                if let problem = problem(member, property.type) { return "\(property.key): " + problem }
            }
            return nil
        }
    }
}
