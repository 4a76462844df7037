/// A tool or library whose clients or requests an app can leave.
public enum MigrationTool: String, Sendable, CaseIterable {
    /// Apple's swift-openapi-generator.
    case apple
    /// CreateAPI, whose requests Get sends.
    case createAPI = "createapi"
    /// openapi-generator with its generators swift5 and swift6.
    case openAPIGenerator = "openapi-generator"
    /// Moya, whose targets an app declares itself.
    case moya
    /// Alamofire, whose requests an app creates from addresses and parameters.
    case alamofire
}

/// The options of a migration, which describe the old client.
public struct MigrationOptions: Sendable {
    public var tool: MigrationTool
    /// The names of Apple's client; other migrations don't use them.
    public var appleNames = AppleClientNames()

    public init(from tool: MigrationTool) {
        self.tool = tool
    }
}
