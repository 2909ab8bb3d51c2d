internal import Conformance
internal import Parties
internal import PowerAuth
internal import Primitives

/// Looks for secrets in bytes as they are sent: as they are, in hex and in Base64 of either alphabet.
///
/// A key is looked for at each place, also in the middle of a longer value. A text of a user, which can be as short as a PIN, must be
/// a whole word: four digits are in many values by chance.
struct LiveSecretSearch {
  /// The secrets of 16 bytes or more, by their first eight.
  private var keys: [UInt64: [LiveSecret]] = [:]
  private let words: [[UInt8]: LiveSecret]
  private let devicePoints: [[UInt8]]
  private let core: Rules

  init(keys: [LiveSecret], words: Set<LiveSecret>, devicePoints: [[UInt8]], core: Rules) {
    self.words = Dictionary(words.map { ($0.bytes, $0) }, uniquingKeysWith: { first, _ in first })
    (self.devicePoints, self.core) = (devicePoints, core)
    for key in keys where key.bytes.count >= 16 { self.keys[Self.start(of: key.bytes), default: []].append(key) }
  }

  /// What is found, in words: the kind of the secret, and how it is written.
  func found(in bytes: [UInt8]) -> [String] {
    // Writers of JSON may put a backslash before a slash.
    let text = bytes.indices.filter { place in
      bytes[place] != UInt8(ascii: "\\") || bytes.dropFirst(place + 1).first != UInt8(ascii: "/")
    }.map { bytes[$0] }
    return (foundKeys(in: bytes, "") + foundWords(in: text, "") + text.words(Self.isOfWord).flatMap(found(inWord:)))
      .distinct
  }

  /// What is found in a word that may have the hex or the Base64 of something.
  private func found(inWord word: ArraySlice<UInt8>) -> [String] {
    var found: [String] = []
    for part in word.words({ Self.hexValue($0) != nil }) where part.count >= 32 {
      for start in 0..<2 { found += foundKeys(in: Self.bytes(of: part.dropFirst(start), 4, Self.hexValue), " in hex") }
    }
    // A token has dots between its parts.
    for part in word.words({ Self.base64Value($0) != nil }) {
      for start in 0..<4 {
        found += foundKeys(in: Self.bytes(of: part.dropFirst(start), 6, Self.base64Value), " in Base64")
      }
      found += foundInWhole(Self.bytes(of: part, 6, Self.base64Value), " in Base64")
    }
    if let whole = Self.wholeHex(word) { found += foundInWhole(whole, " in hex") }
    return found
  }

  /// What is found in a value that was decoded as a whole: a private key, or a text with secrets.
  private func foundInWhole(_ bytes: [UInt8], _ form: String) -> [String] {
    if bytes.count == 32, isDeviceKey(bytes) { return ["the private key of the device" + form] }
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return [] }
    return foundWords(in: bytes, form)
      + bytes.words(Self.isOfWord).flatMap { foundKeys(in: Self.bytes(of: $0, 6, Self.base64Value), " in Base64") }
  }

  private func isDeviceKey(_ bytes: [UInt8]) -> Bool {
    guard !devicePoints.isEmpty, let point = try? ServerKeyPair(privateKey: bytes, rules: core).publicKey else {
      return false
    }
    // A point and its negative have the same X, in each form.
    return devicePoints.contains { $0.dropFirst().prefix(32) == point.dropFirst().prefix(32) }
  }

  private func foundKeys(in bytes: [UInt8], _ form: String) -> [String] {
    var found: [String] = []
    var last: UInt64 = 0
    for (place, byte) in bytes.enumerated() {
      last = last << 8 | UInt64(byte)
      guard place >= 7, let candidates = keys[last] else { continue }
      found += candidates.filter { bytes[(place - 7)...].starts(with: $0.bytes) }.map { $0.kind + form }
    }
    return found
  }

  private func foundWords(in text: [UInt8], _ form: String) -> [String] {
    words.isEmpty ? [] : text.words(Self.isOfWord).compactMap { words[Array($0)].map { $0.kind + form } }
  }

  // MARK: - Words

  private static func start(of bytes: [UInt8]) -> UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  /// The characters of an identifier, a number or a value in Base64: a part of one of these is no word of its own.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    base64Value(byte) != nil || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  /// The bytes of a word that is hex as a whole.
  ///
  /// Eight digits are a component of a signature of 3.0; what a PIN of four digits gives in hex is not looked for.
  private static func wholeHex(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard word.count > 8, word.count.isMultiple(of: 2), word.allSatisfy({ hexValue($0) != nil }) else { return nil }
    return bytes(of: word, 4, hexValue)
  }

  /// The bytes that characters of so many bits make; empty where one is no such character.
  private static func bytes(of word: ArraySlice<UInt8>, _ width: Int, _ value: (UInt8) -> UInt8?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count * width / 8)
    var (bits, count): (UInt32, Int) = (0, 0)
    for character in word {
      guard let value = value(character) else { return [] }
      bits = bits << width | UInt32(value)
      count += width
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func base64Value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

extension RandomAccessCollection<UInt8> where SubSequence == ArraySlice<UInt8> {
  /// The longest parts of such characters.
  fileprivate func words(_ isOfWord: (UInt8) -> Bool) -> [ArraySlice<UInt8>] { split { !isOfWord($0) } }
}
