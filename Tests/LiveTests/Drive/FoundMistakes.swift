/// The mistakes of servers that the cases find, and those that cannot be seen from outside.
enum FoundMistakes {
  /// Each line has a case, a version, and mistakes that the case finds in it, without the beginning `server.`.
  static let table = """
    activation/maximum 3.3 maximum-of-server-only maximum-at-least-of-server maximum-of-five
    activation/wrong-maximum 3.3 maximum-of-zero-taken any-maximum-taken
    activation/own-expiry 3.3 own-expiry-refused
    limit/activation 3.3 expired-at-expiry
    clock/activation-expires 3.3 never-expired expiry-noticed-by-job-only expiry-unnoticed-by-status
    limit/code 3.3 code-found-at-expiry
    activation/past-expiry 3.3 code-found-always created-not-removed
    clock/commit-expires 3.3 expiry-unnoticed-by-commit
    activation/code-of-other-application 3.3 code-of-any-application
    activation/unsupported-version 3.3 unsupported-version-taken
    activation/states 3.3 platform-kept blob-only-after-commit
    activation/no-platform 3.3 platform-empty
    state/block 3.3 reason-omitted reason-replaced unblock-keeps-reason block-again-refused
    attempts/unblocked 3.3 unblock-keeps-attempts unblock-leaves-one block-reason-unspecified
    state/wrong-unblock 3.3 idle-unblock-resets unblock-of-removed idle-unblock-refused unblock-commits
    state/wrong-unblock 3.3 factors-counted
    signature/remove-with-possession 3.3 possession-removes
    signature/remove-with-biometry 3.3 biometry-removes-not
    activation/provider-wrong-user 3.3 empty-user-taken long-user-taken
    activation/provider-longest-user 3.3 longest-user-refused
    state/commit 3.3 commit-from-created commit-of-removed-in-wrong-state commit-unblocks blocked-not-removed
    activation/phase-of-exchange 3.3 commit-again-taken phase-ignored
    state/wrong-block 3.3 pending-blocked block-of-removed
    state/remove 3.3 remove-again-refused
    activation/no-point 3.3 invalid-point-harmless
    activation/code-twice 3.3 code-used-twice code-used-while-active
    activation/life 3.3 exchange-commits removed-is-random state-from-zero blocked-is-removed counter-byte-behind
    activation/life 3.3 next-value-hashed upgrade-version-zero counter-at-match always-decimal
    password/wrong-at-exchange 3.3 passwords-block passwords-used-up-harmless password-unchecked-at-exchange
    password/wrong-at-exchange 3.3 password-by-prefix wrong-password-uncounted password-once-more password-once-less
    password/wrong-at-exchange 3.3 password-of-five
    clock/code-expires 3.3 created-stays
    password/replaced-in-wrong-state 3.3 password-replaced-before-exchange
    password/contradictory 3.3 password-members-unchecked validation-with-phase-taken empty-password-of-init-taken
    password/contradictory 3.3 blank-password-of-init-taken
    password/missing-at-exchange 3.3 missing-password-taken missing-password-counted
    password/too-early 3.3 early-password-ignored early-password-commits
    password/wrong-at-exchange 3.3 wrong-password-unstored
    password/wrong-then-right 3.3 attempts-kept-by-exchange
    password/at-commit 3.3 attempts-kept-by-commit
    password/at-exchange 3.3 exchange-only-checks
    password/at-commit 3.3 missing-password-checked password-unchecked-at-commit
    password/wrong-then-right 3.3 attempts-kept-by-password
    password/replaced 3.3 replaced-password-unused replacement-resets-attempts
    status/unknown-nonce 3.3 random-without-nonce
    signature/old-counter 3.3 blob-attempts-of-one
    clock/look-ahead 3.3 look-ahead-of-twenty look-ahead-constant
    status/counter-byte 3.3 counter-byte-stops look-ahead-one-less one-step-after-match
    encryption/replayed 3.3 nothing-remembered remembered-in-3-2-only
    encryption/replayed 3.2 remembered-since-3-3
    signature/types-not-allowed 3.3 any-type-allowed
    signature/types 3.3 possession-not-allowed
    signature/other-application 3.3 foreign-version-taken
    signature/second-version 3.3 unsupported-signature-taken
    signature/wrong-application 3.3 foreign-uncounted
    state/blocked 3.3 blocked-is-judged no-look-ahead token-while-blocked digest-of-no-version token-of-possession
    state/blocked 3.3 vault-state-unchecked encryption-while-blocked blocked-counts-on
    activation/before-commit 3.3 pending-is-judged
    attempts/used-up 3.3 used-up-one-early blocks-late blocks-early
    counter/too-far-ahead 3.3 look-ahead-inclusive
    signature/replayed 3.3 failure-moves-counter never-reset
    signature/for-administrator 3.3 failure-moves-look-ahead remaining-one-less remaining-before-failure
    signature/for-administrator 3.3 remaining-is-failed
    attempts/counted 3.3 possession-resets
    signature/wrong-biometry 3.3 biometry-resets-not biometry-uncounted
    signature/wrong-possession 3.3 possession-counts
    counter/after-failures 3.3 blocks-at-five
    clock/last-use 3.3 last-use-of-active-only last-use-never token-moves-last-use
    signature/versions 3.3 always-base64
    offline/biometry 3.3 offline-biometry-always offline-biometry-never offline-biometry-only
    offline/right-and-wrong 3.3 offline-uncounted
    offline/unsupported-version 3.3 offline-looks-at-application
    offline/length 3.3 offline-length-of-server
    clock/offline-length 3.3 offline-length-of-eight
    offline/time 3.3 earlier-passwords-untried one-earlier-password-more current-password-untried
    limit/token 3.1 token-old-at-limit
    token/old 3.3 token-never-old
    limit/token-ahead 3.0 token-new-at-limit
    token/far-ahead 3.0 token-never-new
    state/removed 3.3 token-after-removal
    token/ahead 3.3 long-limit-always
    token/ahead-before-3-2 3.0 short-limit-always
    token/life 3.3 token-nonce-forgotten
    token/nonce-of-wrong-digest 3.3 token-spent-when-right
    token/types 3.3 token-of-two-factors
    token/of-others 3.3 foreign-token-removed unknown-token-refused
    token/undecryptable 3.3 token-decrypted-first
    token/wrong-digest 3.3 wrong-token-counts
    clock/memory 3.3 forgotten-by-any-job
    vault/types 3.3 vault-of-three-factors vault-of-possession
    vault/codes 3.3 vault-type-as-signature
    vault/biometry 3.3 vault-of-biometry vault-never-of-biometry
    vault/reasons 3.3 vault-signature-first vault-reason-unchecked vault-short-reason vault-empty-reason
    vault/reasons 3.3 vault-long-reason vault-reason-of-any-letters vault-reason-after-signature
    vault/unlock 3.3 vault-longest-reason-refused vault-reason-of-words
    vault/unreadable 3.3 vault-unreadable-as-vault
    key/states 3.3 keys-for-active-only keys-for-pending keys-for-removed
    limit/key 3.3 key-expired-at-expiry
    clock/key-expires 3.3 key-never-expired
    key/of-other-version 3.3 key-of-any-version
    key/foreign 3.3 key-of-any-activation key-of-application-for-all
    activation/undecryptable 3.3 key-used-once
    member/nonce-of-later-version 3.0 extra-nonce-ignored
    member/timestamp-of-later-version 3.0 extra-timestamp-ignored
    member/key-of-later-version 3.0 extra-key-ignored
    encryption/scope-of-application 3.3 scope-of-header
    activation/before-commit 3.0 encryption-before-commit
    limit/message 3.3 message-ahead-at-limit message-behind-at-limit
    encryption/ahead 3.3 message-never-ahead
    clock/past-limit 3.3 message-never-behind message-behind-a-minute
    recovery/before-commit 3.3 code-active-at-once unconfirmed-usable
    recovery/of-active 3.3 code-created-always
    recovery/life 3.3 commit-leaves-code confirmed-again-refused bound-activation-stays
    postcard/counts 3.3 no-puks-taken any-count-taken hundred-refused
    postcard/one-each 3.3 further-postcards several-ignored
    postcard/wrong-puks 3.3 right-puk-keeps-attempts
    postcard/of-other-user 3.3 any-user-confirms
    recovery/used-twice 3.3 confirm-revives bound-code-stays
    postcard/life 3.3 last-puk-expected puk-stays-valid postcard-revoked-after-use
    recovery/wrong-puks 3.3 wrong-puk-uncounted code-blocks-late code-blocks-early
    recovery/removed 3.3 removal-always-revokes removal-never-revokes
    upgrade/start 3.3 upgrade-of-version-3
    upgrade/commit-refused 3.3 upgrade-of-any-type
    upgrade/commit 3.3 upgrade-of-two-factors commit-of-version-3
    postcard/blocked 3.3 blocked-usable
    """

