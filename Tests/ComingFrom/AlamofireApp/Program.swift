// swift-format-ignore-file

@main
struct Program {
    @MainActor
    static func main() async {
        let library = Library()
        do {
            try await library.load(.crime)
            print(library.books.map(\.title))
            try await library.load(nil)
            print(try await library.book("a-1").title)
            print(try await library.search("war & peace").count)
            print(try await library.add("Fathers \"and\" Sons").id)
            try await library.save(NewBook(title: "Smoke", genre: .crime))
        } catch { print("an error") }
        library.clear()
        library.reload()
        while library.books.isEmpty { await Task.yield() }
        library.clear()
        library.remove("b-2")
        while library.books.isEmpty { await Task.yield() }
        library.countReviews(of: 7)
        while library.problem == nil { await Task.yield() }
        print(library.problem ?? "no problem")
    }
}
