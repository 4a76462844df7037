/// The sections that every template has, whatever its view: they say where a line may be broken that doesn't fit.
enum LayoutSection: String, CaseIterable {
    /// Items with commas between them: on the line if it fits, else on a line of their own, else each on its own.
    case list
    /// An item of the list around it.
    case item
    /// What is either on one line, or broken at the edges of its blocks.
    case group
    /// What is on lines of its own where the group around it is broken.
    case block
}
