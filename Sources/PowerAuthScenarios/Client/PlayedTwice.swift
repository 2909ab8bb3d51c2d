/// The scripts that alone show a mistake.
///
/// A second vector has their events twice, because two vectors must show each mistake. A name stands for the scripts of
/// all operations that have one with it.
enum PlayedTwice {
  static let names: Set<String> = [
    "add/without-activation", "attempts/active-0", "attempts/active-6-of-5",
    "biometry/device-yes-factor-no-setting-yes", "biometry/device-yes-factor-yes-setting-no", "biometry/own-names",
    "blob/unknown-state", "callers/two-rounds", "cancelled", "change/same", "content/custom-empty",
    "content/oidc-empty", "content/otp-empty", "enrolment/linked-yes-passcode-yes", "external-key/missing",
    "factors/knowledge-biometry", "first/key-at-hand", "flag/own-yes-shared-no", "flag/own-yes-shared-yes",
    "header/synchronous", "incoming/no-instance", "incoming/other-data", "key/restart", "last/kept",
    "method/not-lower-case", "method/patch", "missing/biometry", "names/other-application",
    "offline/nonce-23-characters", "offline/nonce-empty", "offline/nonce-not-base64", "password-of-4-bytes",
    "persist/no-password", "persist/password-of-4-bytes", "prefetch/fallback", "refused/possession-short",
    "removal/local-keeps", "removal/local-keeps-external-key", "remove/absent", "resource/empty", "separate/removal",
    "start/pending", "status/another", "status/removed", "status/same", "superfluous/configuration",
  ]
}
