// As those of text and numbers, these don't throw, but remember the first fault.
extension FieldReader {
    /// Reads a date and time, in any of the formats that `Date` supports.
    public mutating func date(_ key: StaticString) -> Date {
        do { return try single(key) } catch { return failed(error, Date(timeIntervalSince1970: 0)) }
    }

    /// Reads a date and time; nil if it is absent, null or an empty string.
    public mutating func dateIfPresent(_ key: StaticString) -> Date? {
        do { return try singleIfPresent(key) } catch { return ignored(error, nil) }
    }

    /// Reads a URL.
    public mutating func url(_ key: StaticString) -> URL {
        do { return try single(key) } catch { return failed(error, URL(fileURLWithPath: "/")) }
    }

    /// Reads a URL; nil if it is absent, null or an empty string.
    public mutating func urlIfPresent(_ key: StaticString) -> URL? {
        do { return try singleIfPresent(key) } catch { return ignored(error, nil) }
    }
}
