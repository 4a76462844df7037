public import Diagnostics

extension Document {
    /// A request that the API sends: a webhook, or a callback of an operation.
    public struct Webhook: Sendable {
        /// The key in the description: `order.paid`.
        public var name: String
        /// The URL that a callback is sent to, as a runtime expression: `{$request.body#/url}`.
        ///
        /// The expression is nil for a webhook.
        public var expression: String?
        /// The request. Its path is the name of the webhook, or the expression of the callback.
        public var request: Operation

        public init(name: String, expression: String? = nil, request: Operation) {
            self.name = name
            self.expression = expression
            self.request = request
        }
    }

    /// The value of an `x-signature` extension: how webhooks are signed.
    public struct SignatureExtension: Sendable, Hashable {
        /// `standard`, `github`, `stripe`, `slack` or `discord`.
        public enum Scheme: String, Sendable, CaseIterable {
            case standard, github, stripe, slack, discord
        }

        public var scheme: Scheme
        public var range: SourceRange

        public init(_ scheme: Scheme, range: SourceRange) {
            self.scheme = scheme
            self.range = range
        }
    }
}
