/// The place of a key of a factor, of which a server keeps two (§ 28.3).
package enum KeySlot: Equatable, Sendable {
  case current, next
}

/// The keys that a server keeps of one factor, by their names.
package struct FactorKeySlots: Equatable, Sendable {
  package var current: String?
  package var next: String?

  /// Takes the values as they are.
  package init(current: String?, next: String?) {
    self.current = current
    self.next = next
  }

  /// The key in a place.
  package subscript(slot: KeySlot) -> String? { slot == .current ? current : next }

  /// The keys after the next one has become the current one.
  package var promoted: FactorKeySlots { FactorKeySlots(current: next, next: nil) }

  /// The keys without the next one.
  package var withoutNext: FactorKeySlots { FactorKeySlots(current: current, next: nil) }
}

/// The keys of both factors that can have a next one.
package struct FactorKeyRecord: Equatable, Sendable {
  package var knowledge: FactorKeySlots
  package var biometry: FactorKeySlots

  /// Takes the values as they are.
  package init(knowledge: FactorKeySlots, biometry: FactorKeySlots) {
    self.knowledge = knowledge
    self.biometry = biometry
  }
}
