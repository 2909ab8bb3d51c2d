// What a client of protocol 3 encrypts: with a key of the server, or in 3.3 with a temporary key.

import { randomBytes } from 'node:crypto';
import { operations as messages } from '../../messages.mjs';
import { compute, inBase64, openedAnswer, sealed } from '../../parties/bytes.mjs';
import { utf8 } from '../../primitives.mjs';
import { operations as temporaryKeys } from '../../temporary-keys.mjs';
import { refusing, textOf } from '../answers.mjs';
import { Client } from '../client.mjs';

const MEMBERS = ['temporaryKeyId', 'ephemeralPublicKey', 'encryptedData', 'mac', 'nonce', 'timestamp'];

/** Its `setup` also has the `masterPublicKey`. */
export class EncryptingClient extends Client {
  get masterPublicKey() {
    return Buffer.from(this.setup.masterPublicKey, 'base64');
  }

  /** The key that a request is encrypted for. */
  async #recipient(scope) {
    if (this.version !== '3.3') return { publicKey: this.keyOf(scope) };
    return this.knownKey(scope) ?? this.#temporaryKey(scope);
  }

  /** The key of the server that stays the same in a scope. */
  keyOf(scope) {
    return scope === 'application' ? this.masterPublicKey : this.activation.serverPublicKey;
  }

  /** What an activation adds to what is encrypted in a scope. */
  #secretsOf(scope) {
    if (scope === 'application') return {};
    const { activationId, transport: transportKey } = this.activation;
    return { activationId, transportKey };
  }

  async #temporaryKey(scope) {
    const { applicationKey, applicationSecret } = this.setup;
    const { activationId, transportKey } = this.#secretsOf(scope);
    const about = { scope, applicationKey, activationId, challenge: randomBytes(18) };
    const { token } = compute(
      temporaryKeys['temporary-key.request'], { ...about, applicationSecret, transportKey }, this.version);
    const { jwt } = await this.post('keystore/create', { requestObject: { jwt: token } });
    const input = { ...about, token: textOf(jwt), publicKey: this.keyOf(scope), time: this.now() };
    const accepted = refusing(() => compute(temporaryKeys['temporary-key.accept'], input, this.version));
    const key = { id: accepted.keyId, publicKey: accepted.temporaryPublicKey, expires: accepted.expires };
    this.temporaryKeys.set(scope, key);
    return key;
  }

  /** Encrypts a text; returns the body, the key, and what opens the answer. */
  async sealed(scope, sharedInfo1, plaintext, known) {
    const key = known ?? (await this.#recipient(scope));
    const { applicationKey, applicationSecret } = this.setup;
    const parameters = {
      protocol: this.version, sharedInfo1, timestamp: this.now(), temporaryKeyId: key.id, applicationKey, applicationSecret,
      ...this.#secretsOf(scope),
    };
    const { message, exchange } = sealed(parameters, key.publicKey, utf8(plaintext));
    const members = Object.fromEntries(MEMBERS.map((name) => [name, message[name]]));
    return { object: inBase64(members), key, open: (text) => this.#opened(exchange, text) };
  }

  #opened(exchange, text) {
    return refusing(() => {
      const message = compute(messages['ecies.parse-response'], { response: text }, this.version);
      return openedAnswer(exchange, message).toString('utf8');
    });
  }
}
