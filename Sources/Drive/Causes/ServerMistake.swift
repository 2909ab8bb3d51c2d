package import Conformance
package import PartyModel
internal import PowerAuth

/// A mistake of a server, with what a server that makes it goes by.
package struct ServerMistake: Sendable {
  package let id: String
  /// The behaviour of the server, in a sentence.
  package let sentence: String
  package let rules: PartyRules
  /// What such a server draws and which times it states, anew for each server.
  package let values: @Sendable () -> ServerValues

  init(
    id: String, sentence: String, rules: PartyRules = PartyRules(),
    values: @escaping @Sendable () -> ServerValues = { ServerValues() }
  ) {
    self.id = id
    self.sentence = sentence
    self.rules = rules
    self.values = values
  }
}

extension Suite {
  /// The mistakes of the catalogue that change the rules of a server, each once.
  package var mistakenServers: [ServerMistake] {
    distinctMistakes.filter { $0.id.hasPrefix("server.") }.compactMap { mistake in
      mistake.editing(PartyRules()).map { ServerMistake(id: mistake.id, sentence: mistake.sentence, rules: $0) }
    }
  }

  /// The mistakes of the catalogue that change a computation of both parties, made by a server.
  package var miscomputingServers: [ServerMistake] {
    distinctMistakes.compactMap { mistake in
      mistake.editing(Rules.right).map { core in
        var rules = PartyRules()
        rules.core = core
        return ServerMistake(id: mistake.id, sentence: mistake.sentence, rules: rules)
      }
    }
  }
}
