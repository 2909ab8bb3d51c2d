package import Conformance
package import PowerAuth

/// The values that a server states.
package struct StatusInputs: DeclarationGroup {
  package let state = input(
    "state", .int(1...5), "1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.")
  package let currentVersion = input("currentVersion", .int(0...255), "The protocol's main version, 2 or 3.")
  package let upgradeVersion = input("upgradeVersion", .int(0...255), "The main version to which it can be upgraded.")
  package let failedAttempts = input("failedAttempts", .int(0...255), "How many signatures failed in a row.")
  package let maxFailedAttempts = input(
    "maxFailedAttempts", .int(0...255), "How many may fail before the state is blocked.")
  package let lookAhead = optionalInput(
    "lookAhead", .int(LookAhead.numbers), "How many values of the counter the server tries; from 3.1 on.")
  package let counterByte = optionalInput(
    "counterByte", .int(0...255), "The lowest byte of the number of the server's counter; from 3.1 on.")
  package let counterHash = optionalInput(
    "counterHash", .bytes(16), "The hash of the server's counter, 16 bytes; from 3.1 on.")
  package let counterData = optionalInput("counterData", .bytes(16), "The server's counter, 16 bytes; only in 3.0.")
  package let reserved = input("reserved", .bytes(5), "Random bytes: six in 3.0, and five from 3.1 on.")

  package func status(_ input: Record) -> ActivationStatus {
    ActivationStatus(
      state: Int(input[state]), currentVersion: Int(input[currentVersion]),
      upgradeVersion: Int(input[upgradeVersion]), failedAttempts: Int(input[failedAttempts]),
      maxFailedAttempts: Int(input[maxFailedAttempts]), counterByte: input[counterByte].map(Int.init),
      lookAhead: input[lookAhead].map(Int.init), counterHash: input[counterHash])
  }

  package func filling(_ input: Record) -> StatusFilling {
    StatusFilling(reserved: input[reserved], counterData: input[counterData])
  }
}
