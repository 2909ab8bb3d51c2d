/// The mistakes of servers of protocol 4 that its cases find.
enum FoundMistakes4 {
  /// Each line has a case, and mistakes that the case finds.
  static let table = """
    counter4/too-far-ahead decision.window-with-its-end
    counter4/ahead decision.window-one-short decision.only-the-first-value decision.counter-moved-by-one
    counter4/replayed decision.counter-at-the-match
    attempts4/used-up decision.one-attempt-too-many decision.one-attempt-too-few
    attempts4/blocked code-decision.blocked-taken
    code4/wrong-application code-decision.foreign-not-counted
    confirm4/before-commit code-decision.each-endpoint-in-pending code-decision.confirmation-after-commit
    confirm4/not-confirmed code-decision.not-before-confirmation
    confirm4/without-biometry code-decision.biometry-off-taken confirmation.biometry-always-on
    password4/change code-decision.next-never-tried code-decision.next-not-promoted
    password4/change factor-change.password-without-next
    password4/ahead code-decision.next-at-offset-0-only
    code4/wrong-keys code-decision.possession-clears code-decision.possession-counted
    code4/wrong-keys code-decision.biometry-not-counted code-decision.wrong-moves-counter
    password4/old-continues code-decision.next-not-discarded code-decision.promoted-by-any
    password4/old-continues factor-change.password-at-once
    password4/both-valid code-decision.others-discarded
    password4/other-factors code-decision.others-promoted
    password4/wrong-code code-decision.wrong-discards-next
    upgrade4/life code-decision.own-counter-demanded
    confirm4/before-commit confirmation.commits confirmation.after-commit-only confirmation.wrong-not-counted
    confirm4/before-commit confirmation.wrong-not-counted-in-pending confirmation.biometry-kept
    confirm4/before-commit confirmation.still-pending
    confirm4/too-late confirmation.never-too-late
    confirm4/committed-in-time confirmation.active-too-late shown-status.expired-active
    attempts4/used-up temporary-block.unblocked-with-attempts
    code4/wrong-keys temporary-block.possession-clears-attempts
    biometry4/off-and-on factor-change.removed-but-on factor-change.removed-once
    biometry4/removed-keys factor-change.removal-keeps-current factor-change.removal-keeps-next
    biometry4/added-twice factor-change.first-next-kept
    vault4/types vault-permission.knowledge-key-by-three
    message4/times replay.window-backwards-only replay.window-one-minute-forwards
    upgrade4/before-commit upgrade-service.in-pending-commit
    upgrade4/wrong-confirmations upgrade-service.confirmation-clears
    password4/types cost.three-factors-everywhere
    activation4/next-to-version-3 protocol-version.oldest-refused
    activation4/life confirmation.before-commit-only
    confirm4/again-before-commit confirmation.repeated-in-pending
    confirm4/again confirmation.repeated-taken confirmation.repeat-not-used-up confirmation.repeat-sets-biometry
    biometry4/off-and-on factor-change.removal-by-knowledge factor-change.added-but-off
    password4/twice factor-change.current-key-only factor-change.not-promoted-before
    biometry4/answer-lost factor-change.biometry-at-once
    upgrade4/life shown-status.version-4-while-pending shown-status.always-version-4 shown-status.upgrade-never
    upgrade4/life shown-status.upgrade-version-of-record
    activation4/life shown-status.confirmation-until-commit shown-status.confirmation-inverted
    activation4/life shown-status.algorithm-inverted shown-status.biometry-inverted shown-status.counter-last-used
    confirm4/before-commit shown-status.confirmation-in-each-pending shown-status.biometry-in-active-only
    counter4/byte shown-status.counter-clamped shown-status.counter-of-7-bits
    activation4/code-twice exchange.again-in-pending exchange.in-any-state
    activation4/wrong-keys exchange.bad-key-removes exchange.bad-key-pending
    activation4/password exchange.password-not-counted exchange.password-attempts-kept
    activation4/passwords-used-up exchange.password-tried-for-ever exchange.one-password-too-many
    activation4/phase-of-exchange exchange.always-pending exchange.active-by-password-only exchange.active-is-confirmed
    activation4/names exchange.always-active
    activation4/life exchange.never-pending
    vault4/types vault-permission.device-key-by-possession vault-permission.knowledge-key-by-biometry
    vault4/types vault-permission.two-factor-key-by-possession vault-permission.two-factor-key-by-three
    vault4/keys vault-permission.two-factor-key-by-knowledge-only
    vault4/bodies vault-permission.other-keys
    key4/of-unsupported-version temporary-key-permission.application-unchecked
    key4/of-other-activation temporary-key-permission.foreign-activation
    key4/states temporary-key-permission.active-only temporary-key-permission.not-removed
    key4/states temporary-key-permission.not-pending
    key4/other-algorithm temporary-key-permission.any-algorithm
    key4/wrong-requests temporary-key-permission.mac-unchecked
    key4/reused replay.key-once
    key4/expires replay.key-for-ever replay.key-ends-early
    message4/remembered replay.forgotten-early
    password4/unreadable-again factor-change.refusal-restores-keys factor-change.refusal-discards-next
    message4/times replay.no-window replay.window-in-seconds
    message4/replayed replay.never-remembered
    upgrade4/life upgrade-service.confirmed-by-knowledge upgrade-service.code-in-version-4-only
    upgrade4/life upgrade-service.version-at-once upgrade-service.counter-from-zero upgrade-service.not-pending
    upgrade4/life upgrade-service.biometry-kept upgrade-service.biometry-off upgrade-service.still-pending
    upgrade4/life upgrade-service.confirmation-leaves-version
    upgrade4/blocked upgrade-service.in-blocked
    upgrade4/wrong-confirmations upgrade-service.confirmation-counted
    upgrade4/wrong-starts upgrade-service.start-not-counted upgrade-service.start-does-not-clear
    upgrade4/unreadable upgrade-service.refusal-restores-counter
    upgrade4/start-lost upgrade-service.started-once upgrade-service.first-keys-kept
    upgrade4/confirmed-twice upgrade-service.confirmed-in-version-4
    password4/types cost.biometry-everywhere
    code4/removal cost.removed-by-possession
    code4/of-version-3 cost.version-first
    token4/unreadable cost.token-refused-as-others
    vault4/types cost.always-unauthenticated cost.vault-unauthenticated
    activation4/life server.commit-needs-confirmation server.commit-confirms server.status-hash-of-later-value
    activation4/life server.secret-used-once server.status-while-active server.status-not-of-removed
    activation4/code-twice server.refused-exchange-stored
    vault4/keys server.vault-key-of-device-always server.vault-keys-exchanged
    key4/of-other-version server.secret-of-any-version
    key4/foreign server.secret-of-any-activation
    upgrade4/start-lost server.start-ends-version-3
    upgrade4/life server.version-3-after-upgrade
    upgrade4/after-invalid-key upgrade-service.bad-key-blocks
    upgrade4/tokens server.tokens-end-with-upgrade
    confirm4/not-committed server.confirmed-never-expires
    confirm4/used-up server.pending-blocked-unspecified
    activation4/last-use server.status-is-a-use
    token4/nonce-of-wrong-digest server.wrong-digest-spends-nonce
    offline4/biometry server.offline-code-of-biometry-unasked server.offline-code-of-biometry-refused
    block4/end temporary-block.never-timed temporary-block.never-ended temporary-block.ended-late
    block4/end temporary-block.ended-the-other-way temporary-block.factor-at-once temporary-block.attempts-kept
    block4/end server.block-lifted-by-job-only
    block4/job temporary-block.attempts-cleared
    block4/again temporary-block.not-counted temporary-block.constant-time temporary-block.linear-time
    block4/again temporary-block.blocks-forgotten
    block4/after-success temporary-block.success-keeps-blocks
    block4/administrator temporary-block.administrator-timed temporary-block.end-kept
    block4/for-ever temporary-block.always-timed
    """

