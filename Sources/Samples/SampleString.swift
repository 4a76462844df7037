/// Sample strings and numbers for formats and for names of properties.
enum SampleString {
    /// Returns the sample string of a format; nil for an unknown format.
    static func string(ofFormat format: String) -> String? {
        switch format {
        case "date": SampleText.date
        case "date-time", "datetime": SampleText.dateTime
        case "time": "12:00:00Z"
        case "duration": "PT1H"
        case "uuid", "guid": SampleText.uuid
        case "uri", "url", "uri-reference", "iri", "iri-reference", "uri-template": SampleText.url
        case "email", "idn-email": "ada@example.com"
        case "hostname", "idn-hostname": "example.com"
        case "ipv4", "ip": "192.0.2.1"
        case "ipv6": "2001:db8::1"
        case "byte", "binary", "base64", "base64url": SampleText.base64
        case "int32", "int64", "integer": "1"
        case "decimal", "double", "float", "number": "9.99"
        case "json-pointer": "/name"
        case "regex": "[a-z]+"
        default: nil
        }
    }

    /// Returns a sample string for a property of this name.
    ///
    /// The last two words of the name, or the last word, select the string. If these words are unknown, the string
    /// consists of all words of the name.
    static func string(named name: String) -> String {
        let words = words(of: name)
        for count in stride(from: min(words.count, 2), to: 0, by: -1) {
            let last = words.suffix(count).joined()
            if let known = values[last] { return known }
            if last.hasSuffix("s"), let known = values[String(last.dropLast())] { return known }
        }
        let text = words.joined(separator: " ")
        return text.isEmpty ? "text" : text
    }

    /// Returns the words of a name in lower case: `created` and `at` for `createdAt` or `created_at`.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var isAfterLower = false
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in name.unicodeScalars.prefix(64) {
            let isUpper = scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
            let isMark = !word.isEmpty && !scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark
            let isPart = isMark || isLetterOrDigit(scalar)
            if !isPart || isAfterLower && isUpper { end() }
            if isPart { word += scalar.properties.lowercaseMapping.unicodeScalars }
            isAfterLower = !isUpper && isPart && !("0"..."9").contains(scalar)
        }
        end()
        return words
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static let values: [String: String] = {
        let sentence = "A short text."
        let groups: [(names: [String], value: String)] = [
            (["email", "mail", "emailaddress"], "ada@example.com"),
            (["firstname", "givenname", "forename"], "Ada"),
            (["lastname", "familyname", "surname"], "Lovelace"),
            (["fullname", "displayname", "author", "owner", "person", "contact", "creator"], "Ada Lovelace"),
            (["username", "login", "handle", "nickname", "user"], "ada"),
            (["name", "label"], "Juniper"),
            (["title", "headline", "subject"], "A quiet morning"),
            (["description", "summary", "comment", "message", "text", "body", "content", "note", "bio"], sentence),
            (["detail", "reason", "abstract", "caption", "excerpt"], sentence),
            (["url", "uri", "link", "href", "website", "homepage", "site"], SampleText.url),
            (["avatar", "image", "photo", "picture", "logo", "icon", "thumbnail"], "https://example.com/image.png"),
            (["avatarurl", "imageurl", "photourl", "logourl", "iconurl"], "https://example.com/image.png"),
            (["phone", "phonenumber", "mobile", "telephone", "fax"], "+12025550142"),
            (["street", "address", "streetaddress", "line1", "address1"], "12 Main Street"),
            (["city", "town", "place", "location"], "Berlin"),
            (["country"], "Germany"), (["countrycode"], "DE"), (["region", "province", "county"], "Brandenburg"),
            (["zip", "zipcode", "postcode", "postalcode"], "10115"),
            (["currency", "currencycode"], "EUR"), (["language", "locale", "lang", "languagecode"], "en"),
            (["timezone", "tz"], "Europe/Berlin"),
            (["createdat", "updatedat", "deletedat", "at", "timestamp", "datetime", "created"], SampleText.dateTime),
            (["updated", "modified", "expires", "expiry", "expiration"], SampleText.dateTime),
            (["date", "day", "birthday", "birthdate", "dob"], SampleText.date), (["time"], "12:00:00Z"),
            (["uuid", "guid"], SampleText.uuid), (["id", "identifier", "key", "ref", "reference"], "a1b2c3"),
            (["token", "accesstoken", "refreshtoken", "cursor"], "c2FtcGxl"),
            (["status", "state"], "active"), (["type", "kind"], "standard"), (["category", "genre"], "fiction"),
            (["color", "colour"], "#336699"), (["version"], "1.0.0"), (["slug"], "a-quiet-morning"),
            (["ip", "ipaddress"], "192.0.2.1"), (["host", "hostname", "domain"], "example.com"),
            (["company", "organization", "organisation", "vendor", "brand", "manufacturer"], "Example Ltd"),
            (["filename", "file"], "report.pdf"), (["path"], "/reports/report.pdf"),
            (["mimetype", "mediatype", "contenttype"], "text/plain"), (["isbn"], "9780306406157"),
            (["sku"], "AB-1234"), (["hash", "checksum", "sha", "sha256", "digest", "etag"], "9f86d081884c7d65"),
            (["price", "amount", "cost", "total"], "9.99"), (["count", "quantity", "number"], "3"),
        ]
        let pairs = groups.flatMap { group in group.names.map { ($0, group.value) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }()

    /// Returns a sample number for a property of this name; nil if the name suggests none.
    static func number(named name: String) -> String? {
        switch words(of: name).last {
        case "price", "amount", "cost", "subtotal": "9.99"
        case "latitude", "lat": "52.52"
        case "longitude", "lng", "lon": "13.405"
        case "year": "2024"
        case "age": "36"
        default: nil
        }
    }
}
