import Diagnostics

/// Chains of references: a schema refers to a schema that is a reference too.
enum ReferenceChains {
    /// Replaces the target of every reference with the end of its chain.
    ///
    /// The end of a chain is a schema that isn't only a reference. A cycle of references without constraints has no
    /// type and is reported.
    static func follow(
        in table: inout SchemaTable, of version: Document.Version, reporting sink: inout DiagnosticSink
    ) {
        var targets: [SchemaID: SchemaID] = [:]
        for index in 0..<table.count {
            guard let first = table[SchemaID(index: index)].reference else { continue }
            // Nearly all references lead to a schema that isn't a reference, so their target is final.
            if table[first].reference == nil { continue }
            var chain: [SchemaID] = []
            var onChain: Set<SchemaID> = []
            var current = SchemaID(index: index)
            let start = current
            while let next = targets[current] ?? table[current].reference, targets[current] != current {
                // A schema can't be skipped if it allows null or, since OpenAPI 3.1, has other constraints beside its
                // reference.
                let constrains = table[current].constrains || table[current].additionalProperties == .anything
                let saysMore = table[current].allowsNull || (version >= .v3_1 && constrains)
                if current != start, saysMore { break }
                if !onChain.insert(current).inserted {
                    reportCycle(chain, closedBy: current, in: table, reporting: &sink)
                    for id in chain { table[id].reference = nil }
                    break
                }
                chain.append(current)
                current = next
            }
            for id in chain where table[id].reference != nil {
                targets[id] = current
                table[id].reference = current
            }
        }
    }

    private static func reportCycle(
        _ chain: [SchemaID], closedBy first: SchemaID, in table: SchemaTable,
        reporting sink: inout DiagnosticSink
    ) {
        let members = chain.drop { $0 != first }
        let names = members.compactMap { table[$0].name }
        let cycle = names.isEmpty ? "" : ": " + (names + names.prefix(1)).joined(separator: " → ")
        sink.report(
            .referenceCycle, "references form a cycle without a type\(cycle); using any JSON value",
            at: table[first].range, hint: "replace one of the references by a schema with 'type'"
        )
    }
}
