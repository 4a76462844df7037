public import Diagnostics
public import OpenAPI

/// `Document → APIModel`.
public struct ModelBuilder: Sendable {
    public var options: ModelOptions

    public init(options: ModelOptions) {
        self.options = options
    }

    public func build(_ document: Document, reporting sink: inout DiagnosticSink) -> APIModel {
        fatalError("not built yet")
    }
}
