public import Diagnostics

extension Document {
    /// A request that the API sends: a webhook, or a callback of an operation.
    public struct Webhook: Sendable {
        /// The key of the webhook or callback in the description, such as `order.paid`.
        public var name: String
        /// The URL of a callback as a runtime expression, such as `{$request.body#/url}`.
        ///
        /// A webhook has no expression, so the value is nil.
        public var expression: String?
        /// The request as an operation.
        ///
        /// The operation's path is the webhook's name or the callback's expression.
        public var request: Operation
    }

    /// The value of an `x-signature` extension, which describes the signatures of webhooks.
    public struct SignatureExtension: Sendable, Hashable {
        /// The signature scheme: `standard`, `github`, `stripe`, `slack` or `discord`.
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
