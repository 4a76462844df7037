// As those of text and numbers, these don't throw, but remember the first fault.
extension FieldReader {
    /// A field of a date and a time, in any of the forms that `Date` reads.
    public mutating func date(_ key: StaticString) -> Date {
        do { return try single(key) } catch { return failed(error, Date(timeIntervalSince1970: 0)) }
    }

    /// A field of a date and a time; nil when it is absent, null or an empty text.
    public mutating func dateIfPresent(_ key: StaticString) -> Date? {
        do { return try singleIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// A field of a URL.
    public mutating func url(_ key: StaticString) -> URL {
        do { return try single(key) } catch { return failed(error, URL(fileURLWithPath: "/")) }
    }

    /// A field of a URL; nil when it is absent, null or an empty text.
    public mutating func urlIfPresent(_ key: StaticString) -> URL? {
        do { return try singleIfPresent(key) } catch { return leftOut(error, nil) }
    }
}
