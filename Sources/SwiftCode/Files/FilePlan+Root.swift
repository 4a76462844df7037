import APIModel

// The files that belong to the whole API, and not to a group of endpoints or a type.
extension FilePlan {
    /// The files of the API as a whole.
    ///
    /// Without an endpoint there is no client file, unless the API has neither types nor webhooks.
    var rootFiles: [File] {
        var files: [File] = []
        let isEmpty = model.types.definitions.isEmpty && model.webhooks == nil
        if !model.groups.isEmpty || !model.omissions.isEmpty || isEmpty { files.append(clientFile) }
        let enumerations = EnumerationsView(model)
        if enumerations.isNeeded {
            // Without a client file, the namespace of the enumerations has its own file.
            if files.isEmpty { files.append(File(name: enumerations.name.text)) }
            files[0].declarations.append(templates.enumerations.rendered(enumerations))
        }
        if !model.responseHeaders.isEmpty { files.append(headersFile) }
        if !model.omissions.isEmpty {
            let view = OmissionsView(model)
            let name = Spelling.identifier(model.name + "Client+Omitted").text
            var file = File(name: Self.withoutBackticks(name))
            file.declarations = [templates.omissions.rendered(view)]
            files.append(file)
        }
        if let webhooks = model.webhooks { files += webhookFiles(webhooks) }
        return files
    }

    /// Returns the file of the webhook events, and the file of their receiver.
    ///
    /// The receiver is generated only if the signature scheme of the webhooks is known.
    private func webhookFiles(_ webhooks: WebhooksModel) -> [File] {
        let view = WebhooksView(webhooks, model)
        var events = File(name: view.name.text)
        events.imports = [.runtime, .signatures]
        events.imports.formUnion(.of(webhooks.events.compactMap(\.payload)))
        events.declarations = [templates.webhookEvent.rendered(view)]
        guard webhooks.signature != nil else { return [events] }
        var receiver = File(name: view.receiverName.text)
        receiver.imports = [.webhooks]
        receiver.declarations = [templates.webhookReceiver.rendered(view)]
        return [events, receiver]
    }

    private var clientFile: File {
        let view = ClientView(model)
        var file = File(name: Spelling.identifier(model.name + "Client").text)
        file.imports = [.runtime, .foundation, .signatures]
        file.declarations = [templates.client.rendered(view), templates.environment.rendered(view)]
        if !model.securitySchemes.isEmpty { file.declarations.append(templates.credentials.rendered(view)) }
        if model.envelope != nil { file.imports.insert(.envelopes) }
        return file
    }

    private var headersFile: File {
        let view = ResponseHeadersView(model)
        var file = File(name: view.name.text)
        file.imports = [.runtime, .signatures]
        if model.responseHeaders.contains(where: \.type.needsFoundation) { file.imports.insert(.foundation) }
        file.declarations = [templates.responseHeaders.rendered(view)]
        return file
    }
}
