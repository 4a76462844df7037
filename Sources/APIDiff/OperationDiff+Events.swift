import Diagnostics
import OpenAPI

// Comparison of webhooks and callbacks, in which the API sends the request and the client responds.
extension OperationDiff {
    /// Compares the webhooks of two versions, or the callbacks of an operation.
    ///
    /// - Parameters:
    ///   - kind: `webhook` or `callback`.
    ///   - operation: The subject of the operation that has the callbacks; nil for webhooks.
    mutating func compareEvents(
        _ first: [Document.Webhook], _ second: [Document.Webhook], as kind: String, at operation: String?
    ) {
        isEvent = true
        defer { isEvent = false }
        var rest = second
        var unmatched: [Document.Webhook] = []
        // Callbacks with equal URLs are matched first, and then callbacks whose URL changed.
        for event in first {
            let match = rest.firstIndex { Self.isSame($0, event) && $0.expression == event.expression }
            guard let match else {
                unmatched.append(event)
                continue
            }
            compareEvent(event, rest.remove(at: match), at: Self.subject(of: event, kind, operation))
        }
        for event in unmatched {
            let subject = Self.subject(of: event, kind, operation)
            guard let match = rest.firstIndex(where: { Self.isSame($0, event) }) else {
                report(.breaking, "\(kind)-removed", subject, "the \(kind) is removed", event.request.range, nil)
                continue
            }
            let counterpart = rest.remove(at: match)
            report(
                .risky, "callback-url-changed", subject,
                "the URL changed from '\(event.expression ?? "")' to '\(counterpart.expression ?? "")'",
                event.request.pathRange, counterpart.request.pathRange)
            compareEvent(event, counterpart, at: subject)
        }
        for event in rest {
            report(
                .compatible, "\(kind)-added", Self.subject(of: event, kind, operation), "a \(kind) is added", nil,
                event.request.range)
        }
    }

    private static func isSame(_ first: Document.Webhook, _ second: Document.Webhook) -> Bool {
        first.name.isExactly(second.name) && first.request.method.lowercased() == second.request.method.lowercased()
    }

    private static func subject(of event: Document.Webhook, _ kind: String, _ operation: String?) -> String {
        let method = event.request.method.uppercased()
        let name = "\(kind) '\(event.name)'" + (method == "POST" ? "" : " \(method)")
        return operation.map { "\($0): \(name)" } ?? name
    }

    private mutating func compareEvent(_ one: Document.Webhook, _ other: Document.Webhook, at subject: String) {
        let (first, second) = (one.request, other.request)
        let schemes = [first, second].enumerated().map { index, request in
            (request.signature ?? (index == 0 ? old : new).document.signature)?.scheme
        }
        if schemes[0] != schemes[1] {
            report(
                .breaking, "signature-changed", subject,
                SchemaDiff.change(of: "x-signature", schemes[0]?.rawValue, schemes[1]?.rawValue), first.range,
                second.range)
        }
        compare(first, second, at: subject)
    }
}
