// The options of openapi-generator for Swift, and the reasons for which they have no counterpart.
extension OtherConfiguration {
    /// The options that only the generators for Swift have.
    static let optionsOfSwift: Set<String> = [
        "responseAs", "nonPublicApi", "useSPMFileStructure", "swiftPackagePath", "swiftUseApiNamespace",
        "objcCompatible", "mapFileBinaryToData", "hashableModels", "identifiableModels", "lenientTypeCast",
        "podSource", "podVersion", "podSummary", "useJsonEncodable", "useCustomDateWithoutTime",
    ]

    /// The options of all languages that have a counterpart.
    private static let generalOptions: Set<String> = [
        "additionalProperties", "configOptions", "projectName", "useClasses", "enumUnknownDefaultCase",
        "modelNamePrefix", "modelNameSuffix", "typeMappings", "importMappings", "schemaMappings", "modelNameMappings",
        "nameMappings", "enumNameMappings", "operationIdNameMappings", "openapiNormalizer", "globalProperties",
    ]

    /// Returns whether openapi-generator has an option for Swift, or for its command.
    static func isOption(_ name: String) -> Bool {
        optionsOfSwift.contains(name) || generalOptions.contains(name) || reasonsOfOptions[name] != nil
            || commands.contains(name)
    }

    /// The formats of the description, by the type of openapi-generator in lower case.
    static let formats: [String: String] = [
        "datetime": "date-time", "date-time": "date-time", "date": "date", "uuid": "uuid", "uri": "uri",
        "bytearray": "byte", "byte": "byte", "binary": "binary", "file": "binary", "long": "int64", "int64": "int64",
        "int32": "int32", "float": "float", "double": "double", "decimal": "decimal",
    ]

    /// The reasons for which values of `responseAs` have no counterpart.
    static let libraries: [String: String] = [
        "Combine": "import EndpointCombine, whose publishers send a provider's targets",
        "PromiseKit": "calls are async; wrap them in a promise",
        "RxSwift": "calls are async; wrap them in a Single",
        "ObjcBlock": "there are no calls for Objective-C",
    ]

    private static let package = "no package is generated; write your own manifest"
    private static let pod = "no podspec is generated"
    private static let order = "required arguments come first, in the order of the description"
    private static let additional = "additional properties are stored if the description declares them"

    /// The reasons for which options have no counterpart.
    static let reasonsOfOptions: [String: String] = [
        "inputSpec": "the description is the one that you passed to 'endpointgen init'",
        "output": "'output' is the folder of the generated code alone; delete the old folder",
        "outputDir": "'output' is the folder of the generated code alone; delete the old folder",
        "templateDir": "templates of openapi-generator don't fit; see 'templates' and Examples/Templates",
        "library": "requests are sent with URLSession, or with the trait AsyncHTTPClient",
        "mapFileBinaryToData": "binary content is data, or a file where it is uploaded or downloaded",
        "lenientTypeCast": "pass a tolerant reading policy to the client's configuration",
        "parameterNameMappings": "arguments have the names of their parameters",
        "inlineSchemaNameMappings": "inline types are nested in the type that contains them",
        "inlineSchemaOptions": "inline types are nested in the type that contains them",
        "reservedWordsMappings": "reserved words are names in backticks",
        "languageSpecificPrimitives": "'types.formats' and 'types.schemas' change types",
        "instantiationTypes": "'types.formats' and 'types.schemas' change types",
        "readonlyProperties": "structures have variables, and classes ('models.kind') have constants",
        "swiftUseApiNamespace": "'namespace' contains the whole client",
        "swiftPackagePath": package, "useSPMFileStructure": package, "packageName": package,
        "gitUserId": package, "gitRepoId": package, "gitHost": package, "releaseNote": package,
        "podAuthors": pod, "podDescription": pod, "podDocumentationURL": pod, "podHomepage": pod, "podLicense": pod,
        "podScreenshots": pod, "podSocialMediaURL": pod, "podSource": pod, "podSummary": pod, "podVersion": pod,
        "objcCompatible": "there are no calls for Objective-C",
        "apiNamePrefix": "groups are properties of the client: client.pets.list()",
        "apiStaticMethod": "operations are methods of a client, which has an environment and credentials",
        "combineDeferred": "publishers of EndpointCombine always wait for a subscription",
        "generateModelAdditionalProperties": additional, "disallowAdditionalPropertiesIfNotPresent": additional,
        "useBacktickEscapes": "names that are keywords are written in backticks",
        "useCustomDateWithoutTime": "a date without a time has a separate type",
        "useJsonEncodable": "models implement their encoding",
        "validatable": "constraints of the description are documented, and servers check them",
        "oneOfUnknownDefaultCase": "unions have a case for undeclared values",
        "sortModelPropertiesByRequiredFlag": "properties have the order of the description",
        "sortParamsByRequiredFlag": order, "ensureUniqueParams": order, "prependFormOrBodyParameters": order,
        "legacyDiscriminatorBehavior": "a discriminator's mapping and the subtypes of its schema are always read",
        "allowUnicodeIdentifiers": "letters of all scripts are allowed in names",
        "hideGenerationTimestamp": "generated code has no time stamp",
        "enablePostProcessFile": "run a formatter after 'endpointgen generate'",
        "removeOperationIdPrefix": "'names.operations' changes single names",
        "httpUserAgent": "set the header User-Agent in the client's configuration",
        "auth": "'endpointgen fetch' reads descriptions from addresses",
        "apiPackage": package, "modelPackage": package, "invokerPackage": package, "artifactId": package,
        "groupId": package, "artifactVersion": package, "id": package,
    ]

    static func generalReason(_ name: String) -> String {
        commands.contains(name)
            ? "it configures openapi-generator's command" : "openapi-generator has no such option for Swift"
    }

    /// The options of openapi-generator's command.
    private static let commands: Set<String> = [
        "$schema", "spaces", "verbose", "skipOverwrite", "skipValidateSpec", "strictSpec", "strictSpecBehavior",
        "logToStderr", "minimalUpdate", "dryRun", "generateAliasAsModel", "ignoreFileOverride", "skipOperationExample",
        "templatingEngineName", "files", "serverVariables", "serverVariableOverrides", "glob",
        "engine", "disabled", "version",
    ]
}
