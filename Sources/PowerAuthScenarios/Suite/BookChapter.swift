internal import PowerAuthVectors

/// A chapter of the book, to which the page of an operation points.
struct BookChapter: Sendable {
  let number: String
  let title: String
  /// The file, and perhaps the anchor of a heading.
  let target: String

  init(_ number: String, _ title: String, _ target: String) {
    self.number = number
    self.title = title
    self.target = target
  }

  private static let catalogue = "../../Sources/PowerAuthVectors/PowerAuthVectors.docc"
  private static let adapters = "../../tools/adapters"

  /// The chapters by the ids of operations, or by the part of the ids before the point.
  static let all: [String: BookChapter] = [
    "kdf": BookChapter("3", "Derivation of keys", "KeyDerivation.md"),
    "kdf.password": BookChapter("2.3", "PBKDF2", "Primitives.md#23-pbkdf2"),
    "kdf.x963": BookChapter("2.4", "X9.63", "Primitives.md#24-x963"),
    "keys": BookChapter("6", "Master secret and the keys of an activation", "MasterSecret.md"),
    "counter.hash": BookChapter("8.3", "Hash of the counter", "Counter.md#83-hash-of-the-counter"),
    "counter.synchronize": BookChapter("8.4", "Synchronisation", "Counter.md#84-synchronisation"),
    "counter": BookChapter("8", "The counter", "Counter.md"),
    "signature": BookChapter("9", "Signatures", "Signatures.md"),
    "signature.offline": BookChapter("10", "Offline signatures", "OfflineSignatures.md"),
    "signature.verify-offline": BookChapter("10", "Offline signatures", "OfflineSignatures.md"),
    "request": BookChapter("9.1", "Data", "Signatures.md#91-data"),
    "request.canonical-query": BookChapter(
      "9.2", "Body of requests without a body", "Signatures.md#92-body-of-requests-without-a-body"),
    "activation-code": BookChapter("4", "Activation codes and recovery codes", "ActivationCode.md"),
    "activation-code.verify-signature": BookChapter(
      "5.2", "Signature of the code", "Activation.md#52-signature-of-the-code"),
    "signature.numeric": BookChapter("16.3", "Signatures", "Protocol2.md#163-signatures"),
    "signature.verify-numeric": BookChapter("16.3", "Signatures", "Protocol2.md#163-signatures"),
    "activation.device-fingerprint": BookChapter("5.5", "Fingerprint", "Activation.md#55-fingerprint"),
    "vault.protect-private-key": BookChapter("7.1", "Protected keys", "DeviceKeys.md#71-protected-keys"),
    "vault.recover-private-key": BookChapter("7.1", "Protected keys", "DeviceKeys.md#71-protected-keys"),
    "vault.recover-biometry-key": BookChapter(
      "7.4", "Biometry that is added later", "DeviceKeys.md#74-biometry-that-is-added-later"),
    "factor.change-password": BookChapter("7.3", "Change of the password", "DeviceKeys.md#73-change-of-the-password"),
    "activation-code.split": BookChapter("16.2", "Activation", "Protocol2.md#162-activation"),
    "activation-code.verify-halves": BookChapter("16.2", "Activation", "Protocol2.md#162-activation"),
    "activation.application-signature": BookChapter("16.2", "Activation", "Protocol2.md#162-activation"),
    "activation.verify-server-key": BookChapter("16.2", "Activation", "Protocol2.md#162-activation"),
    "activation.encrypt-public-key": BookChapter("16.2", "Activation", "Protocol2.md#162-activation"),
    "activation.decrypt-public-key": BookChapter("16.2", "Activation", "Protocol2.md#162-activation"),
    "e2ee": BookChapter("16.5", "Encryption", "Protocol2.md#165-encryption"),
    "recovery-code": BookChapter("4.5", "Recovery codes", "ActivationCode.md#45-recovery-codes"),
    "activation": BookChapter("5", "Activation", "Activation.md"),
    "activation.create-request": BookChapter("5.3", "Exchange", "Activation.md#53-exchange"),
    "activation.read-request": BookChapter("5.3", "Exchange", "Activation.md#53-exchange"),
    "activation.fingerprint": BookChapter("5.5", "Fingerprint", "Activation.md#55-fingerprint"),
    "configuration": BookChapter("5.1", "Configuration", "Activation.md#51-configuration"),
    "factor": BookChapter("7", "Keys on the device", "DeviceKeys.md"),
    "ecies": BookChapter("12", "ECIES: encrypted requests and responses", "Encryption.md"),
    "ecies.parse-request": BookChapter("12.3", "Fields", "Encryption.md#123-fields"),
    "ecies.parse-response": BookChapter("12.3", "Fields", "Encryption.md#123-fields"),
    "response": BookChapter("12.5", "Refusals", "Encryption.md#125-refusals"),
    "temporary-key": BookChapter("12.4", "Temporary keys", "Encryption.md#124-temporary-keys"),
    "header.encryption": BookChapter("12.3", "Fields", "Encryption.md#123-fields"),
    "header.token": BookChapter("14.3", "Header", "Tokens.md#143-header"),
    "header": BookChapter("9.5", "Header", "Signatures.md#95-header"),
    "server-data": BookChapter(
      "11.1", "Data signed by the server", "AsymmetricSignatures.md#111-data-signed-by-the-server"),
    "device": BookChapter("11.2", "Data signed by the device", "AsymmetricSignatures.md#112-data-signed-by-the-device"),
    "jwt": BookChapter("11.3", "JWT of a private key", "AsymmetricSignatures.md#113-jwt-of-a-private-key"),
    "status": BookChapter("13", "Status of an activation", "Status.md"),
    "token": BookChapter("14", "Tokens", "Tokens.md"),
    "token.decrypt-response": BookChapter("16.6", "Tokens", "Protocol2.md#166-tokens"),
    "vault": BookChapter("15.1", "Vault", "Vault.md#151-vault"),
    "time": BookChapter("15.3", "Time", "Vault.md#153-time"),
    "user-info": BookChapter("15.4", "User info", "Vault.md#154-user-info"),
    "endpoint": BookChapter("15.5", "Addresses", "Vault.md#155-addresses"),
    "sharing": BookChapter("15.6", "Names that apps share", "Vault.md#156-names-that-apps-share"),
    "http": BookChapter("15.7", "Headers of an app", "Vault.md#157-headers-of-an-app"),
    "pin": BookChapter("15.8", "PINs and passwords", "Vault.md#158-pins-and-passwords"),
    "password": BookChapter("15.8", "PINs and passwords", "Vault.md#158-pins-and-passwords"),
    "vocabulary": BookChapter("17.5", "Lists of names", "Errors.md#175-lists-of-names"),
    "server": BookChapter("21", "The server", "Server.md"),
    "client": BookChapter("22", "The client", "Client.md"),
    "life": BookChapter("25", "Client and server together", "Life.md"),
    "otp": BookChapter("10.3", "Proximity check", "OfflineSignatures.md#103-proximity-check"),
  ]

