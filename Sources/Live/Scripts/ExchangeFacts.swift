internal import PartyModel
internal import PowerAuth

/// What the player of a script knows.
struct ExchangeFacts: Sendable {
  static let user = "alice"
  static let oneTimePassword = "24681"
  static let wrongOneTimePassword = "13579"
  /// The number of the counter of an activation of version 2.
  static let numericCounter = 300
  /// The operation of a QR code.
  static let operationId = "5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6"
  static let operationData = "A1*A100CZK*ICZ2730300000001165254011*D20180425"
  /// What the server signs.
  static let serverData = "data of the server: 12 €"
  let applicationKey: String
  let applicationSecret: String
  let masterPublicKey: String
  /// The text by which an SDK is configured.
  let configuration: String
  /// The name of the algorithm of new activations of protocol 4.
  let algorithm: String
  var url = ""
  var code = ""
  var activationId = ""
  /// The text of the QR code that was made last, and its nonce; empty where the script has none.
  var offlineText = ""
  var offlineNonce = ""
  /// What a client of version 2 had stored; empty where the script has none.
  var privateKey = ""
  var serverPublicKey = ""

  /// The value of a name; nil where only the server knows it.
  func value(_ name: String, in version: String) -> String? {
    let isNewer = version == CallScript.version4
    return switch name {
    case "url": url
    case "configuration": configuration
    case "algorithm": algorithm
    case "validatePath": isNewer ? Endpoint4.validate.row.path : ServiceEndpoint.validate.path
    case "validateId": isNewer ? Endpoint4.validate.uriId : ServiceEndpoint.validate.uriId
    case "applicationKey": applicationKey
    case "applicationSecret": applicationSecret
    case "masterPublicKey": masterPublicKey
    case "code": code
    case "activationId": activationId
    case "user": Self.user
    case "privateKey": privateKey
    case "serverPublicKey": serverPublicKey
    case "offlineText": offlineText
    case "tamperedOfflineText": offlineText.replacing("A100CZK", with: "A900CZK")
    case "offlineNonce": offlineNonce
    case "offlinePassword":
      offlineText.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(5).first.map(String.init)
    default: nil
    }
  }
}
