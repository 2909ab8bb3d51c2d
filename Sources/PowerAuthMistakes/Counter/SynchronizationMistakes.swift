internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where the server's value is searched.
extension Mistake {
  static let searchInclusive = Mistake(
    "synchronization.search-inclusive", "One value more is searched than the look-ahead says.",
    \.synchronization.countTried, giving { $0 + 1 })
  static let searchShort = Mistake(
    "synchronization.search-short", "One value less is searched than the look-ahead says.",
    \.synchronization.countTried, giving { $0 - 1 })
  static let searchOf20 = Mistake(
    "synchronization.search-of-20", "Twenty values are searched, whatever the look-ahead says.",
    \.synchronization.countTried, giving { _ in 20 })
  static let onlyOwnValue = Mistake(
    "synchronization.only-own-value", "Only the client's own value is compared.", \.synchronization.countTried,
    giving { _ in 1 })
}

/// Mistakes where the bytes are compared.
extension Mistake {
  static let byteDistanceNotWrapped = Mistake(
    "synchronization.byte-not-wrapped", "The bytes are subtracted, and do not go round 256.", \.synchronization.measure
  ) { _ in { client, server in client - server } }
  static let byteDistanceInverted = Mistake(
    "synchronization.byte-distance-inverted", "The server's byte is taken for the client's, and the other way round.",
    \.synchronization.measure
  ) { right in { client, server in right(server, client) } }
  static let byteDistanceUnsigned = Mistake(
    "synchronization.byte-distance-unsigned", "The distance is a byte without a sign.", \.synchronization.measure
  ) { _ in { client, server in (client - server) & 0xFF } }
  static let byteDistanceRound255 = Mistake(
    "synchronization.byte-round-255", "The bytes go round 255.", \.synchronization.measure
  ) { right in
    { client, server in
      let distance = right(client, server)
      return distance == client - server ? distance : distance < 0 ? distance + 1 : distance - 1
    }
  }
  static let tieTheOtherWay = Mistake(
    "synchronization.128-the-other-way", "A distance of 128 counts in the other direction.", \.synchronization.measure
  ) { right in
    { client, server in
      let distance = right(client, server)
      return abs(distance) == 128 ? -distance : distance
    }
  }
}

/// Mistakes where the client is ahead.
extension Mistake {
  static let windowInclusive = Mistake(
    "synchronization.look-ahead-out-of-reach", "A client that is as far ahead as the look-ahead is out of reach.",
    \.synchronization.isOutOfReach
  ) { _ in { $0 >= $1 } }
  static let windowWider = Mistake(
    "synchronization.one-beyond-in-reach", "A client that is one step beyond the look-ahead is in reach.",
    \.synchronization.isOutOfReach
  ) { _ in { $0 > $1 + 1 } }
  static let neverOutOfReach = Mistake(
    "synchronization.never-out-of-reach", "A client that is ahead is never out of reach.",
    \.synchronization.isOutOfReach
  ) { _ in { _, _ in false } }
  static let windowOf20 = Mistake(
    "synchronization.reach-of-20", "A client is out of reach beyond 20, whatever the look-ahead says.",
    \.synchronization.isOutOfReach
  ) { _ in { distance, _ in distance > 20 } }
  static let halfInclusive = Mistake(
    "synchronization.half-inclusive", "A signature is asked for at half the look-ahead already.",
    \.synchronization.needsSignature
  ) { _ in { $0 >= $1 / 2 } }
  static let halfRoundedUp = Mistake(
    "synchronization.half-rounded-up", "Half the look-ahead is rounded up.", \.synchronization.needsSignature
  ) { _ in { $0 > ($1 + 1) / 2 } }
  static let halfOf20 = Mistake(
    "synchronization.half-of-20", "A signature is asked for beyond 10, whatever the look-ahead says.",
    \.synchronization.needsSignature
  ) { _ in { distance, _ in distance > 10 } }
  static let neverAsked = Mistake(
    "synchronization.signature-never-asked", "No signature is asked for until the client is out of reach.",
    \.synchronization.needsSignature
  ) { _ in { _, _ in false } }
  static let minusOneTakenForStep = Mistake(
    "synchronization.not-found-taken-for-a-step",
    "A value that is not found has the distance -1, which equals that of a client whose byte is one ahead.",
    \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in
      distances.hash == nil && distances.byte == 1 ? .updated : right(distances, lookAhead, rules)
    }
  }
  static let clientAheadInvalid = Mistake(
    "synchronization.client-ahead-invalid", "A value that is not found is a deadlock, also where the client is ahead.",
    \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in
      distances.hash == nil && distances.byte != nil ? .invalid : right(distances, lookAhead, rules)
    }
  }
}

