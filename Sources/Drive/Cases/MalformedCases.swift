internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Requests that are malformed.
extension HostCase {
  private static let paths = [
    ServiceEndpoint.createKey, .createActivation, .status, .tokenDetail, .createToken, .removeToken, .unlockVault,
    .userInfo,
    .confirmRecovery, .startUpgrade, .commitUpgrade, .removeActivation,
  ].map(\.path)

  private static func each(_ body: ReplyBody) -> [CaseStep] {
    paths.map { .call(.raw(method: "POST", path: $0, body: body), expect: .refusal) } + [
      .send(.serverStatus, expect: .ok(.present("serverTime")))
    ]
  }

  static let ofMalformed = [
    HostCase(
      "malformed/no-json", "A body that is not JSON is refused by each endpoint, and the server continues.", .security,
      each(.text("{")) + each(.text("[]")) + each(.text(""))),
    HostCase(
      "malformed/wrong-types", "Members of wrong types are refused by each endpoint.", .security,
      each(.text(#"{"requestObject":5}"#))
        + each(.text(#"{"requestObject":{"jwt":[],"activationId":{},"tokenId":1},"mac":7,"encryptedData":null}"#))),
    HostCase(
      "malformed/no-text", "Bytes that are not UTF-8 are refused by each endpoint.", .security,
      each(.bytes([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D], words: "bytes that are not UTF-8"))),
    HostCase(
      "malformed/deep", "JSON with 10000 brackets is refused by each endpoint, and the server continues.", .security,
      each(.bytes([UInt8](repeating: 0x5B, count: 10_000), words: "10000 brackets"))),
    HostCase(
      "malformed/large-member", "A member with 200000 characters is refused, and the server continues.", .security,
      [
        .call(
          .raw(
            method: "POST", path: ServiceEndpoint.createKey.path,
            body: .bytes(
              Array((#"{"requestObject":{"jwt":""# + String(repeating: "a", count: 200_000) + #""}}"#).utf8),
              words: "a token of 200000 characters")), expect: .refusal),
        .call(
          .raw(
            method: "POST", path: ServiceEndpoint.status.path,
            body: .bytes(
              Array(
                (#"{"requestObject":{"activationId":""# + String(repeating: "a", count: 200_000)
                  + #"","challenge":"AAAA"}}"#).utf8),
              words: "an activationId of 200000 characters")), expect: .either), .send(.serverStatus),
      ]),
    HostCase(
      "malformed/large-header", "A header with 20000 characters is refused, and the server continues.", .security,
      .active() + [
        .send(
          .validate, .header("pa_signature=\"", with: "pa_signature=\"" + String(repeating: "A", count: 20_000)),
          expect: .refusal), .send(.serverStatus),
      ]),
    HostCase(
      "malformed/method", "A method that an endpoint does not have is refused.", .interoperability,
      [ServiceEndpoint.createActivation, .createToken, .unlockVault].map(\.path).map {
        .call(.raw(method: "GET", path: $0, body: .text("")), expect: .refusal)
      }),
    HostCase(
      "malformed/path", "A path that does not exist is refused with 404.", .interoperability,
      [
        .call(
          .raw(method: "POST", path: "/pa/v3/nothing", body: .text("{}")),
          expect: ReplyExpectation(demand: .refused(statuses: [404], codes: [])))
      ]),
    HostCase(
      "malformed/administration", "An administrator is told what is wrong with a request.", .strictness,
      [
        .call(.administer("application/detail", [:]), expect: .error("ERR0002", "ERR0024")),
        .call(
          .administer("application/detail", ["applicationId": "drive-nobody"]), expect: .error("ERR0015", "ERR0024")),
        .call(
          .administer("activation/init", ["applicationId": "pavectors-drive"]), expect: .error("ERR0001", "ERR0024")),
        .call(.administer("signature/verify", [:]), expect: .error("ERR0024")),
        .call(.administer("token/validate", [:]), expect: .error("ERR0024")),
      ]),
  ]
}
