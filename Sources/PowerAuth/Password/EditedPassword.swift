import Primitives

/// A password as an SDK keeps it: its bytes, and all copies that are made of them here, are wiped when they are given up.
package struct Password: ~Copyable, Sendable {
  private var contents: SecretBytes

  /// Copies the bytes; the caller must wipe the argument.
  package init(bytes: [UInt8]) { contents = SecretBytes(bytes) }

  /// Takes the UTF-8 of a text, not normalised.
  package init(text: String) {
    var bytes = Array(text.utf8)
    defer { wipe(&bytes) }
    self.init(bytes: bytes)
  }

  /// Calls the closure with a copy of the bytes, which it must not keep and which is wiped behind it.
  package borrowing func withBytes<Result>(_ body: ([UInt8]) throws -> Result) rethrows -> Result {
    var bytes = contents.copy()
    defer { wipe(&bytes) }
    return try body(bytes)
  }

  fileprivate mutating func replace(_ range: Range<Int>, with bytes: [UInt8] = []) {
    contents.replace(range, with: bytes)
  }
}

/// One change of a password that is being typed.
package enum PasswordEdit: Equatable, Sendable {
  case add(Int64)
  case insert(Int64, at: Int64)
  case removeLast
  case remove(at: Int64)
  case clear

  /// The kinds as they stand in vectors.
  package enum Kind: String, CaseIterable, Sendable {
    case add, insert
    case removeLast = "remove-last"
    case remove, clear
  }
}

package struct PasswordEditRules: Sendable {
  /// A character is there where the edit puts one into the password, and only there.
  package var scalar: Presence<Int64> = demandPresence
  /// A place is there where the edit goes to one, and only there.
  package var index: Presence<Int64> = demandPresence
  /// Each scalar of Unicode is one character, whatever a user sees.
  package var findCharacters: Function<[UInt8], [Int]> = { bytes in
    bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
  }
  /// A character enters as the UTF-8 of its scalar.
  ///
  /// [The mobile core also takes the numbers of surrogates, and writes them as three bytes each.]
  package var encode: @Sendable (Int64) throws -> [UInt8] = { number in
    guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { throw Refusal.unknownCharacter }
    return Array(String(scalar).utf8)
  }
  /// Places are counted from 0 on; the byte at which the character of a place begins is looked up.
  package var findPlace: @Sendable (_ index: Int64, _ places: [Int]) throws -> Int = { index, places in
    guard let index = Int(exactly: index), places.indices.contains(index) else { throw Refusal.noCharacter }
    return places[index]
  }
  /// The last character is the one that goes.
  package var chooseLast: @Sendable (_ places: [Int]) throws -> Int = { places in
    guard let last = places.last else { throw Refusal.noCharacter }
    return last
  }
  /// Two passwords are equal if their bytes are, which are compared whole and in constant time.
  package var areEqual: @Sendable (_ password: [UInt8], _ other: [UInt8]) -> Bool = { ConstantTime.areEqual($0, $1) }
}

extension Rules {
  /// Reads an edit from its kind and its parameters.
  package func readPasswordEdit(_ kind: PasswordEdit.Kind, scalar: Int64?, index: Int64?) throws -> PasswordEdit {
    let scalar = try passwordEdit.scalar(scalar, [.add, .insert].contains(kind)) ?? 0
    let index = try passwordEdit.index(index, [.insert, .remove].contains(kind)) ?? 0
    return switch kind {
    case .add: .add(scalar)
    case .insert: .insert(scalar, at: index)
    case .removeLast: .removeLast
    case .remove: .remove(at: index)
    case .clear: .clear
    }
  }

  /// Counts the characters of a password.
  package func countCharacters(of password: borrowing Password) -> Int {
    password.withBytes(passwordEdit.findCharacters).count
  }

  /// Changes a password (§ 15.8).
  package func edit(_ password: inout Password, _ edit: PasswordEdit) throws {
    let starts = password.withBytes(passwordEdit.findCharacters)
    let end = password.withBytes(\.count)
    switch edit {
    case .add(let scalar): try put(scalar, into: &password, at: end)
    case .insert(let scalar, let index):
      try put(scalar, into: &password, at: passwordEdit.findPlace(index, starts + [end]))
    case .removeLast: password.replace(characterAt(try passwordEdit.chooseLast(starts), starts, end))
    case .remove(let index): password.replace(characterAt(try passwordEdit.findPlace(index, starts), starts, end))
    case .clear: password.replace(0..<end)
    }
  }

  /// Compares two passwords.
  package func compare(_ password: borrowing Password, _ other: borrowing Password) throws {
    let areEqual = password.withBytes { bytes in other.withBytes { passwordEdit.areEqual(bytes, $0) } }
    try demand(areEqual, else: .passwordMismatch)
  }

  private func put(_ scalar: Int64, into password: inout Password, at place: Int) throws {
    var bytes = try passwordEdit.encode(scalar)
    defer { wipe(&bytes) }
    password.replace(place..<place, with: bytes)
  }

  /// The bytes of the character that begins at a place.
  private func characterAt(_ place: Int, _ starts: [Int], _ end: Int) -> Range<Int> {
    place..<(starts.first { $0 > place } ?? end)
  }
}
