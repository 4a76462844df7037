/// The media types that a call reads: those of its `Accept`.
struct AcceptedTypes {
    /// As they are written, the best first.
    let names: [String]
    private let essences: [String]

    init(_ accept: String) {
        names = accept.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
        essences = names.map(MediaTypes.essence)
    }

    /// Whether the type is named: `image/*` names each of its kind.
    func name(_ essence: String) -> Bool {
        essences.contains { $0 == essence || isRange($0, of: essence) }
    }

    /// Whether the type stands there itself.
    func spellOut(_ essence: String) -> Bool {
        essences.contains(essence)
    }

    /// Whether one is read as this one is.
    func hold(_ family: MediaTypes.Family) -> Bool {
        essences.contains { MediaTypes.family(of: $0) == family }
    }

    private func isRange(_ name: String, of essence: String) -> Bool {
        if name == "*/*" { return true }
        return name.hasSuffix("/*") && essence.hasPrefix(name.dropLast())
    }
}
