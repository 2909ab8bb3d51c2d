/// The scripts that alone show a mistake. A second vector has their events twice, because a mistake must be shown by two.
enum PlayedTwice {
  static let names: Set<String> = [
    "client.activation/cancelled", "client.activation/content/custom-empty", "client.activation/content/oidc-empty",
    "client.activation/content/otp-empty", "client.activation/persist/no-password",
    "client.activation/persist/password-of-4-bytes", "client.activation/removal/local-keeps",
    "client.activation/removal/local-keeps-external-key",
    "client.application/attempts/active-0", "client.application/biometry/device-yes-factor-no-setting-yes",
    "client.application/biometry/device-yes-factor-yes-setting-no", "client.application/flag/own-yes-shared-no",
    "client.application/flag/own-yes-shared-yes", "client.application/start/pending",
    "client.biometry/enrolment/linked-yes-passcode-yes", "client.biometry/remove/absent",
    "client.external-key/missing/biometry", "client.external-key/superfluous/configuration",
    "client.sharing/biometry/own-names", "client.sharing/separate/removal",
    "client.signature/factors/knowledge-biometry", "client.signature/method/not-lower-case",
    "client.signature/method/patch", "client.signature/offline/nonce-23-characters",
    "client.signature/offline/nonce-empty", "client.signature/password-of-4-bytes",
    "client.signature/refused/possession-short", "client.signature/resource/empty",
    "client.status/attempts/active-6-of-5", "client.status/blob/unknown-state", "client.status/last/kept",
    "client.token/header/synchronous", "client.token/names/other-application",
    "client.watch/incoming/other-data", "client.watch/status/another", "client.watch/status/removed",
    "client.watch/status/same",
  ]
}
