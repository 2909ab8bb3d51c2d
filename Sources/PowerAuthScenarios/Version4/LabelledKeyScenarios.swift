package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension LabelledKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "Drafts with the same version, until November 2025, had the label in the customisation and the diversifier as the "
        + "data: one answer of this operation tells which of the two an implementation has.")
    let all = [function, layout, absent, text]
    let basic = op.scenario("basic", "A label with a diversifier.", all, .basic) { draft in
      (draft[label], draft[length]) = ("aead/enc", 32)
      draft.fill(diversifier)
    }
    op.scenario(
      "worked-example/without-diversifier", "The worked example: the key over those of authentication codes.", all,
      .basic, set: key([UInt8](0...31)), label("auth"), length(32))
    op.scenario(
      "worked-example/published", "A vector of the publisher's mobile SDK.", all, .basic,
      set: key(bytes(hex: "dd7af93986bd07dff5e81bde18d79657")), label("a#j9YewGmOwS+G"),
      diversifier(bytes(hex: "b319833955e6b1fa2fa2fb253722")), length(48))
    op.scenario(
      "diversifier-empty", "An empty diversifier, which gives the same key as none.", [absent, layout], .length,
      set: key([UInt8](0...31)), label("auth"), diversifier([]), length(32))
    declareLabels(on: op)
    for count: Int64 in [1, 15, 16, 17, 24, 31, 33, 48, 64, 128, 136, 137, 256, 4096] {
      op.scenario(
        "length-\(count)", "A key of \(count) bytes.", [function], .length, set: label("app/kdf/2fa"), length(count))
    }
    for count in [0, 1, 3, 4, 16, 31, 33, 48, 64, 131, 136, 512, 513] {
      op.scenario("key-of-\(count)-bytes", "A parent key of \(count) bytes.", [function], .length) { draft in
        (draft[label], draft[length]) = ("util", 32)
        draft.draw(count, for: key)
      }
    }
    for number in 1...2 {
      op.scenario("key-with-leading-zero/\(number)", "The key begins with a zero byte.", [function], .leadingZero) {
        draft in
        (draft[label], draft[length]) = ("util/app", 32)
        let key = draft.fill(key)
        draft[diversifier] = try draft.search({ $0.bytes(8) }) {
          try Rules.right.deriveKey(key, label: "util/app", diversifier: $0).key[0] == 0
        }
      }
    }
    let bare = op.scenario(
      "without-diversifier", "A label without a diversifier.", all, .basic, set: label("vault"), length(32))
    for (name, parent) in [("", basic), ("-without-diversifier", bare)] {
      op.refuses(
        "length-0\(name)", of: parent, length.set("0", 0), "A key has at least one byte.", .invalidLength, [noLength],
        .invalidLength)
    }
    op.accumulated(
      1000, "A thousand keys, each second one with a diversifier.",
      cases: "everything drawn; in case 2n no diversifier",
      all
    ) { draft, number in if number % 2 == 1 { draft.fill(diversifier) } }
    op.random(20, "Inputs drawn from the seed.", all) { $0.fill(diversifier) }
    op.corners(of: basic)
  }

  /// Declares labels and diversifiers that implementations are known to treat differently.
  private func declareLabels(on op: OperationBuilder) {
    let labels: [Row<String>] = [
      Row("with-accents", "Letters that take two bytes each in UTF-8", "klíč/č"),
      Row("beyond-the-basic-plane", "A character of four bytes in UTF-8", "key/😀"),
      Row("composed-accent", "A letter with an accent as one character", "caf\u{e9}"),
      Row("decomposed-accent", "The same letter as two characters: another label", "cafe\u{301}"),
      Row("upper-case", "Upper case, which is another label", "AUTH"),
      Row("with-slash-behind", "With a slash at its end", "auth/"),
      Row("with-size-inside", "The bytes of a size inside", "auth\0\0\0\0"),
      Row("of-255-bytes", "255 bytes", String(repeating: "label", count: 51)),
      Row(
        "of-256-bytes", "256 bytes, of which the last byte of the size is zero", String(repeating: "key/", count: 64)),
      Row("of-300-bytes", "300 bytes, whose size does not fit one byte", String(repeating: "label/", count: 50)),
    ]
    op.scenarios(labels, named: "label-", saying: { "\($0)." }, [text, layout], .text) {
      ($0[label], $0[length]) = ($1, 32)
    }
    for count in [1, 2, 4, 8, 12, 24, 32, 64, 255, 256, 257, 300] {
      op.scenario("diversifier-of-\(count)-bytes", "A diversifier of \(count) bytes.", [layout], .length) { draft in
        (draft[label], draft[length]) = ("aead/mac", 32)
        draft.draw(count, for: diversifier)
      }
    }
    op.scenario(
      "diversifier-like-label", "A diversifier of the bytes of another label.", [layout], .crossed,
      set: label("auth"), diversifier(Array("auth/possession".utf8)), length(32))
    op.scenario(
      "label-and-diversifier-exchanged", "The two exchanged, which gives another key.", [layout], .crossed,
      set: label("auth/possession"), diversifier(Array("auth".utf8)), length(32))
    op.scenario(
      "label-and-diversifier-joined", "What was the diversifier stands in the label.", [layout], .crossed,
      set: label("authauth/possession"), length(32))
  }
}

