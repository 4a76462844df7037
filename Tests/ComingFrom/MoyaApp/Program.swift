// swift-format-ignore-file

@main
struct Program {
    @MainActor
    static func main() async {
        let library = Library()
        library.reload()
        await library.wait(for: 1)
        library.all()
        await library.wait(for: 2)
        library.open(42)
        await library.wait(for: 4)
        library.add("Fathers \"and\" Sons")
        await library.wait(for: 5)
        library.save("Smoke")
        await library.wait(for: 6)
        library.remove("a-1")
        await library.wait(for: 7)
        library.search("war & peace")
        await library.wait(for: 8)
        library.searchMore("war & peace")
        await library.wait(for: 9)
        library.reviews(of: "b 1")
        await library.wait(for: 10)
        for line in library.lines { print(line) }
    }
}

extension Library {
    func wait(for count: Int) async {
        while lines.count < count { await _Concurrency.Task.yield() }
    }
}
