import Diagnostics
import OpenAPI

/// Plans the endpoints of each group.
struct EndpointPlanner {
    private let types: TypeBuilder
    private let apiName: String
    private var keyPaths: KeyPathResolver
    private(set) var openedEnvelopes = 0

    init(types: TypeBuilder, apiName: String) {
        self.types = types
        self.apiName = apiName
        keyPaths = KeyPathResolver(types: types)
    }

    /// Groups in the order of their first operation; their names aren't unique yet.
    mutating func groups(of operations: [Document.Operation]) -> [Group] {
        var groups: [Group] = []
        var indexes: [String: Int] = [:]
        var names: [NameTable] = []
        let pathsAreVerbs = GroupNaming.pathsAreVerbs(in: operations)
        for operation in operations {
            let label = GroupNaming.label(of: operation, pathsAreVerbs: pathsAreVerbs)
            let typeName = SwiftIdentifier.type(label).isEmpty ? "Group" : SwiftIdentifier.type(label)
            let index =
                indexes[typeName]
                ?? {
                    groups.append(
                        Group(
                            name: SwiftIdentifier.member(label), typeName: typeName, targetName: typeName + "Target",
                            clientName: typeName + "Client",
                            documentation: Documentation(description: tagDescription(label))
                        )
                    )
                    names.append(NameTable(reserved: ReservedNames.members.union(ReservedNames.endpoints)))
                    indexes[typeName] = groups.count - 1
                    return groups.count - 1
                }()
            let endpoint = self.endpoint(operation, in: groups[index], label: label, &names[index])
            groups[index].endpoints.append(endpoint)
        }
        return groups
    }

    private func tagDescription(_ label: String) -> String? {
        types.document.tags.first { $0.name == label }?.description
    }

    private mutating func endpoint(
        _ operation: Document.Operation, in group: Group, label: String, _ names: inout NameTable
    ) -> Endpoint {
        let name = EndpointNaming(operation, groupLabel: label, given: types.options.names.operations).take(from: &names)
        let place = Place(
            name: EndpointNaming.typePrefix(of: operation, apiName: apiName), file: group.typeName + "Models"
        )
        var parameterPlanner = ParameterPlanner(types: types, place: place)
        let parameters = parameterPlanner.parameters(of: operation)
        let body = BodyPlanner(types: types, place: place).body(of: operation)
        let bodyPosition = body?.isRequired == false ? parameters.count : parameters.prefix { $0.isRequired }.count

        var responses = ResponsePlanner(types: types, place: place, keyPaths: keyPaths)
        let success = responses.success(of: operation)
        let failures = responses.failures(of: operation)
        keyPaths = responses.keyPaths
        if responses.opensEnvelope { openedEnvelopes += 1 }

        return Endpoint(
            name: name, operationID: operation.operationID, method: operation.method,
            path: path(of: operation, parameters), pathTemplate: operation.path, parameters: parameters, body: body,
            bodyPosition: bodyPosition, success: success, failures: failures, security: security(of: operation),
            accept: responses.accept(of: operation), sample: SampleMaker(types: types).sample(for: operation),
            server: operation.servers.first.map(SurroundingsPlanner.environment), isDeprecated: operation.isDeprecated,
            documentation: Documentation(summary: operation.summary, description: operation.description),
            range: operation.range
        )
    }

    private func path(of operation: Document.Operation, _ parameters: [Parameter]) -> [PathSegment] {
        PathTemplate.parts(of: operation.path).map { part in
            switch part {
            case .literal(let text): return .literal(text)
            case .variable(let key):
                let parameter = parameters.first { $0.location == .path && $0.key == key }
                return parameter.map { .parameter(name: $0.name) } ?? .literal("{\(key)}")
            }
        }
    }

    private func security(of operation: Document.Operation) -> Endpoint.Security {
        guard let own = operation.security, own != types.document.security else { return .inherited }
        return .alternatives(own.map(\.schemes))
    }

    func reportUnmatchedKeyPaths() {
        keyPaths.reportUnmatched()
    }
}
