internal import PowerAuth

/// Mistakes in reading JSON, in all operations that do it.
extension MistakeTable {
  static let json: MistakeTable = [
    "json.first-of-a-name-taken": breaking(\.notation.takeJSON)(
      "Of members with one name, the first is taken.", entering { $0.withoutRepeatedNames(keepingFirst: true) }),
    "json.last-of-a-name-taken": breaking(\.notation.takeJSON)(
      "Of members with one name, the last is taken.", entering { $0.withoutRepeatedNames(keepingFirst: false) }),
    "json.control-characters-taken": breaking(\.notation.takeJSON)(
      "Line feeds and other control characters are taken in a text.", entering(\.withControlCharactersEscaped)),
    "json.not-a-number-taken": breaking(\.notation.takeJSON)(
      "NaN and Infinity are numbers.", entering(\.withZeroForNotANumber)),
    "json.half-of-pair-taken": breaking(\.notation.takeJSON)(
      "Half of a surrogate pair is U+FFFD.", entering(\.withHalvesOfPairsReplaced)),
    "json.mark-dropped": breaking(\.notation.takeJSON)(
      "A byte order mark in front is dropped.", entering(\.withoutByteOrderMark)),
    "json.trimmed": breaking(\.notation.takeJSON)(
      "White space that JSON does not have is dropped behind the object.",
      entering { text in
        let spaces: [[UInt8]] = [[0x0B], [0x0C], [0xC2, 0xA0]]
        guard let space = spaces.first(where: { text.count >= $0.count && Array(text.suffix($0.count)) == $0 }) else {
          return text
        }
        return Array(text.dropLast(space.count))
      }),
  ]
}
