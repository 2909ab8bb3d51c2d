/// The mistakes that are left out of an operation, by its id: its vectors do not show enough of them.
///
/// They edit steps that the operation runs on the way, and vectors of the operations to which these steps belong show them.
package let leftOut: [String: [String]] = [
  "counter.hash": ["kdf.index-sign-extended", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes"],
  "counter.synchronize": ["kdf.index-sign-extended", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes"],
  "status.iv": ["kdf.index-sign-extended", "kdf.index-cut-to-64-bytes"],
  "status.encrypt": [
    "kdf.index-sign-extended", "kdf.index-cut-to-64-bytes", "status.longer-accepted",
    "status.any-whole-blocks-accepted", "status.magic-unchecked", "status.last-byte-of-magic-unchecked",
    "status.magic-d0-accepted", "status.magic-e0-accepted", "status.first-byte-of-magic-only",
    "status.last-byte-of-magic-only", "status.numbers-signed", "status.numbers-of-7-bits",
  ],
  "status.decrypt": [
    "counter.value-of-any-length", "kdf.index-sign-extended", "kdf.index-cut-to-64-bytes", "status.magic-little-endian",
    "status.magic-d0", "status.numbers-clamped", "status.reserved-of-any-length", "status.counter-hash-of-any-length",
    "status.short-counter-hash-taken", "status.counter-data-of-any-length",
  ],
  "signature.online": ["signature.padded-to-eight-digits"],
  "signature.offline": ["signature.data-counted-in-16-bits"],
  "signature.verify-online": [
    "signature.first-digits", "signature.padded-to-eight-digits", "signature.always-eight-digits",
    "signature.offline-as-online", "counter.number-counts-by-two",
  ],
  "signature.verify-offline": [
    "signature.data-counted-in-16-bits", "signature.decimal-in-each-version", "signature.base64-in-each-version",
    "signature.url-alphabet-accepted", "signature.space-as-plus", "signature.padding-ignored",
    "signature.spare-bits-ignored", "signature.case-ignored", "counter.number-counts-by-two",
  ],
  "offline-data.verify-signature": ["jwt.unsigned-taken"],
  "status.encode": ["status4.numbers-signed", "status4.numbers-of-7-bits"],
  "status.decode": ["status4.numbers-clamped"],
  "factor.unwrap": ["factor.wrapped-with-tag"],
  "request.normalized": ["request.secret-before-body", "request.secret-not-separated"],
  "activation-code.validate": ["code.lower-case-written", "code.base32-padded"],
  "activation-code.parse": ["code.text-behind-hash-ignored", "code.lower-case-written", "code.base32-padded"],
  "activation-code.verify-signature": ["code.lower-case-written", "code.base32-padded", "jwt.unsigned-taken"],
  "header.signature": [
    "header.prefix-everywhere", "header.timestamp-in-seconds", "header.timestamp-as-number",
    "header.timestamp-with-fraction", "header.activation-always-named", "header.signature-names-in-4.0",
  ],
  "header.authorization": [
    "header.prefix-everywhere", "header.timestamp-in-seconds", "header.timestamp-as-number",
    "header.timestamp-with-fraction", "header.activation-always-named",
  ],
  "header.parse-authorization": ["header.activation-demanded", "header.timestamp-read-as-number"],
  "header.token": [
    "header.prefix-missing", "header.type-in-upper-case", "header.type-with-plus", "header.type-in-other-order",
    "header.activation-never-named", "header.activation-always-named", "header.signature-names-in-4.0",
  ],
  "header.encryption": [
    "header.prefix-missing", "header.nonce-in-hex", "header.nonce-encoded-twice", "header.nonce-missing",
    "header.type-in-upper-case", "header.type-with-plus", "header.type-in-other-order", "header.timestamp-in-seconds",
    "header.timestamp-as-number", "header.timestamp-with-fraction", "header.signature-names-in-4.0",
  ],
  "jwt.sign": ["temporary-key.algorithm-es256"],
  "temporary-key.request": [
    "jwt.parts-behind-ignored", "jwt.empty-parts-dropped", "jwt.unsigned-taken", "jwt.scheme-dropped", "jwt.trimmed",
    "jwt.standard-base64-demanded", "jwt.standard-alphabet-demanded", "jwt.last-character-dropped",
    "jwt.foreign-characters-skipped",
    "jwt.none-taken", "jwt.algorithm-by-token", "jwt.algorithm-ignored", "jwt.algorithm-in-any-case",
    "jwt.type-ignored", "jwt.algorithm-hs256",
  ],
  "temporary-key.read-request": [
    "jwt.algorithm-by-token", "jwt.type-first", "jwt.algorithm-missing", "jwt.type-missing", "jwt.algorithm-none",
    "jwt.algorithm-hs256", "jwt.algorithm-by-name", "jwt.padded", "jwt.standard-alphabet", "jwt.in-hex", "jwt.in-lines",
    "jwt.claims-signed", "jwt.signed-without-dot", "jwt.signed-decoded", "temporary-key.algorithm-es256",
  ],
  "temporary-key.accept": ["keys.parity-ignored"],
  "shared-secret.compute": ["mlkem.message-hashed", "mlkem.coefficients-unchecked", "mlkem.long-message-taken"],
  "shared-secret.respond": [
    "mlkem.rejection-refused", "mlkem.rejection-in-zeros", "mlkem.hash-unchecked", "mlkem.long-ciphertext-taken",
    "mlkem.short-ciphertext-taken",
  ],
  "ecies.encrypt-request": [
    "ecies.zero-iv-in-response", "ecies.padding-before-mac", "ecies.request-nonce-in-response",
    "ecies.response-nonce-in-3.1", "ecies.nonce-of-12-bytes", "ecies.ephemeral-key-in-response-mac",
    "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes", "kdf.counter-of-8-bits",
    "kdf.at-most-255-blocks", "kdf.not-cut",
  ],
  "ecies.decrypt-request": [
    "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length", "ecies.zero-iv-in-response",
    "ecies.request-nonce-in-response", "ecies.response-nonce-in-3.1", "ecies.nonce-of-12-bytes",
    "ecies.ephemeral-key-in-response-mac", "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes",
    "kdf.index-cut-to-64-bytes", "kdf.counter-of-8-bits", "kdf.at-most-255-blocks", "kdf.not-cut",
  ],
  "ecies.encrypt-response": [
    "ecies.padding-before-mac", "ecies.unexpected-temporary-key-ignored", "ecies.nonce-of-12-bytes",
    "ecies.ephemeral-key-missing-in-mac", "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes",
    "kdf.index-cut-to-64-bytes", "kdf.counter-of-8-bits", "kdf.at-most-255-blocks", "kdf.not-cut",
  ],
  "ecies.decrypt-response": [
    "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length", "ecies.unexpected-temporary-key-ignored",
    "ecies.long-nonce-accepted", "ecies.nonce-of-12-bytes", "ecies.ephemeral-key-missing-in-mac",
    "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes", "kdf.counter-of-8-bits",
    "kdf.at-most-255-blocks", "kdf.not-cut",
  ],
  "ecies.seal-request": [
    "keys.scalar-reduced", "keys.scalar-above-order-reduced", "keys.order-taken-for-scalar",
    "ecies.ephemeral-key-uncompressed", "ecies.zero-iv-in-response", "ecies.padding-before-mac",
    "ecies.ephemeral-key-in-response-mac", "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes",
    "kdf.index-cut-to-64-bytes", "keys.shared-secret-as-number", "keys.shared-secret-left-aligned",
    "kdf.counter-of-8-bits", "kdf.at-most-255-blocks", "kdf.not-cut",
  ],
  "activation.fingerprint": [
    "keys.point-off-curve-taken", "keys.infinity-taken", "keys.scalar-reduced", "keys.scalar-above-order-reduced",
    "keys.order-taken-for-scalar", "keys.shared-secret-with-prefix", "keys.shared-secret-of-y",
    "signature.padded-to-eight-digits",
  ],
  "vault.protect-key": [
    "ecies.empty-plaintext-as-empty-data", "ecies.only-last-padding-byte-checked", "ecies.padding-of-zero-accepted",
    "ecies.long-padding-accepted", "ecies.wrong-padding-kept", "ecies.padding-not-removed",
    "ecies.partial-block-ignored",
  ],
  "vault.recover-key": [
    "ecies.empty-plaintext-as-empty-data", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
  ],
  "vault.protect-private-key": [
    "ecies.empty-plaintext-as-empty-data", "ecies.only-last-padding-byte-checked", "ecies.padding-of-zero-accepted",
    "ecies.long-padding-accepted", "ecies.wrong-padding-kept", "ecies.padding-not-removed",
    "ecies.partial-block-ignored", "vault.private-key-of-32-bytes-demanded",
  ],
  "vault.recover-private-key": [
    "ecies.empty-plaintext-as-empty-data", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
    "vault.private-key-of-32-bytes-demanded",
  ],
  "vault.recover-biometry-key": [
    "keys.compressed-point-refused", "keys.point-prefix-ignored", "keys.bytes-behind-point-ignored",
    "keys.point-without-prefix-taken", "keys.parity-inverted", "keys.parity-ignored", "keys.coordinate-reduced",
    "keys.y-reduced", "keys.structure-taken",
    "keys.scalar-reduced", "keys.scalar-above-order-reduced", "keys.order-taken-for-scalar",
    "ecies.empty-plaintext-as-empty-data", "kdf.index-sign-extended", "vault.private-key-reduced",
    "vault.private-key-of-32-bytes-demanded",
  ],
  "factor.protect-knowledge": [
    "kdf.key-length-unchecked", "kdf.password-key-cut", "factor.external-key-for-knowledge-only",
    "factor.external-key-for-possession", "factor.thousand-iterations-for-new-password",
  ],
  "factor.recover-knowledge": [
    "kdf.key-length-unchecked", "kdf.password-key-cut", "factor.external-key-for-knowledge-only",
    "factor.external-key-for-possession", "factor.thousand-iterations-for-new-password",
  ],
  "factor.protect-biometry": [
    "kdf.key-length-unchecked", "factor.external-key-for-biometry-only", "factor.external-key-for-possession",
  ],
  "factor.recover-biometry": [
    "kdf.key-length-unchecked", "factor.external-key-for-biometry-only", "factor.external-key-for-possession",
  ],
  "factor.protect-possession": [
    "kdf.key-length-unchecked", "factor.external-key-for-knowledge-only", "factor.external-key-for-biometry-only",
  ],
  "factor.recover-possession": [
    "kdf.key-length-unchecked", "factor.external-key-for-knowledge-only", "factor.external-key-for-biometry-only",
  ],
  "factor.change-password": [
    "kdf.key-length-unchecked", "kdf.password-key-cut", "kdf.password-cut-to-64-bytes", "kdf.password-with-end-mark",
    "factor.external-key-for-knowledge-only", "factor.external-key-for-possession",
  ],
  "activation.create-request": [
    "activation.text-of-custom-attributes-taken", "ecies.mac-not-compared", "ecies.mac-length-compared",
    "ecies.short-mac-accepted", "ecies.trailing-mac-bytes-ignored", "ecies.half-of-mac-compared",
    "ecies.last-mac-byte-ignored", "ecies.only-last-mac-byte-compared", "ecies.mac-compared-as-text",
    "ecies.unexpected-nonce-ignored", "ecies.missing-nonce-accepted", "ecies.missing-timestamp-accepted",
    "ecies.nonce-of-any-length", "ecies.long-nonce-accepted",
  ],
  "activation.read-request": [
    "activation.digits-as-numbers", "activation.custom-attributes-as-text", "activation.custom-attributes-as-texts",
    "activation.device-key-in-hex", "activation.device-key-in-url-alphabet", "activation.envelope-as-text",
    "activation.envelope-in-base64", "activation.envelope-in-hex", "activation.envelope-timestamp-as-text",
    "activation.envelope-timestamp-in-seconds", "ecies.trailing-mac-bytes-ignored", "ecies.only-last-mac-byte-compared",
    "ecies.mac-compared-as-text", "ecies.other-nonce-sent", "ecies.clock-read-twice", "ecies.timestamp-sent-in-seconds",
    "ecies.nonce-sent-in-3.0", "ecies.timestamp-sent-before-3.2", "activation.envelope-without-temporary-key-id",
    "activation.envelope-without-nonce", "activation.envelope-without-timestamp",
  ],
  "configuration.build": ["configuration.empty-master-key-taken", "configuration.missing-master-key-taken"],
  "configuration.convert": [
    "configuration.empty-master-key-taken", "configuration.missing-master-key-taken", "configuration.point-demanded",
    "configuration.counts-of-one-byte-written", "configuration.two-byte-counts-above-3fff",
    "configuration.two-byte-counts-missing", "configuration.counts-little-endian-written",
  ],
  "recovery-code.derive": ["kdf.counter-stuck", "kdf.counter-of-8-bits", "kdf.info-in-first-block-only"],
  "recovery-code.validate": ["code.lower-case-written", "code.base32-padded"],
  "signature.numeric": [
    "counter.value-of-any-length", "counter.advanced-before-use", "signature.counter-as-base64",
    "signature.counter-as-hex", "signature.data-counted-in-16-bits", "signature.padded-to-eight-digits",
    "status.counter-data-of-any-length",
  ],
  "signature.verify-numeric": [
    "kdf.first-half-kept", "kdf.second-half-kept", "kdf.halves-joined-by-or", "kdf.halves-summed",
    "kdf.second-half-reversed", "kdf.neighbours-folded", "kdf.not-folded", "counter.folded-at-the-end",
    "counter.hashed-twice", "counter.counts-up", "counter.start-hashed-again", "counter.value-of-any-length",
    "counter.value-ends-at-zero-byte", "counter.value-as-text", "counter.value-as-base64-text",
    "counter.value-as-number", "counter.value-as-signed-number", "counter.advanced-before-use",
    "signature.counter-as-base64", "signature.counter-as-hex", "signature.data-counted-in-16-bits",
    "signature.first-digits", "signature.padded-to-eight-digits", "signature.always-eight-digits",
    "signature.decimal-in-each-version", "signature.offline-as-online", "signature.url-alphabet-accepted",
    "signature.space-as-plus", "signature.padding-ignored", "signature.spare-bits-ignored", "signature.case-ignored",
    "signature.any-format-accepted", "status.counter-data-of-any-length",
  ],
  "activation-code.verify-halves": ["code.unsigned-code-taken", "jwt.unsigned-taken"],
  "activation.encrypt-public-key": [
    "ecies.empty-plaintext-as-empty-data", "kdf.aes-by-key-length", "kdf.password-cut-to-64-bytes",
    "kdf.password-with-end-mark",
  ],
  "activation.decrypt-public-key": [
    "ecies.empty-plaintext-as-empty-data", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
    "kdf.aes-by-key-length", "kdf.password-cut-to-64-bytes", "kdf.password-with-end-mark",
  ],
  "activation.verify-server-key": ["code.unsigned-code-taken", "jwt.unsigned-taken"],
  "activation.device-fingerprint": [
    "fingerprint.one-zero-dropped", "fingerprint.zeros-dropped-behind", "signature.padded-to-eight-digits",
  ],
  "status.encrypt-numeric": ["status.numbers-signed", "status.numbers-of-7-bits"],
  "status.decrypt-numeric": ["status.magic-little-endian", "status.magic-d0", "status.numbers-clamped"],
  "e2ee.session-key": ["kdf.longer-index-refused"],
  "e2ee.encrypt": [
    "ecies.partial-block-ignored", "ecies.mac-under-encryption-key", "ecies.mac-key-of-32-bytes",
    "ecies.padding-before-mac", "kdf.aes-by-key-length", "kdf.longer-index-refused", "token.mac-of-ephemeral-key",
  ],
  "e2ee.decrypt": [
    "ecies.plaintext-cut-at-65535-bytes", "ecies.no-padding-when-aligned", "ecies.padding-with-zeros-and-length",
    "ecies.mac-under-encryption-key", "ecies.mac-key-of-32-bytes", "kdf.aes-by-key-length", "kdf.longer-index-refused",
    "token.mac-of-ephemeral-key",
  ],
  "token.decrypt-response": [
    "ecies.plaintext-cut-at-65535-bytes", "ecies.mac-key-of-32-bytes", "kdf.aes-by-key-length", "kdf.counter-stuck",
    "kdf.counter-of-8-bits", "e2ee.mac-over-nonce", "e2ee.mac-over-nonce-first", "e2ee.mac-over-indexes",
  ],
  "server.signature": ["life.removed-is-judged"],
  "server.confirmation": [
    // No device asks for keys of 3.3 there; the phase stands for a one-time password that is right.
    "exchange.p-256-allowed", "exchange.active-by-phase-only",
    // Without keys no code is judged, and two decisions refuse what one of them would take.
    "confirmation.in-created", "code-decision.confirmed-in-pending",
  ],
  "server.code": [
    // A right code has one match, and the vault is in server.service.
    "code-decision.largest-offset", "code-decision.next-before-current", "cost.version-last",
    "code-decision.confirmed-in-pending", "code-decision.confirmation-after-commit",
    "code-decision.own-counter-demanded",
    // Two decisions set the attempts to 0; no attempts go beyond the maximum, and 3.3 is blocked by its own rules.
    "code-decision.biometry-does-not-clear", "code-decision.never-cleared", "temporary-block.success-keeps-attempts",
    "temporary-block.attempts-below-maximum", "temporary-block.in-version-3",
  ],
  "server.factor-key": ["factor-change.any-key", "cost.vault-code-first"],
  // A status removes what has expired before it is shown.
  "server.service": ["shown-status.expired-pending"],
  // Without keys the MAC of a request is wrong anyway.
  "server.message": ["temporary-key-permission.unknown-activation", "temporary-key-permission.created"],
  "server.upgrade-to-4": [
    // The endpoint looks at the type first; a signature of 3.3 in version 4 may count.
    "upgrade-service.any-type", "upgrade-service.old-code-in-version-4",
    // Keys of 4.0 come with a start, and only then there is a status of 4.0.
    "upgrade-service.confirmed-without-start", "shown-status.upgrade-by-version",
    // All requests of version 3 are those of 3.3.
    "protocol-version.last-of-version-3",
  ],
  "life.network": [
    // One-time passwords, keys that are not points, three factors, and a configuration of the vault do not occur.
    "server.invalid-point-harmless", "server.passwords-block", "server.passwords-used-up-harmless",
    "server.password-replaced-before-exchange", "server.vault-of-three-factors", "server.vault-never-of-biometry",
    "server.offline-biometry-always", "server.wrong-token-counts",
    // Counters of 256 values and look-aheads that are odd are in client.status.
    "server.counter-byte-stops", "client.distance-not-round", "client.half-rounded-up",
    // What a client stores, and in which order, is seen in client.*.
    "client.updated-counter-not-stored", "client.pending-after-failure", "client.local-removal-sends",
    "client.attempts-below-zero",
    // Limits that a client does not reach, because others come first.
    "server.used-up-still-judged", "server.token-new-at-limit", "server.token-never-new",
    "server.remembered-since-3-3",
    // No client uses a nonce for two tokens.
    "server.token-nonce-alone",
  ],
  "client.confirmation": [
    // What is stored after a failure is decided from one status, which activation.persist varies.
    "persisting.stored-after-failure"
  ],
  "client.upgrade-to-4": [
    // All answers of a run are in upgrade.run.
    "upgrade-run.configuration-ignored", "upgrade-run.offered-without-flag", "upgrade-run.awaited-by-version",
    "upgrade-run.two-confirmations", "upgrade-run.four-confirmations",
    // The keys of 3.3 are gone, so that this client cannot return to them.
    "upgrade-run.rolled-back",
  ],
  "life.network-4": [
    // The caller always takes offline codes of biometry, and no message comes again after more than a minute.
    "server.offline-code-of-biometry-unasked", "replay.forgotten-early", "replay.remembered-for-ever",
    // The statuses of an activation that is not persisted have no effects.
    "status-effects.counter-stored-early", "status-effects.not-moved-while-registering",
    "status-effects.biometry-while-pending", "status-effects.adapts-while-pending",
    // Each client that has the mark meets a server that awaits the confirmation, or has it.
    "status-effects.upgrade-by-mark-and-flag",
    // Before its confirmation the client makes no other codes.
    "code-decision.each-endpoint-in-pending", "code-decision.confirmed-in-pending",
    "code-decision.not-before-confirmation",
    // There is no vault, and an activation of 3.3 has no tokens that an upgrade could leave.
    "call.tokens-while-pending", "call.vault-while-pending",
    // An administrator does once what server.activation and server.confirmation try in each state.
    "server.unblock-keeps-attempts", "server.unblock-leaves-one", "server.commit-from-created",
    "server.commit-again-taken", "server.commit-of-removed-in-wrong-state", "server.commit-unblocks",
    "server.pending-blocked", "server.block-again-refused", "server.block-of-removed", "server.unblock-of-removed",
    "server.unblock-commits", "server.remove-again-refused", "server.created-not-removed",
    "server.blocked-not-removed", "server.created-stays",
    // One-time passwords, codes that are used again, and keys that are not points do not occur.
    "server.invalid-point-harmless", "server.code-used-twice", "server.code-used-while-active",
    "server.exchange-commits", "server.passwords-block", "server.passwords-used-up-harmless",
    "server.password-replaced-before-exchange", "server.offline-code-of-biometry-refused",
    "server.confirmed-never-expires",
    // The client creates nothing where it has an activation.
    "life.pending-exchanged-again", "life.removed-exchanged-again",
    // A new key of biometry is always stored silently.
    "upgrade-run.prompt-not-used",
  ],
]
