import Diagnostics
import OpenAPI

/// A step that determines the part of webhook requests that contains the event's name, and all names.
struct EventNames {
    private let document: Document
    private let configured: [WebhooksModel.NameSource]

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        configured = options.webhooks.nameSources
    }

    /// Assigns event names to the events.
    ///
    /// - Returns: The parts of a request that contain the event name. They come from the configuration, or else are a
    ///   property or a header with a distinct constant in each webhook. Empty if there is no such part, or if a single
    ///   webhook needs no name.
    func assign(to events: inout [PlannedEvent], _ types: TypeBuilder) -> [WebhooksModel.NameSource] {
        EventMerging.mergeRepeated(&events, types)
        defer { EventMerging.mergeSharingName(&events, types) }
        for planned in events { planned.event.values = [planned.event.key] }
        let webhooks = events.map { document.webhooks[$0.webhook] }
        guard let first = webhooks.first else { return [] }
        let keys = events.map { $0.schema.flatMap { Self.keys(of: $0, types.facts) } }
        if !configured.isEmpty {
            if configured.count == 1 { assign(valuesOf: configured[0], keys, to: events) }
            return configured
        }
        if let key = constantKey(among: keys, of: webhooks.map(\.name)) {
            let source = WebhooksModel.NameSource.property([key])
            assign(valuesOf: source, keys, to: events)
            return [source]
        }
        if let header = header(of: webhooks) {
            assign(valuesOf: .header(header), keys, to: events)
            return [.header(header)]
        }
        if webhooks.count > 1 {
            types.report(
                .unnamedEvents, severity: .note,
                "webhook requests don't contain the name of their event; pass it to the receiver",
                at: first.request.pathRange,
                hint: "set 'webhooks.event' in the configuration to a 'property' or a 'header'")
        }
        return []
    }

    /// Returns the keys of a payload, with the values that the discriminator of a union has for its cases.
    private static func keys(of schema: SchemaID, _ facts: SchemaAnalysis) -> ObjectKeys? {
        var keys = facts.objectKeys(of: schema)
        guard let discriminator = facts.graph[schema].discriminator, !discriminator.mappings.isEmpty,
            keys?.values(of: discriminator.propertyName) == nil
        else { return keys }
        let values = discriminator.mappings.map { ConstantValue.string($0.value) }
        keys?.values.append(ObjectKeys.Values(key: discriminator.propertyName, values: values))
        return keys
    }

    /// The webhook that has each event name; several requests of one webhook may share a name.
    private struct Owners {
        private var webhooks: [String: String] = [:]

        /// Assigns a name to a webhook, and returns false if another webhook has the name.
        mutating func claim(_ name: String, for webhook: String) -> Bool {
            let owner = webhooks[name] ?? webhook
            webhooks[name] = owner
            return owner == webhook
        }
    }

    /// Returns the first property that each payload has, with values that no two webhooks share.
    private func constantKey(among keys: [ObjectKeys?], of webhooks: [String]) -> String? {
        guard keys.count > 1 || keys.first??.values.contains(where: \.isConstant) == true, let first = keys[0] else {
            return nil
        }
        // A property that all payloads require precedes other properties.
        let candidates = first.values.map(\.key).filter { !$0.utf8.contains(UInt8(ascii: ".")) }
        func isRequired(_ key: String) -> Bool { keys.allSatisfy { $0?.required.containsExactly(key) == true } }
        return (candidates.filter(isRequired) + candidates.filter { !isRequired($0) }).first { key in
            var owners = Owners()
            return zip(keys, webhooks).allSatisfy { keys, webhook in
                guard let values = keys?.values(of: key), !values.isEmpty else { return false }
                return values.allSatisfy { $0.text.map { owners.claim($0, for: webhook) } ?? false }
            }
        }
    }

    /// Returns the first header that each request has, with values that no two webhooks share.
    private func header(of webhooks: [Document.Webhook]) -> String? {
        webhooks.first?.request.parameters.first { parameter in
            guard parameter.location == .header else { return false }
            var owners = Owners()
            return webhooks.allSatisfy { webhook in
                let values = self.values(ofHeader: parameter.name, in: webhook.request)
                return !values.isEmpty && values.allSatisfy { owners.claim($0, for: webhook.name) }
            }
        }?.name
    }

    private func values(ofHeader name: String, in request: Document.Operation) -> [String] {
        let parameter = request.parameters.first {
            $0.location == .header && $0.name.lowercased() == name.lowercased()
        }
        guard let parameter, let schema = parameter.schema.map({ document.schemas[$0] }) else { return [] }
        let literals = schema.enumeration ?? parameter.examples.map(\.value) + [schema.example].compactMap(\.self)
        return literals.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    private func assign(
        valuesOf source: WebhooksModel.NameSource, _ keys: [ObjectKeys?], to events: [PlannedEvent]
    ) {
        for (planned, keys) in zip(events, keys) {
            let values: [String] =
                switch source {
                case .property(let path):
                    keys?.values(of: path.joined(separator: "."))?.compactMap(\.text) ?? []
                case .header(let name): self.values(ofHeader: name, in: document.webhooks[planned.webhook].request)
                }
            if !values.isEmpty { planned.event.values = values }
        }
    }
}
