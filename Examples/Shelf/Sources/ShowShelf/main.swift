import EndpointRuntime
import Shelf

// What a preview would show: a shelf whose client answers with the examples of the description.
let shelf = Shelf(BookstoreClient(stub: .immediate))
await shelf.load()
for book in shelf.books { print(book) }
