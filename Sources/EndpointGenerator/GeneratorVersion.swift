extension Generator {
    /// The version of the generator, which `endpointgen --version` prints.
    public static let version = "0.1.0"

    /// The address of the package's repository, which the output of `init` contains.
    public static let repository = "https://github.com/…/swift-endpoint-generator"
}
