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
                var c: Int { 1 }
            }
            // Only for stubs.
            #if DEBUG
            nonisolated extension Book {
            }
            #endif

            """
        #expect(
            NamespaceLayout.nested(text, in: "Alpha") == """
                extension Alpha {
                    /// A book.
                    @available(*, deprecated)
                    nonisolated public struct Book {
                        var a: Int

                        var b: Int
                    }
                }

                nonisolated extension Alpha.Book {
                    var c: Int { 1 }
                }
                // Only for stubs.
                #if DEBUG
                nonisolated extension Alpha.Book {
                }
                #endif

                """)
    }
}