extension PasswordKMACOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Nothing is repeated: the server limits the attempts, and only it can tell a wrong password.")
    let all = [function, utf8, allOfSalt]
    let basic = op.scenario("basic", "Four digits.", all, .basic, set: password("1234"))
    let example = op.scenario(
      "worked-example", "The worked example.", all, .basic, set: password("1234"), salt([UInt8](0x80...0x9F)))
    let texts: [Row<String>] = [
      Row("letters-with-carons", "Letters that take two bytes each in UTF-8", "ěščř"),
      Row("beyond-the-basic-plane", "Characters that take three and four bytes in UTF-8", "€😀€😀"),
      Row("composed-accent", "Letters with an accent as one character", "\u{e9}\u{e9}\u{e9}\u{e9}"),
      Row("decomposed-accent", "The same letters as two characters each", "e\u{301}e\u{301}e\u{301}e\u{301}"),
      Row("angstrom-sign", "The sign for a unit, which normalisation would make a letter", "\u{212b}1234"),
      Row("nul", "A zero byte inside, which ends nothing", "12\u{0}34"),
      Row("nul-at-the-end", "A zero byte at the end, which enters", "1234\u{0}"),
      Row("spaces", "Spaces, which belong to the password", "  12 34 "),
      Row("full-width-digits", "Digits of another script, which are not the ASCII ones", "１２３４"),
      Row("of-8-characters", "Eight letters", "p4ssW0rd"),
      Row("of-136-bytes", "As long as what the function takes at once", String(repeating: "a", count: 136)),
      Row("of-200-bytes", "Longer than that", String(repeating: "0123456789", count: 20)),
      Row("of-600-bytes", "Longer than some libraries take keys", String(repeating: "0123456789", count: 60)),
    ]
    op.scenarios(texts, named: "password-", saying: { "\($0)." }, [utf8], .text) { $0[password] = $1 }
    let short = [
      Row("of-1-character", "One", "7"), Row("of-2-characters", "Two", "12"), Row("of-3-characters", "Three", "123"),
    ]
    op.scenarios(
      short, named: "password-", saying: { "\($0) of the four characters that the mobile core demands." }, [utf8],
      .length
    ) { $0[password] = $1 }
    for count in [33, 48, 64, 136, 200] {
      op.scenario("salt-of-\(count)-bytes", "A salt of \(count) bytes.", [allOfSalt], .length) {
        $0.draw(count, for: salt)
      }
    }
    op.scenario("key-with-leading-zero", "The key begins with a zero byte.", [function], .leadingZero) { draft in
      draft[password] = "1234"
      draft[salt] = try draft.search({ $0.bytes(32) }) {
        try Rules.right.derivePasswordKey(password: "1234", salt: $0).key[0] == 0
      }
    }
    op.refuses(
      "password-empty", of: example, password.set("empty", ""), "A password has at least one character.",
      .passwordLength,
      [noPassword], .missing)
    op.refusesLengths([0, 1, 16, 24, 31], of: salt, parent: basic, "A salt has at least 32 bytes.", [shortSalt])
    op.accumulated(
      500, "Five hundred passwords of digits.", cases: "password of 4 to 8 digits and salt drawn", [function])
    op.random(10, "Inputs drawn from the seed.", [function])
    op.corners(of: basic)
  }
}