/// Mistakes where the server is ahead, or the distances contradict each other.
extension Mistake {
  static let foundValueSuffices = Mistake(
    "synchronization.found-value-suffices", "A value that is found is taken, whatever the bytes say.",
    \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in
      guard let hash = distances.hash, distances.byte != nil else { return right(distances, lookAhead, rules) }
      return hash == 0 ? .ok : .updated
    }
  }
  static let equalBytesSuffice = Mistake(
    "synchronization.equal-bytes-suffice", "Counters with equal bytes are equal, whatever the hash says.",
    \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in distances.byte == 0 ? .ok : right(distances, lookAhead, rules) }
  }
  static let equalValuesSuffice = Mistake(
    "synchronization.equal-values-suffice", "Counters with the same hash are equal, whatever the bytes say.",
    \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in
      distances.hash == 0 && distances.byte != nil ? .ok : right(distances, lookAhead, rules)
    }
  }
  static let serverAheadIgnored = Mistake(
    "synchronization.server-ahead-ignored", "A server that is ahead is left alone.", \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in
      (distances.hash ?? 0) > 0 && distances.byte != nil ? .ok : right(distances, lookAhead, rules)
    }
  }
  static let serverAheadInvalid = Mistake(
    "synchronization.server-ahead-invalid", "A server that is ahead is a deadlock.", \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in
      (distances.hash ?? 0) > 0 && distances.byte != nil ? .invalid : right(distances, lookAhead, rules)
    }
  }
  static let deadlockIgnored = Mistake(
    "synchronization.deadlock-ignored", "Counters that cannot meet are left alone.", \.synchronization.decide
  ) { right in
    { distances, lookAhead, rules in
      let decision = right(distances, lookAhead, rules)
      return decision == .invalid ? .ok : decision
    }
  }
}

/// Mistakes where the client does not know its byte.
extension Mistake {
  static let unknownByteAsZero = Mistake(
    "synchronization.unknown-byte-as-zero", "A byte that is not known is 0.", \.synchronization.takeByte,
    giving { $0 ?? 0 })
  static let unknownByteAdopted = Mistake(
    "synchronization.unknown-byte-adopted", "The server's byte is taken also where the client's value is another one.",
    \.synchronization.decideWithoutByte
  ) { _ in { _ in .updated } }
  static let unknownByteNotAdopted = Mistake(
    "synchronization.unknown-byte-not-adopted", "A byte that is not known stays unknown.",
    \.synchronization.decideWithoutByte
  ) { _ in { _ in .ok } }
  static let unknownByteAndFoundValue = Mistake(
    "synchronization.unknown-byte-and-found-value",
    "Without a byte the client takes the value that is found, also some steps ahead.",
    \.synchronization.decideWithoutByte
  ) { _ in { $0 == nil ? .ok : .updated } }
  static let unknownByteInvalid = Mistake(
    "synchronization.unknown-byte-invalid", "Without a byte a value that is not the server's is a deadlock.",
    \.synchronization.decideWithoutByte
  ) { _ in { $0 == 0 ? .updated : .invalid } }
}

/// Mistakes where the client takes the server's counter.
extension Mistake {
  static let valueNotTaken = Mistake(
    "synchronization.value-not-taken", "The client takes the server's byte, and keeps its value.",
    \.synchronization.countSteps, giving { _ in 0 })
  static let oneStepFurther = Mistake(
    "synchronization.one-step-further", "The client takes the value that follows the server's.",
    \.synchronization.countSteps, giving { $0 + 1 })
  static let byteNotTaken = Mistake(
    "synchronization.byte-not-taken", "The client takes the server's value, and keeps its byte.",
    \.synchronization.takeServerByte
  ) { _ in { client, server in client ?? server } }
  static let byteCountedOn = Mistake(
    "synchronization.byte-counted-on", "The client takes the byte that follows the server's.",
    \.synchronization.takeServerByte
  ) { _ in { _, server in (server + 1) & 0xFF } }

  static let comparedAtVersion2 = Mistake(
    "synchronization.compared-at-version-2", "The counters are compared also where the server is at version 2.",
    \.synchronization.isCompared, giving { _ in true })
}
