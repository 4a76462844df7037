/// The media types that a call reads: those of its `Accept`.
struct AcceptedTypes {
    /// The media types as they are written, the preferred one first.
    let names: [String]
    private let essences: [String]

    init(_ accept: String) {
        names = accept.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
        essences = names.map(MediaTypes.essence)
    }

    /// Returns a Boolean value that indicates whether the type is accepted.
    ///
    /// The range `image/*` accepts all image types.
    func name(_ essence: String) -> Bool {
        essences.contains { $0 == essence || isRange($0, of: essence) }
    }

    /// Returns a Boolean value that indicates whether the type is listed itself.
    func listsExplicitly(_ essence: String) -> Bool {
        essences.contains(essence)
    }

    /// Returns a Boolean value that indicates whether a listed type is decoded like this one.
    func hold(_ family: MediaTypes.Family) -> Bool {
        essences.contains { MediaTypes.family(of: $0) == family }
    }

    private func isRange(_ name: String, of essence: String) -> Bool {
        if name == "*/*" { return true }
        return name.hasSuffix("/*") && essence.hasPrefix(name.dropLast())
    }
}
