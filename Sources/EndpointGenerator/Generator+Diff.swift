public import APIDiff
import APIModel
import Foundation
import SwiftCode

extension Generator {
    /// The changes between two versions of an API, and between the clients generated from them.
    public struct Diff: Sendable {
        public var changes: [APIChange]
        /// The version of the old description, as it is written in the file.
        public var oldVersion: String
        /// The version of the new description, as it is written in the file.
        public var newVersion: String
        /// The name of the client's type.
        public var client: String
        /// The declarations of the old client.
        public var oldSymbols: ClientSymbols

        /// The part of the version number that must be increased because of the changes.
        public var bump: VersionBump { VersionBump(changes) }
    }

    /// Compares two descriptions and the clients generated from them; writes nothing.
    ///
    /// Both clients are generated with the configuration of the new description, so that only the descriptions differ.
    /// The new client retains the names of the old client, as if ``generate(_:)`` updated the output folder of the old
    /// client. If the configuration has several clients, the client of the new description is compared, unless the
    /// requests name a client.
    ///
    /// - Returns: No diff if one of the descriptions has an error.
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
