internal import PowerAuth

/// Mistakes where a client's counter is synchronized with the server's.
extension MistakeTable {
  static let synchronization: MistakeTable = [
    // Mistakes where the server's value is searched.
    "synchronization.search-inclusive": breaking(\.synchronization.countTried)(
      "One value more is searched than the look-ahead says.", giving { $0 + 1 }),
    "synchronization.search-short": breaking(\.synchronization.countTried)(
      "One value less is searched than the look-ahead says.", giving { $0 - 1 }),
    "synchronization.search-of-20": breaking(\.synchronization.countTried)(
      "Twenty values are searched, whatever the look-ahead says.", giving { _ in 20 }),
    "synchronization.only-own-value": breaking(\.synchronization.countTried)(
      "Only the client's own value is compared.", giving { _ in 1 }),

    // Mistakes where the bytes are compared.
    "synchronization.byte-not-wrapped": breaking(\.synchronization.measure)(
      "The bytes are subtracted, and do not go round 256.", { _ in { client, server in client - server } }),
    "synchronization.byte-distance-inverted": breaking(\.synchronization.measure)(
      "The server's byte is taken for the client's, and the other way round.",
      { right in { client, server in right(server, client) } }),
    "synchronization.byte-distance-unsigned": breaking(\.synchronization.measure)(
      "The distance is a byte without a sign.", { _ in { client, server in (client - server) & 0xFF } }),
    "synchronization.byte-round-255": breaking(\.synchronization.measure)("The bytes go round 255.") {
      right, client, server in
      let distance = right(client, server)
      return distance == client - server ? distance : distance < 0 ? distance + 1 : distance - 1
    },
    "synchronization.128-the-other-way": breaking(\.synchronization.measure)(
      "A distance of 128 counts in the other direction."
    ) { right, client, server in
      let distance = right(client, server)
      return abs(distance) == 128 ? -distance : distance
    },

    // Mistakes where the client is ahead.
    "synchronization.look-ahead-out-of-reach": breaking(\.synchronization.isOutOfReach)(
      "A client that is as far ahead as the look-ahead is out of reach.", { _ in { $0 >= $1 } }),
    "synchronization.one-beyond-in-reach": breaking(\.synchronization.isOutOfReach)(
      "A client that is one step beyond the look-ahead is in reach.", { _ in { $0 > $1 + 1 } }),
    "synchronization.never-out-of-reach": breaking(\.synchronization.isOutOfReach)(
      "A client that is ahead is never out of reach.", { _ in { _, _ in false } }),
    "synchronization.reach-of-20": breaking(\.synchronization.isOutOfReach)(
      "A client is out of reach beyond 20, whatever the look-ahead says.", { _ in { distance, _ in distance > 20 } }),
    "synchronization.half-inclusive": breaking(\.synchronization.needsSignature)(
      "A signature is asked for at half the look-ahead already.", { _ in { $0 >= $1 / 2 } }),
    "synchronization.half-rounded-up": breaking(\.synchronization.needsSignature)(
      "Half the look-ahead is rounded up.", { _ in { $0 > ($1 + 1) / 2 } }),
    "synchronization.half-of-20": breaking(\.synchronization.needsSignature)(
      "A signature is asked for beyond 10, whatever the look-ahead says.", { _ in { distance, _ in distance > 10 } }),
    "synchronization.signature-never-asked": breaking(\.synchronization.needsSignature)(
      "No signature is asked for until the client is out of reach.", { _ in { _, _ in false } }),
    "synchronization.not-found-taken-for-a-step": breaking(\.synchronization.decide)(
      "A value that is not found has the distance -1, which equals that of a client whose byte is one ahead."
    ) { right, distances, lookAhead, rules in
      distances.hash == nil && distances.byte == 1 ? .updated : right(distances, lookAhead, rules)
    },
    "synchronization.client-ahead-invalid": breaking(\.synchronization.decide)(
      "A value that is not found is a deadlock, also where the client is ahead."
    ) { right, distances, lookAhead, rules in
      distances.hash == nil && distances.byte != nil ? .invalid : right(distances, lookAhead, rules)
    },

    // Mistakes where the server is ahead, or the distances contradict each other.
    "synchronization.found-value-suffices": breaking(\.synchronization.decide)(
      "A value that is found is taken, whatever the bytes say."
    ) { right, distances, lookAhead, rules in
      guard let hash = distances.hash, distances.byte != nil else { return right(distances, lookAhead, rules) }
      return hash == 0 ? .ok : .updated
    },
    "synchronization.equal-bytes-suffice": breaking(\.synchronization.decide)(
      "Counters with equal bytes are equal, whatever the hash says.",
      { right in { distances, lookAhead, rules in distances.byte == 0 ? .ok : right(distances, lookAhead, rules) } }),
    "synchronization.equal-values-suffice": breaking(\.synchronization.decide)(
      "Counters with the same hash are equal, whatever the bytes say."
    ) { right, distances, lookAhead, rules in
      distances.hash == 0 && distances.byte != nil ? .ok : right(distances, lookAhead, rules)
    },
    "synchronization.server-ahead-ignored": breaking(\.synchronization.decide)("A server that is ahead is left alone.")
    { right, distances, lookAhead, rules in
      (distances.hash ?? 0) > 0 && distances.byte != nil ? .ok : right(distances, lookAhead, rules)
    },
    "synchronization.server-ahead-invalid": breaking(\.synchronization.decide)("A server that is ahead is a deadlock.")
    { right, distances, lookAhead, rules in
      (distances.hash ?? 0) > 0 && distances.byte != nil ? .invalid : right(distances, lookAhead, rules)
    },
    "synchronization.deadlock-ignored": breaking(\.synchronization.decide)("Counters that cannot meet are left alone.")
    { right, distances, lookAhead, rules in
      let decision = right(distances, lookAhead, rules)
      return decision == .invalid ? .ok : decision
    },

    // Mistakes where the client does not know its byte.
    "synchronization.unknown-byte-as-zero": breaking(\.synchronization.takeByte)(
      "A byte that is not known is 0.", giving { $0 ?? 0 }),
    "synchronization.unknown-byte-adopted": breaking(\.synchronization.decideWithoutByte)(
      "The server's byte is taken also where the client's value is another one.", { _ in { _ in .updated } }),
    "synchronization.unknown-byte-not-adopted": breaking(\.synchronization.decideWithoutByte)(
      "A byte that is not known stays unknown.", { _ in { _ in .ok } }),
    "synchronization.unknown-byte-and-found-value": breaking(\.synchronization.decideWithoutByte)(
      "Without a byte the client takes the value that is found, also some steps ahead.",
      { _ in { $0 == nil ? .ok : .updated } }),
    "synchronization.unknown-byte-invalid": breaking(\.synchronization.decideWithoutByte)(
      "Without a byte a value that is not the server's is a deadlock.", { _ in { $0 == 0 ? .updated : .invalid } }),

    // Mistakes where the client takes the server's counter.
    "synchronization.value-not-taken": breaking(\.synchronization.countSteps)(
      "The client takes the server's byte, and keeps its value.", giving { _ in 0 }),
    "synchronization.one-step-further": breaking(\.synchronization.countSteps)(
      "The client takes the value that follows the server's.", giving { $0 + 1 }),
    "synchronization.byte-not-taken": breaking(\.synchronization.takeServerByte)(
      "The client takes the server's value, and keeps its byte.", { _ in { client, server in client ?? server } }),
    "synchronization.byte-counted-on": breaking(\.synchronization.takeServerByte)(
      "The client takes the byte that follows the server's.", { _ in { _, server in (server + 1) & 0xFF } }),
    "synchronization.compared-at-version-2": breaking(\.synchronization.isCompared)(
      "The counters are compared also where the server is at version 2.", giving { _ in true }),
  ]
}
