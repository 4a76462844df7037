import APIModel
import DescriptionRepair
import OpenAPI
import SwiftCode

/// A generated file with the documented responses, with which EndpointObservations compares responses.
struct ObservedResponses {
    let file: GeneratedFile

    init(_ document: Document, _ model: APIModel, header: String, isIn paths: [String]) {
        let routes = Set(model.groups.flatMap { $0.endpoints.map { "\($0.method) \($0.pathTemplate)" } })
        let json = ResponseTable(document) { model.omissions.isEmpty || routes.contains($0) }.json
        // The delimiter has more number signs than any run of them in the text.
        var longest = 0
        var run = 0
        for byte in json.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        let delimiter = String(repeating: "#", count: longest + 1)
        let client = model.name + "Client"
        let access = model.accessLevel == .internal ? "" : "\(model.accessLevel.rawValue) "
        let type = model.namespace.map { "\($0).\(client)" } ?? client
        let text = """
            \(header)

            nonisolated extension \(type) {
                /// The documented responses, for `ObservationRecorder` of EndpointObservations.
                \(access)static let documentedResponses = \(delimiter)"\(json)"\(delimiter)
            }

            """
        let name = client + "+Responses.swift"
        file = GeneratedFile(
            path: paths.contains(name) ? client + "+DocumentedResponses.swift" : name, bytes: Array(text.utf8))
    }
}