  /// Why the others are not found.
  static let reasons = [
    "job-sees-all": "each look at an activation removes it as well",
    "job-sees-minutes": "each look at an activation removes it as well",
    "password-of-custom-commits": "the provider of the host commits at once",
    "password-of-exchange-replaced": "no request leads to an activation that waits for its commit with such a password",
    "commit-beside-exchange": "no request leads to an activation that waits for its commit with such a phase",
    "nonce-without-challenge": "the nonce is not sent without a challenge",
    "any-version-served": "the header is refused before the model sees it",
    "newer-version-served": "the header is refused before the model sees it",
    "older-version-served": "the header is refused before the model sees it",
    "used-up-still-judged": "no request leads to an ACTIVE activation without attempts",
    "forgotten-without-job": "the job runs each minute",
    "never-forgotten": "a longer memory is not wrong",
    "value-of-nonce": "no right client sends a nonce again",
    "token-nonce-alone": "no right client sends a nonce again",
    "next-password-tried": "for a server whose clock is a little ahead, it is the current one",
    "value-without-identifier": "no right client sends a key again",
    "value-of-compressed-key": "no right client sends a key again",
    "spent-after-decryption": "no right client sends a damaged message again",
    "blocked-keeps-puk": "the code is refused in either case",
    "puk-invalid-after-use": "the PUK is refused in either case",
    "expiry-leaves-code": "the code was not usable before the expiry either",
    "revoked-puks-stay": "the code is refused in either case",
    "used-puks-invalid": "the code is refused in either case",
    "counter-data-drawn-again": "no client makes an activation of version 2",
    "counter-from-zero": "no client makes an activation of version 2",
    "status-of-version-2": "no client makes an activation of version 2",
    "numeric-of-version-3-free": "no client makes an activation of version 2",
  ]
}
