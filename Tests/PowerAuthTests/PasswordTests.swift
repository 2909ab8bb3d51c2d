import PowerAuth
import Testing

@Suite("Passwords, § 15.8")
struct PasswordTests {
  /// The bytes of a password after edits, and how many characters it has.
  static func edited(_ text: String, _ edits: PasswordEdit...) throws -> (bytes: [UInt8], count: Int) {
    var password = Password(text: text)
    for edit in edits { try Rules.right.edit(&password, edit) }
    return (password.withBytes { $0.map(\.self) }, Rules.right.countCharacters(of: password))
  }

  // The published example: four digits that are typed, and one that is removed.
  @Test func `digits that are typed are the password of their text`() throws {
    let typed = try Self.edited("", .add(0x31), .add(0x32), .add(0x33), .add(0x34))
    #expect(typed.bytes == Array("1234".utf8) && typed.count == 4)
    #expect(try Self.edited("1234", .removeLast).bytes == Array("123".utf8))
  }

  @Test func `a scalar is one character, whatever a user sees`() throws {
    // The bytes of UTF-8 by RFC 3629, 3.
    #expect(try Self.edited("", .add(0x20AC), .add(0x1F600)).bytes == [0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0x80])
    #expect(try Self.edited("e\u{301}", .removeLast).bytes == [0x65])
    #expect(try Self.edited("e\u{301}x", .remove(at: 1)).bytes == [0x65, 0x78])
    #expect(try Self.edited("e\u{301}", .insert(0x31, at: 1)).bytes == [0x65, 0x31, 0xCC, 0x81])
    #expect(try Self.edited("👩‍👧").count == 3)
  }

  @Test func `characters are inserted and removed at their places`() throws {
    #expect(try Self.edited("ž3", .insert(0x32, at: 1)).bytes == [0xC5, 0xBE, 0x32, 0x33])
    #expect(try Self.edited("12", .insert(0x33, at: 2), .insert(0x30, at: 0)).bytes == Array("0123".utf8))
    #expect(try Self.edited("1ž3", .remove(at: 1)).bytes == Array("13".utf8))
    let cleared = try Self.edited("1ž3", .clear)
    #expect(cleared.bytes.isEmpty && cleared.count == 0)
  }

  @Test(arguments: [
    ("", PasswordEdit.removeLast, Refusal.noCharacter), ("1ž", .remove(at: 2), .noCharacter),
    ("1ž", .insert(0x31, at: 3), .noCharacter), ("1", .add(0x11_0000), .unknownCharacter),
    ("1", .add(0xD800), .unknownCharacter), ("1", .add(1 << 32 + 0x31), .unknownCharacter),
  ])
  func `an edit that cannot be made changes nothing`(text: String, edit: PasswordEdit, reason: Refusal) {
    var password = Password(text: text)
    var refused: Refusal?
    do { try Rules.right.edit(&password, edit) } catch { refused = error as? Refusal }
    #expect(refused == reason)
    let bytes = password.withBytes { $0.map(\.self) }
    #expect(bytes == Array(text.utf8))
  }

  // The published literal is the Base64 text bmJ1c3IxMjMK, whose last byte is a line feed.
  @Test(arguments: [
    ("1234", "1234", true), ("1234", "12345", false), ("1234", "Hello", false), ("", "", true), ("", "1", false),
    ("nbusr123\n", "nbusr123\n", true), ("nbusr123", "nbusr123\n", false), ("\u{e9}", "e\u{301}", false),
    ("1\0" + "2", "1\0" + "3", false),
  ])
  func `passwords are equal if their bytes are`(text: String, other: String, areEqual: Bool) {
    let refused = refusal { try Rules.right.compare(Password(text: text), Password(bytes: Array(other.utf8))) }
    #expect(refused == (areEqual ? nil : .passwordMismatch))
  }
}
