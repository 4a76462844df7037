/// The sections that every template has, regardless of its view.
///
/// The sections mark the points where a long line may be broken.
enum LayoutSection: String, CaseIterable {
    /// Items separated by commas.
    ///
    /// The items are on the same line if they fit, else together on a separate line, else each on its own line.
    case list
    /// An item of the list around it.
    case item
    /// A section that is either on one line, or broken at the edges of its blocks.
    case group
    /// A section that is on separate lines when the group around it is broken.
    case block
}
