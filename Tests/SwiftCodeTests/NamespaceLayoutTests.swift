import Testing

@testable import SwiftCode

@Suite("Layout in a namespace")
struct NamespaceLayoutTests {
    @Test("types are nested with their comments, and extensions name the namespace")
    func nesting() {
        let text = """
            /// A book.
            @available(*, deprecated)
            nonisolated public struct Book {
                var a: Int

                var b: Int
            }

            nonisolated extension Book {
                func c(_ book: Book) -> [String: Book] { f("Book", #"a "Book""#, x.Book) } // Book
            }
            // Only for stubs.
            #if DEBUG
            nonisolated extension Book {
            }
            #endif

            """
        #expect(
            NamespaceLayout.nested(text, in: "Alpha", types: ["Book"]) == """
                extension Alpha {
                    /// A book.
                    @available(*, deprecated)
                    nonisolated public struct Book {
                        var a: Int

                        var b: Int
                    }
                }

                nonisolated extension Alpha.Book {
                    func c(_ book: Alpha.Book) -> [String: Alpha.Book] { f("Book", #"a "Book""#, x.Book) } // Book
                }
                // Only for stubs.
                #if DEBUG
                nonisolated extension Alpha.Book {
                }
                #endif

                """)
    }
}
