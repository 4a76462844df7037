public import APIDiff
import APIModel
import Foundation
import SwiftCode

extension Generator {
    /// The changes between two versions of an API, and of the client that is generated from each.
    public struct Diff: Sendable {
        public var changes: [APIChange]
        /// The versions of the descriptions, as they are written.
        public var oldVersion: String
        public var newVersion: String
        /// The name of the client's type.
        public var client: String
        /// The declarations of the old client.
        public var oldSymbols: ClientSymbols

        /// The part of the version that the changes call for.
        public var bump: VersionBump { VersionBump(changes) }
    }

    /// Compares two descriptions and the clients generated from them; writes nothing.
    ///
    /// Both are generated with the configuration of the new one, so that only the descriptions differ, and the new one
    /// retains the names of the old one, as ``generate(_:)`` does in the output folder of the old client. With several
    /// clients it is that of the new description, unless the requests name one.
    ///
    /// - Returns: Nil where one of them has an error.
    public static func diff(
        from old: GenerationRequest, to new: GenerationRequest
    ) -> (result: Result, diff: Diff?) {
        var generator = Generator(progress: new.progress)
        var old = old
        if old.clients.isEmpty {
            var selection = Generator(progress: nil)
            old.clients = selection.selectedClients(for: new)?.clients.compactMap(\.key) ?? []
        }
        guard let before = generator.version(of: old), let after = generator.version(of: new, after: before)
        else {
            return (generator.result([], isStrict: new.isStrict), nil)
        }
        let isInternal = after.model.accessLevel == .internal
        let symbols = [before, after].map { ClientSymbols($0.files, isInternal: isInternal) }
        let changes =
            WireDiff.changes(from: before.snapshot, to: after.snapshot)
            + SwiftDiff.changes(from: symbols[0], to: symbols[1])
        let result = generator.result([Summary(after.model)], isStrict: new.isStrict)
        return (
            result,
            Diff(
                changes: changes, oldVersion: before.model.version, newVersion: after.model.version,
                client: after.model.name + "Client", oldSymbols: symbols[0])
        )
    }
}
