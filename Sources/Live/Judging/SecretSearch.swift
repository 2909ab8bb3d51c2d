internal import Conformance
internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import Primitives

/// Looks for secrets in bytes as they are sent: as they are, in hex and in Base64 of either alphabet.
///
/// A key is looked for at each place, also in the middle of a longer value. A text of a user, which can be as short as a PIN, must be
/// a whole word: four digits are in many values by chance.
struct SecretSearch {
  /// The secrets of 16 bytes or more, by their first eight.
  private var keys: [UInt64: [KnownSecret]] = [:]
  /// A bit for the first two bytes of each, because most places have none of them.
  private var starts = [UInt64](repeating: 0, count: 1024)
  private let texts: [[UInt8]: KnownSecret]
  private let devicePoints: [[UInt8]]
  /// A value that has the size of a private key, and is not one.
  private let signature: [UInt8]
  private let rules: SharedRules

  init(
    keys: [KnownSecret], texts: Set<KnownSecret>, devicePoints: [[UInt8]], signature: String?, rules: SharedRules
  ) {
    self.texts = Dictionary(texts.map { ($0.bytes, $0) }, uniquingKeysWith: { first, _ in first })
    self.devicePoints = devicePoints
    self.signature = signature.flatMap { Base64.decode($0) } ?? []
    self.rules = rules
    for key in keys where key.bytes.count >= 16 {
      let start = key.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      self.keys[start, default: []].append(key)
      starts[Int(start >> 54)] |= 1 << (start >> 48 & 63)
    }
  }

  /// What is found, in words: the kind of the secret, and how it is written.
  func found(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    findKeys(in: bytes[...], .bytes, from: 0, &found)
    find(in: Self.removingEscapes(bytes), "", isDecoded: false, &found)
    return found.distinct
  }

  /// Writers of JSON may put a backslash before a slash.
  private static func removingEscapes(_ bytes: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    guard bytes.contains(backslash) else { return bytes }
    return bytes.indices.filter { place in
      bytes[place] != backslash || bytes.dropFirst(place + 1).first != UInt8(ascii: "/")
    }.map { bytes[$0] }
  }

  /// Looks into the words of a text; what was decoded once is not decoded as a whole again.
  private func find(in text: [UInt8], _ form: String, isDecoded: Bool, _ found: inout [String]) {
    for word in Self.words(text[...], .word) {
      if !texts.isEmpty, let secret = texts[Array(word)] { found.append(secret.kind + form) }
      for part in Self.words(word, .hex) where part.count >= 32 {
        for start in 0..<2 { findKeys(in: part, .hex, from: start, &found) }
      }
      // A token has dots between its parts.
      for part in Self.words(word, .base64) {
        for start in 0..<4 { findKeys(in: part, .base64, from: start, &found) }
        if !isDecoded { findInWhole(part, .base64, &found) }
      }
      if !isDecoded, Self.isWholeHex(word) { findInWhole(word, .hex, &found) }
    }
  }

  /// Looks into what a whole value is the encoding of: a private key, or a text.
  private func findInWhole(_ part: ArraySlice<UInt8>, _ form: Form, _ found: inout [String]) {
    if part.count * form.width / 8 == 32, isDeviceKey(Self.decode(part, form)) {
      found.append("the private key of the device" + form.suffix)
    }
    guard Self.isText(Self.decode(part.prefix(8), form)) else { return }
    let text = Self.decode(part, form)
    if Self.isText(text) { find(in: text, form.suffix, isDecoded: true, &found) }
  }

  private func isDeviceKey(_ bytes: [UInt8]) -> Bool {
    guard !devicePoints.isEmpty, bytes != signature,
      let point = try? KeyPair(privateKey: bytes, rules: rules.rules.core).publicKey
    else { return false }
    // A point and its negative have the same X, in each form.
    return devicePoints.contains { $0.dropFirst().prefix(32) == point.dropFirst().prefix(32) }
  }

  /// Looks for keys in what a word is the encoding of, from one of its characters on.
  private func findKeys(in word: ArraySlice<UInt8>, _ form: Form, from start: Int, _ found: inout [String]) {
    let (values, width) = (form.values, form.width)
    var (bits, bitCount): (UInt64, Int) = (0, 0)
    var (last, count): (UInt64, Int) = (0, 0)
    for character in word.dropFirst(start) {
      bits = bits << width | UInt64(values[Int(character)])
      bitCount += width
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      last = last << 8 | bits >> bitCount & 0xFF
      count += 1
      guard count >= 8, starts[Int(last >> 54)] >> (last >> 48 & 63) & 1 == 1, let candidates = keys[last] else {
        continue
      }
      let bytes = Self.decode(word.dropFirst(start), form).dropFirst(count - 8)
      found += candidates.filter { bytes.starts(with: $0.bytes) }.map { $0.kind + form.suffix }
    }
  }
}

// MARK: - Words and forms

extension SecretSearch {
  /// How characters stand for bits; a character of no value is outside of a form.
  private struct Form {
    let width: Int
    let suffix: String
    /// The value of each character.
    let values: [UInt8]

    init(width: Int, suffix: String, _ value: (UInt8) -> UInt8?) {
      (self.width, self.suffix) = (width, suffix)
      values = (0...255).map { value($0) ?? none }
    }

    static let bytes = Form(width: 8, suffix: "") { $0 }
    static let hex = Form(width: 4, suffix: " in hex") { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    static let base64 = Form(width: 6, suffix: " in Base64") { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
      default: nil
      }
    }
    /// The characters of an identifier, a number or a value in Base64: a part of one of these is not a separate word.
    static let word = Form(width: 8, suffix: "") { byte in
      base64.values[Int(byte)] != none || byte == UInt8(ascii: ".") || byte >= 0x80 ? 0 : nil
    }
  }

  private static let none: UInt8 = 0xFF

  /// The longest parts whose characters all belong to a form.
  private static func words(_ text: ArraySlice<UInt8>, _ form: Form) -> [ArraySlice<UInt8>] {
    let values = form.values
    return text.split { values[Int($0)] == none }
  }

  /// Whether a word is hex as a whole.
  ///
  /// Eight digits are a component of a signature of 3.0; what a PIN of four digits gives in hex is not looked for.
  private static func isWholeHex(_ word: ArraySlice<UInt8>) -> Bool {
    let values = Form.hex.values
    return word.count > 8 && word.count.isMultiple(of: 2) && word.allSatisfy { values[Int($0)] != none }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func decode(_ word: ArraySlice<UInt8>, _ form: Form) -> [UInt8] {
    let (values, width) = (form.values, form.width)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count * width / 8)
    var (bits, count): (UInt64, Int) = (0, 0)
    for character in word {
      bits = bits << width | UInt64(values[Int(character)])
      count += width
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
