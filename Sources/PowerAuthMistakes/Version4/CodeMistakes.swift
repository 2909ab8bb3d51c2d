internal import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with authentication codes.
extension MistakeTable {
  static let authenticationCodes: MistakeTable = [
    "auth-code.of-june-2025": breaking(\.version4.code.deriveKeys)(
      "The code of the drafts of June 2025: each component has a chain from the first key on, and 16 bytes.",
      evidence: "Public branches of the publisher's repositories have it.", { _ in chainOfDrafts }
    ).and(\.version4.code.byteCount, constant(16)),
    "auth-code.of-august-2025": breaking(\.version4.code.deriveKeys)(
      "The code of the drafts of August to November 2025: each component has a chain from the first key on.",
      { _ in chainOfDrafts }),
    "auth-code.components-of-16-bytes": breaking(\.version4.code.byteCount)(
      "The MAC of a component has 16 bytes, as in the drafts of June 2025; the chain is that of the release.",
      constant(16)),
    "auth-code.last-16-bytes": breaking(\.version4.code.takeBytes)(
      "A component has the last 16 bytes of its MAC, as a signature of 3.3.", giving { Array($0.suffix(16)) }),
    "auth-code.first-16-bytes": breaking(\.version4.code.takeBytes)(
      "A component has the first 16 bytes of its MAC.", giving { Array($0.prefix(16)) }),
    "auth-code.previous-before-counter": breaking(\.version4.code.linkData)(
      "A link covers the key before it, and then the counter.",
      { _ in { counter, previous in (previous ?? []) + counter } }),
    "auth-code.without-chain": breaking(\.version4.code.linkData)(
      "Each component stands for itself: a link covers the counter alone.", { _ in { counter, _ in counter } }),
    "auth-code.without-counter-behind-the-first": breaking(\.version4.code.linkData)(
      "Behind the first link the counter does not enter.", { _ in { counter, previous in previous ?? counter } }),
    "auth-code.links-with-sizes": breaking(\.version4.code.linkData)(
      "The parts of a link stand behind their sizes.",
      { _ in { counter, previous in Rules.right.concatWithSizes([counter] + (previous.map { [$0] } ?? [])) } }),
    "auth-code.first-key-for-all": breaking(\.version4.code.deriveKeys)(
      "All components come from the key of possession.",
      { right in { keys, link in try right(keys.map { _ in keys.first ?? [] }, link) } }),
    "auth-code.keys-in-other-order": breaking(\.version4.code.deriveKeys)(
      "The chain begins with the last key.", { right in { keys, link in try right(keys.reversed(), link) } }),
    "auth-code.last-link-for-all": breaking(\.version4.code.deriveKeys)(
      "All components are made under the last key of the chain.",
      { right in
        { keys, link in
          let derived = try right(keys, link)
          return derived.map { _ in derived.last ?? [] }
        }
      }),
    "auth-code.under-factor-key": breaking(\.version4.code.chooseKey)(
      "A component is made under the key of its factor, so that the counter does not enter.", { _ in { _, key in key } }
    ),
    "auth-code.customization-missing": breaking(\.version4.code.customization)(
      "The MACs have no customisation.", constant("")),
    "auth-code.customization-of-labels": breaking(\.version4.code.customization)(
      "The customisation is that of keys by label.", constant("PA4KDF")),
    "auth-code.next-counter": breaking(\.version4.code.takeCounter)(
      "The counter advances before the code is made.",
      { _ in { value, rules in try rules.advanceWideCounter(value, by: 1).value } }),
    "auth-code.counter-folded": breaking(\.version4.code.takeCounter)(
      "The value of the counter is folded to 16 bytes, as that of version 3.", { _ in { value, _ in fold(value) } }),
    "auth-code.data-hashed": breaking(\.version4.code.takeData)(
      "The data are hashed first.", entering { (try? SHA3.sha256($0)) ?? $0 }),
    "auth-code.data-as-text": breaking(\.version4.code.takeData)(
      "The data pass through a text, in which bytes that are not UTF-8 become U+FFFD.", entering(\.readAsText)),
    "auth-code.data-end-at-zero": breaking(\.version4.code.takeData)(
      "The data end at their first zero byte.", entering { Array($0.prefix { $0 != 0 }) }),
    "auth-code.unknown-type-as-possession": breaking(\.version4.code.readType)(
      "A type that is not known counts as possession.",
      { right in { text in (try? right(text)) ?? [.possession] } }),
    "auth-code.type-split": breaking(\.version4.code.readType)(
      "The type is split at its underscores, so that other combinations are taken too.",
      { right in
        { text in
          let factors = text.split(separator: "_").compactMap { SignatureFactor(rawValue: String($0)) }
          return factors.isEmpty ? try right(text) : factors
        }
      }),
    "auth-code.more-keys-ignored": breaking(\.version4.code.checkCount)(
      "Keys behind those of the type are ignored.",
      { right in { keys, count in try right(Array(keys.prefix(count)), count) } }),
    "auth-code.fewer-keys-taken": breaking(\.version4.code.checkCount)(
      "A code has as many components as there are keys, if the type names more factors.",
      { right in { keys, count in keys.count < count && !keys.isEmpty ? keys : try right(keys, count) } }),
    "auth-code.key-of-any-length": breaking(\.version4.code.checkKey)(
      "The length of keys is not checked.", accepting()),
    "auth-code.components-apart": breaking(\.version4.code.encode)(
      "Each component is encoded by itself.", { _ in { $0.map(Base64.encode).joined() } }),
    "auth-code.joined-by-dash": breaking(\.version4.code.encode)(
      "Components are joined by a dash.", { _ in { $0.map(Base64.encode).joined(separator: "-") } }),
    "auth-code.url-alphabet": breaking(\.version4.code.encode)(
      "The text has the alphabet for addresses.", { right in { right($0).inURLAlphabet } }),
    "auth-code.unpadded": breaking(\.version4.code.encode)(
      "The text has no padding.", { right in { right($0).replacing("=", with: "") } }),
    "auth-code.in-hex": breaking(\.version4.code.encode)(
      "The text is hexadecimal.", { _ in { Hex.encode($0.flatMap { $0 }) } }),

    // Mistakes where a code is verified.
    "auth-code.window-one-longer": breaking(\.version4.codeVerification.countTried)(
      "One value more is tried than the look-ahead says.", giving { $0 + 1 }),
    "auth-code.window-one-shorter": breaking(\.version4.codeVerification.countTried)(
      "One value less is tried than the look-ahead says.", giving { $0 - 1 }),
    "auth-code.window-of-20": breaking(\.version4.codeVerification.countTried)(
      "20 values are tried, whatever the look-ahead.", { _ in { _ in 20 } }),
    "auth-code.only-given-value": breaking(\.version4.codeVerification.countTried)(
      "Only the given value of the counter is tried.", { _ in { min($0, 1) } }),
    "auth-code.distance-from-1": breaking(\.version4.codeVerification.countPassed)(
      "The distance is counted from 1.", giving { $0 + 1 }),
    "auth-code.matched-value-next": breaking(\.version4.codeVerification.findNext)(
      "The value that matched is expected again, so that a code is accepted twice.",
      { _ in { matched, _, _ in matched } }),
    "auth-code.given-value-advanced": breaking(\.version4.codeVerification.findNext)(
      "The given value advances by one, wherever the match was.",
      { right in { _, given, rules in try right(given, given, rules) } }),
    "auth-code.two-values-on": breaking(\.version4.codeVerification.findNext)(
      "The value to expect is two behind the one that matched.",
      { _ in { matched, _, rules in try rules.advanceWideCounter(matched, by: 2).value } }),
    "auth-code.only-current-keys": breaking(\.version4.codeVerification.combine)(
      "Next keys are not tried.", giving { Array($0.prefix(1)) }),
    "auth-code.next-keys-together": breaking(\.version4.codeVerification.combine)(
      "Next keys are tried all together only.",
      giving { combinations in
        let most = combinations.map(\.promoted.count).max() ?? 0
        return combinations.filter { $0.promoted.isEmpty || $0.promoted.count == most }
      }),
    "auth-code.one-next-key-at-a-time": breaking(\.version4.codeVerification.combine)(
      "No more than one next key is tried at a time.", giving { $0.filter { $0.promoted.count < 2 } }),
    "auth-code.next-keys-first": breaking(\.version4.codeVerification.combine)(
      "Next keys are tried before the current ones.", giving { $0.reversed() }),
    "auth-code.current-key-given-up": breaking(\.version4.codeVerification.combine)(
      "Where a factor has a next key, the current one is no longer tried.",
      giving { combinations in
        let most = combinations.map(\.promoted.count).max() ?? 0
        return combinations.filter { $0.promoted.count == most }
      }),
    "auth-code.promoted-by-current-key": breaking(\.version4.codeVerification.promote)(
      "A code made with the current key promotes the next one.", { _ in { _, offered in offered } }),
    "auth-code.never-promoted": breaking(\.version4.codeVerification.promote)(
      "No key is ever promoted.", { _ in { _, _ in [] } }),
    "auth-code.all-promoted": breaking(\.version4.codeVerification.promote)(
      "One next key that makes a code promotes those of the other factors.",
      { _ in { matched, offered in matched.promoted.isEmpty ? [] : offered } }),
    "auth-code.next-key-of-any-length": breaking(\.version4.codeVerification.checkNextKey)(
      "A next key of another length is not refused, and makes no code.",
      changing { $0.fitted(to: 32) }),
    "auth-code.prefix-compared": breaking(\.version4.codeVerification.matches)(
      "A code is compared as far as it was sent.",
      { _ in { received, expected in expected.text.utf8.starts(with: received.utf8) } }),
    "auth-code.first-component-compared": breaking(\.version4.codeVerification.matches)(
      "Only the first component is compared.",
      { _ in { received, expected in received.utf8.prefix(42).elementsEqual(expected.text.utf8.prefix(42)) } }),
    "auth-code.case-ignored": breaking(\.version4.codeVerification.matches)(
      "The case of letters is ignored.",
      { right in
        { received, expected in received.lowercased() == expected.text.lowercased() || right(received, expected) }
      }),
    "auth-code.white-space-ignored": breaking(\.version4.codeVerification.matches)(
      "White space around the code is ignored.",
      { right in
        { received, expected in right(String(received.trimming { $0.isWhitespace }), expected) }
      }),
    "auth-code.padding-ignored": breaking(\.version4.codeVerification.matches)(
      "The padding is not compared, nor are bits that belong to no byte.",
      { right in
        { received, expected in
          let text = received.replacing("=", with: "").paddedBase64
          return Base64.decode(text, allowingSpareBits: true) == Base64.decode(expected.text)
            || right(received, expected)
        }
      }),
    "auth-code.compared-until-difference": breaking(\.version4.codeVerification.matches)(
      "The comparison ends at the first character that differs.",
      { _ in { received, expected in received.utf8.elementsEqual(expected.text.utf8) } }),
  ]
}

/// The chain of the drafts until November 2025: component i begins with the first key, and goes through the others up to i.
private let chainOfDrafts: CodeChain = { keys, link in
  let links = try keys.map { try link(nil, $0) }
  return try keys.indices.map { index in
    try (1..<index + 1).reduce(links[0]) { derived, number in
      try KMAC256.authenticate(derived, key: links[number], customization: "PA4CODE", byteCount: links[0].count)
    }
  }
}
