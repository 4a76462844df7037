/// The calls that fail, and the scenarios that aren't included, with reasons.
enum Expected {
    /// Parts of the names of calls that fail, since the server sends failures or what the description doesn't allow.
    private static let failures = [
        "Invalid": "the value has another type or format",
        "Overflow": "the number or date is too large",
        "Underflow": "the number or date is too small",
        "arrayGetStringWith": "an item isn't a string",
        "dictionaryGetStringWith": "a value isn't a string",
        "arrayGetNull": "the body is empty", "ArrayNull": "the body is empty", "ComplexNull": "the body is empty",
        "DictionaryNull": "the body is empty", "dictionaryGetNull": "the body is empty", "getNull": "the body is empty",
        "byteGetNull": "the body is empty",
        "NotProvided": "the body is empty", "200None": "the body is empty", "httpRetryOptions502": "the body is empty",
        "getNullKey": "the body isn't JSON", "getNullValue": "a null isn't documented",
        "body-complex arrayGetValid": "a null isn't documented",
        "body-complex arrayPutValid": "a null isn't documented",
        "body-complex dictionaryGetValid": "a null isn't documented",
        "body-complex dictionaryPutValid": "a null isn't documented",
        "ComposedWithoutDiscriminator": "a required property is missing",
        "xmlList": "a required element is missing", "reserved-words": "the body is empty",
        "enumGetReferencedConstant": "a required property is missing",
        "Failure": "the status is a failure", "httpSuccessHead404": "the status is a failure",
        "DefaultError4": "the status is a failure", "200ModelA400": "the status is a failure",
        "DefaultNone400": "the status is a failure", "DefaultModelA400": "the status is a failure",
        "downloadErrorStream": "the status is a failure", "incorrect-error-response": "the status is a failure",
        "object-type put": "the status is a failure", "xms-error-responses": "the status is a failure",
        "httpRedirectsGet300": "300 has no preferred choice", "httpRedirectsHead300": "300 has no preferred choice",
        "httpSuccessOptions200": "Express answers OPTIONS itself",
        "PagesFailure": "a page is a failure, or its URL isn't one",
        "httpRetryPatch": "only idempotent requests are repeated",
        "httpRetryPost": "only idempotent requests are repeated",
        "PutMissingDiscriminator": "the response lacks the discriminator, which is required",
        "putUTCMaxDateTime7Digits": "dates have no tenths of microseconds",
    ]

    /// Scenarios that the runtime doesn't include.
    static let omitted: Set<String> = [
        // `x-ms-parameterized-host`
        "CustomBaseUri", "CustomBaseUriMoreOptions", "GetParameterizedHostWithNameEndpoint",
        "PagingCustomUrlPartialNextLink", "PagingCustomUrlPartialOperationNextLink",
        // The next page is another operation (`operationName` of `x-ms-pageable`).
        "PagingFragment",
        // Next pages are requested with the API's version of the first, whatever their URL has.
        "PagingWithApiVersionAppend", "PagingWithApiVersionReplace",
        // Long-running operations (`x-ms-long-running-operation`)
        "PagingMultipleLRO",
        // A GET with a body, which URLSession doesn't send
        "PagingSingleWithBodyParams",
        // `x-ms-paths`
        "PagingReturnModelWithXMSClientName",
        // Flattened models (`x-ms-client-flatten`), whose tests send them
        "postModelFlattenCustomParameter", "putModelFlattenArray", "putModelFlattenCustomBase",
        "putModelFlattenCustomGroupedParameter", "putModelFlattenDictionary", "putModelFlattenResourceCollection",
        // Requests that aren't idempotent are repeated only on demand.
        "HttpRetry500Patch", "HttpRetry503Post", "HttpRetry504Patch",
        // An empty path parameter leads to another path, and an empty array is omitted (RFC 6570).
        "UrlPathsByteEmpty", "UrlPathsStringEmpty", "UrlQueriesArrayCsvEmpty",
        // The server sends what its description doesn't allow, and expects it back: a null, a missing constant.
        "putComplexArrayValid", "putComplexDictionaryValid", "putEnumReferencedConstant",
        // JSON with spaces, 3 GB in memory, secrets of one service
        "PassMergePatchObject", "FileStreamVeryLarge", "ErrorWithSecrets", "RequestWithSecrets",
        // Bodies of other media types than the first
        "MediaTypePdf", "jsonInputInXMLSwagger", "reservedWordsBodyNamedFiles",
    ]

    static func isFailure(_ name: String) -> Bool { failures.keys.contains { name.contains($0) } }

    /// Returns the parts of names that no failed call has, which have to leave the list.
    static func outdated(_ failed: some Collection<String>) -> [String] {
        failures.keys.filter { part in !failed.contains { $0.contains(part) } }.sorted()
    }
}
