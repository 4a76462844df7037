/// The media types that a call accepts, from the header `Accept` of its request.
struct AcceptedTypes {
    /// The media types as they are written in the header, the preferred type first.
    let names: [String]
    private let essences: [String]

    init(_ accept: String) {
        names = accept.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
        essences = names.map(MediaTypes.essence)
    }

    /// Returns a Boolean value that indicates whether a media type is accepted.
    ///
    /// A range such as `image/*` accepts all types that match it.
    func name(_ essence: String) -> Bool {
        essences.contains { $0 == essence || isRange($0, of: essence) }
    }

    /// Returns a Boolean value that indicates whether a media type is listed itself, not by a range.
    func listsExplicitly(_ essence: String) -> Bool {
        essences.contains(essence)
    }

    /// Returns a Boolean value that indicates whether a listed media type belongs to a family.
    ///
    /// Media types of one family are decoded in the same way.
    func hold(_ family: MediaTypes.Family) -> Bool {
        essences.contains { MediaTypes.family(of: $0) == family }
    }

    private func isRange(_ name: String, of essence: String) -> Bool {
        if name == "*/*" { return true }
        return name.hasSuffix("/*") && essence.hasPrefix(name.dropLast())
    }
}
