import Diagnostics
import SpecSyntax

// The reading of webhooks and callbacks: requests that the API sends.
extension OperationReader {
    /// Returns the requests under `webhooks`, each with its name in the description.
    mutating func webhooks(_ entry: SyntaxMapping.Entry, in reading: ReadContext) -> [Document.Webhook] {
        let entries = reading.mapping(entry.value, entry.key)?.entries ?? []
        return entries.filter { !$0.isExtension }.flatMap { item in
            requests(of: item, in: reading).map { Document.Webhook(name: item.key, request: $0) }
        }
    }

    /// Returns the requests of an operation's `callbacks`.
    ///
    /// A callback has an expression for each URL that the API sends requests to, and a path item for each expression.
    mutating func requests(ofCallbacks entry: SyntaxMapping.Entry, in reading: ReadContext) -> [Document.Webhook] {
        let entries = reading.mapping(entry.value, entry.key)?.entries ?? []
        return entries.filter { !$0.isExtension }.flatMap { callback -> [Document.Webhook] in
            guard let expressions = reading.resolveWithSiblings(callback.value, callback.key) else { return [] }
            return expressions.entries.filter { !$0.isExtension }.flatMap { item in
                requests(of: item, in: reading).map {
                    Document.Webhook(name: callback.key, expression: item.key, request: $0)
                }
            }
        }
    }

    private mutating func requests(of entry: SyntaxMapping.Entry, in reading: ReadContext) -> [Document.Operation] {
        guard let item = reading.resolveWithSiblings(entry.value, entry.key) else { return [] }
        let shared = ParameterReader.parameters(item["parameters"], in: reading)
        var requests: [Document.Operation] = []
        for method in methodEntries(of: item, in: reading) {
            guard let mapping = reading.resolveWithSiblings(method.value, method.key) else { continue }
            var request = Document.Operation(
                method: method.key, path: entry.key, pathRange: entry.keyRange, range: method.keyRange)
            read(mapping, of: item, into: &request, in: reading)
            if let callbacks {
                reading.leaveOut("callbacks of callbacks and webhooks", at: callbacks.keyRange)
            }
            applySummary(of: item, into: &request, in: reading)
            request.parameters = merged(shared, request.parameters)
            request.signature = request.signature ?? reading.signature(item)
            requests.append(request)
        }
        return requests
    }
}
