import APIModel

/// Returns the operationIds of a group as one string: a line for each operation.
struct OperationIDs {
    private let rows: [String]

    init(_ group: Group) {
        rows = group.endpoints.compactMap { endpoint in
            guard endpoint.alternative?.receives.isEmpty ?? true, let id = endpoint.operationID,
                !id.unicodeScalars.contains(where: \.isLineBreak)
            else { return nil }
            return "\(endpoint.method) \(PathText.template(of: endpoint)) \(id)"
        }
    }

    var isEmpty: Bool { rows.isEmpty }

    /// A literal of several lines.
    var lines: [SwiftText] { Spelling.rawLines(rows.joined(separator: "\n")) }
}

extension Unicode.Scalar {
    fileprivate var isLineBreak: Bool { value < 0x20 || [0x7F, 0x85, 0x2028, 0x2029].contains(value) }
}
