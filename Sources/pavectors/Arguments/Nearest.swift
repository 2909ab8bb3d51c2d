/// The known word that is nearest to an unknown one, for messages.
enum Nearest {
  /// Longer words are not compared, because they are not slips of the finger.
  private static let longestWord = 120

  /// A question to add to a message; empty where no known word is near.
  static func question(to word: String, among known: some Sequence<String>) -> String {
    self.word(nearestTo: word, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The first word that begins with the unknown one, or else the first of those with the least distance.
  static func word(nearestTo word: String, among known: some Sequence<String>) -> String? {
    let bytes = Array(word.utf8)
    guard (1...longestWord).contains(bytes.count) else { return nil }
    if let longer = known.first(where: { $0.utf8.starts(with: bytes) }) { return longer }
    var limit = max(1, bytes.count / 3)
    var nearest: String?
    for candidate in known where abs(candidate.utf8.count - bytes.count) <= limit {
      let distance = distance(bytes, Array(candidate.utf8))
      guard distance < limit || (distance == limit && nearest == nil) else { continue }
      (nearest, limit) = (candidate, distance)
    }
    return nearest
  }

  /// The number of bytes to insert, to remove, to replace or to swap with their neighbour.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, byte) in one.enumerated() {
      var next = [row + 1]
      for (column, otherByte) in other.enumerated() {
        var least = min(last[column] + (byte == otherByte ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, byte == other[column - 1], one[row - 1] == otherByte {
          least = min(least, beforeLast[column - 1] + 1)
        }
        next.append(least)
      }
      (beforeLast, last) = (last, next)
    }
    return last[other.count]
  }
}