  /// The beginnings of the ids of mistakes in what a server of protocol 4 decides.
  static let families = [
    "decision.", "code-decision.", "confirmation.", "factor-change.", "temporary-block.", "shown-status.",
    "vault-permission.", "temporary-key-permission.", "replay.", "upgrade-service.", "cost.", "protocol-version.",
  ]

  /// Why the others of these families are not found; each line has a reason and the mistakes.
  static let reasons = """
    no request leads to a record in which it shows: code-decision.confirmed-in-pending \
    code-decision.without-counter-counted confirmation.in-created confirmation.in-blocked \
    upgrade-service.code-without-keys upgrade-service.confirmed-without-start temporary-key-permission.created \
    shown-status.upgrade-by-version shown-status.expired-pending shown-status.attempts-clamped \
    shown-status.attempts-zeroed exchange.expired-stays
    what is accepted or refused is the same: code-decision.largest-offset code-decision.next-before-current \
    code-decision.next-kept-after-promotion factor-change.any-key factor-change.next-kept \
    factor-change.biometry-always-next upgrade-service.old-code-in-version-4 temporary-key-permission.mac-first \
    temporary-key-permission.unknown-activation replay.tag-ignored replay.without-time
    another rule of the model decides the same before or after it: code-decision.biometry-does-not-clear \
    code-decision.never-cleared factor-change.any-type factor-change.added-by-biometry factor-change.in-pending-commit \
    factor-change.in-blocked upgrade-service.any-type temporary-block.success-keeps-attempts \
    temporary-block.made-longer temporary-block.administrator-ended temporary-block.in-version-3 \
    temporary-block.attempts-below-maximum temporary-block.blocks-kept-in-version-3 \
    cost.possession-counted cost.biometry-not-counted cost.possession-clears cost.biometry-does-not-clear \
    cost.wrong-moves-counter cost.foreign-free cost.blocked-counted cost.refusal-restores cost.password-restores \
    cost.validation-reads-body cost.body-first cost.vault-code-first exchange.active-by-phase-only
    both are permitted: code-decision.current-never-after-change confirmation.no-word-keeps-biometry
    no right client sends it: replay.nonce-alone replay.time-in-value replay.good-remembered-only \
    replay.remembered-for-ever temporary-key-permission.p-256 temporary-key-permission.keys-unchecked \
    upgrade-service.code-of-4.0-starts upgrade-service.any-encryption upgrade-service.absent-header-as-version \
    upgrade-service.incomplete-taken cost.version-last
    it depends on a setting that no interface tells or changes: vault-permission.setting-ignored shown-status.algorithm-never \
    shown-status.empty-list-as-all temporary-key-permission.list-for-application-only \
    temporary-key-permission.list-for-activation-only temporary-key-permission.empty-list-as-all \
    exchange.any-algorithm exchange.p-256-allowed exchange.empty-list-as-all \
    protocol-version.not-looked-at protocol-version.one-version-only protocol-version.minor-version \
    protocol-version.last-of-version-3 protocol-version.codes-only protocol-version.messages-only \
    protocol-version.version-of-path
    no case sends what would show it, which vectors do: server.code-at-old-address
    """

  /// The mistakes of the lines of the table.
  static let found = table.split(separator: "\n").flatMap { $0.split(separator: " ").dropFirst().map(String.init) }

  /// The mistakes for which there is a reason.
  static let explained = reasons.split(separator: "\n").flatMap { line in
    line.split(separator: ": ").last?.split(separator: " ").map(String.init) ?? []
  }
}
