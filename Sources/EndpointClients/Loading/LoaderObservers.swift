/// The observers of a loader's states, in the order of their registration.
final class LoaderObservers<State: Sendable>: Sendable {
    private struct Observer {
        let change: @MainActor @Sendable (State) -> Void
        let end: @Sendable () -> Void
    }

    private struct Table {
        var observers: [(id: Int, observer: Observer)] = []
        var next = 0
    }

    private let table = Locked(Table())

    deinit {
        for (_, observer) in table.withLock({ $0.observers }) { observer.end() }
    }

    /// Adds an observer of the loader, and returns its observation.
    ///
    /// - Parameters:
    ///   - end: A closure that is called when the loader is released, unless the observation has ended before.
    func add(
        _ change: @escaping @MainActor @Sendable (State) -> Void, end: @escaping @Sendable () -> Void = {}
    ) -> LoaderObservation {
        let id = table.withLock { table in
            table.next += 1
            table.observers.append((table.next, Observer(change: change, end: end)))
            return table.next
        }
        return LoaderObservation { [weak self] in self?.remove(id) }
    }

    @MainActor func notify(_ state: State) {
        for (id, observer) in table.withLock({ $0.observers }) where contains(id) { observer.change(state) }
    }

    /// Returns a Boolean value that indicates whether an observer is still registered.
    ///
    /// An observer that is notified may end the observation of another observer.
    private func contains(_ id: Int) -> Bool {
        table.withLock { table in table.observers.contains { $0.id == id } }
    }

    private func remove(_ id: Int) {
        // The closures are released outside of the lock, because releasing them may end other observations.
        let removed = table.withLock { table in
            let removed = table.observers.filter { $0.id == id }
            table.observers.removeAll { $0.id == id }
            return removed
        }
        _ = removed
    }
}