  /// The chapter of an operation; nil where none is named.
  static func ofOperation(_ id: String) -> BookChapter? {
    all[id] ?? all[String(id.prefix { $0 != "." })]
  }

  /// The sentences of the page of an operation about the book and about code to read.
  static func pointers(ofOperation id: String) -> [String] {
    let use = OperationUse.ofOperation(id).map { "Where it is used: \($0)" }
    let chapter = ofOperation(id).map { "Chapter: [§ \($0.number) \($0.title)](\(catalogue)/\($0.target))." }
    let signs = """
      Signs and words are those of [§ 1 Conventions](\(catalogue)/Notation.md); \
      [§ 17 Errors](\(catalogue)/Errors.md) says which of two reasons for a refusal comes first.
      """
    return [use, chapter, signs, code(ofOperation: id)].compactMap { $0 }
  }

  /// The folders of the JavaScript adapter with the parties, by the part of the ids before the point.
  private static let parties: Set = ["server", "client", "life"]

  /// Where an adapter has the operation.
  private static func code(ofOperation id: String) -> String {
    let family = String(id.prefix { $0 != "." })
    guard parties.contains(family) else {
      return "As code to read: the function that the [Python adapter](\(adapters)/python) registers for `\(id)`."
    }
    return """
      As code to read: the part of the JavaScript adapter that plays the events of `\(family).*`, in \
      [tools/adapters/node/parties/\(family)](\(adapters)/node/parties/\(family)).
      """
  }
}
