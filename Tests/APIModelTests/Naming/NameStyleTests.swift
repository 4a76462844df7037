import Testing

@testable import APIModel

/// The names of other generators' clients.
@Suite("Styles of names")
struct NameStyleTests {
    @Test(
        "swift-openapi-generator's strategies name the examples of SOAR-0001 and SOAR-0013",
        arguments: [
            ("foo", "foo", "Foo", "foo"), ("Hello world", "Hello_space_world", "HelloWorld", "helloWorld"),
            ("My_URL_value", "My_URL_value", "MyURLValue", "myURLValue"),
            ("Retry-After", "Retry_hyphen_After", "RetryAfter", "retryAfter"),
            ("NOT_AVAILABLE", "NOT_AVAILABLE", "NotAvailable", "notAvailable"),
            ("version 2.0", "version_space_2_period_0", "Version2_0", "version2_0"),
            ("naïve café", "naïve_space_café", "NaïveCafé", "naïveCafé"), ("__user", "__user", "__User", "__user"),
            ("get/pets/{petId}", "get_sol_pets_sol__lcub_petId_rcub_", "GetPetsPetId", "getPetsPetId"),
            ("HTTPProxy", "HTTPProxy", "HTTPProxy", "httpProxy"),
            ("HTTP_Proxy", "HTTP_Proxy", "HTTPProxy", "httpProxy"), ("ID", "ID", "Id", "id"),
            ("order#123", "order_num_123", "order_num_123", "order_num_123"),
            ("+1", "_plus_1", "_plus_1", "_plus_1"), ("1st", "_1st", "_1st", "_1st"),
            ("", "_empty", "_Empty_", "_empty_"),
            ("_", "_underscore_", "_underscore_", "_underscore_"), ("default", "_default", "Default", "_default"),
            ("Type", "_Type", "_Type", "_type"),
            ("$nake…", "_dollar_nake_x2026_", "_dollar_nake_x2026_", "_dollar_nake_x2026_"),
        ])
    func apple(text: String, defensive: String, type: String, member: String) {
        #expect(AppleNames.defensive(text) == defensive)
        #expect(AppleNames.idiomatic(text, isType: true) == type)
        #expect(AppleNames.idiomatic(text, isType: false) == member)
    }

    @Test("swift-openapi-generator names integers by their digits", arguments: [("1", "_1"), ("-1", "_n1")])
    func integers(text: String, name: String) {
        #expect(NameStyle.apple.value(text, isString: false) == name)
        #expect(NameStyle.appleIdiomatic.value(text, isString: false) == name)
    }

    @Test(
        "openapi-generator capitalizes words and keeps acronyms",
        arguments: [
            ("getPetById", "getPetById", "GetPetById"), ("get_pet-by.id", "getPetById", "GetPetById"),
            ("default", "callDefault", "Default"), ("200", "call200", "Model200"), ("Error", "error", "ModelError"),
        ])
    func openAPIGenerator(text: String, member: String, type: String) {
        #expect(OpenAPIGeneratorNames.member(text) == member)
        #expect(OpenAPIGeneratorNames.type(text) == type)
    }

    @Test(
        "CreateAPI writes 'is' before Boolean properties without a verb",
        arguments: [
            ("in_stock", "isInStock"), ("https_enforced", "isHTTPSEnforced"), ("isOpen", "isOpen"),
            ("maintainer_can_modify", "maintainerCanModify"),
        ])
    func createAPI(key: String, name: String) {
        #expect(NameStyle.createAPI.property(key, isBoolean: true) == name)
        #expect(NameStyle.createAPI.property(key, isBoolean: false) == nil)
    }

    @Test("a name that Swift doesn't allow or that is too long isn't used")
    func invalid() {
        let long = String(repeating: "a", count: 200)
        for style in NameStyle.allCases {
            #expect(style.property(long, isBoolean: true)?.utf8.count ?? 0 <= Identifier.longest)
            #expect(style.value("\u{1F600}\u{200D}", isString: true).map(SwiftIdentifier.isValid) ?? true)
        }
    }
}
