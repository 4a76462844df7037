import EndpointDepartures

extension Observation {
    /// The observation as a sentence: `GET /books 200 /title: required property absent (3 of 120 calls)`.
    public var sentence: String {
        let since = first.isEmpty ? "" : " since \(first)"
        let number = "\(count) of \(calls) \(calls == 1 ? "call" : "calls")"
        return "\(subject): \(problem) (\(number)\(since))"
    }

    /// The operation, status and place: `GET /books 200 /title`.
    public var subject: String {
        let place = key.departure.place
        return "\(key.operation) \(key.status)" + (place.isEmpty ? "" : " \(place)")
    }

    public var problem: String {
        let departure = key.departure
        let found = departure.found ?? "value"
        return switch departure.kind {
        case .absent: "required property absent"
        case .null: "null instead of the documented type"
        case .type: "\(found) instead of the documented type"
        case .value: "a value outside of the enumeration"
        case .format: "a value without the documented format"
        case .property: "undocumented property (\(found))"
        case .union: "no member of the union fits the \(found)"
        case .status: "undocumented status"
        case .mediaType: "undocumented media type '\(key.mediaType)'"
        }
    }
}
