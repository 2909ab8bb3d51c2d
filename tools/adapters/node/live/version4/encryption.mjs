// What a client of protocol 4.0 encrypts, with temporary keys.

import { inBase64 } from '../../parties/bytes.mjs';
import { openAnswer, requestKey, sealRequest } from '../../parties/server/version4/bytes.mjs';
import { utf8 } from '../../primitives.mjs';
import { masterKeys } from '../../version4/activation.mjs';
import { applicationMacKey } from '../../version4/keys.mjs';
import { bytesOf, demandAnswer, isTime, objectOf, refusing, textOf } from '../answers.mjs';
import { Client } from '../client.mjs';

/** Its `setup` also has a text with the master keys, `configuration`, and the `algorithm` of new activations. */
export class EncryptingClient extends Client {
  async #temporaryKey(scope) {
    const isActivation = scope === 'activation';
    const { algorithm, activationId, keys: own, serverKeys } = isActivation ? this.activation : this.setup;
    const known = this.knownKey(scope, algorithm);
    if (known) return known;
    // A new key of the application ends that of the activation as well.
    if (isActivation) this.temporaryKeys.delete(scope);
    else this.temporaryKeys.clear();
    const { applicationKey, applicationSecret, configuration } = this.setup;
    const publicKeys = isActivation ? serverKeys : refusing(() => masterKeys(configuration, algorithm), 'impossible');
    const macKey = isActivation ? own.macGetActTempKey : applicationMacKey(applicationSecret);
    const asked = requestKey(algorithm, { applicationKey, activationId }, macKey);
    const { jwt } = await this.post('keystore/create', { requestObject: { jwt: asked.jwt } });
    const accepted = refusing(() => asked.accept(textOf(jwt), publicKeys, this.now()));
    const key = { algorithm, temporaryKeyId: accepted.keyId, envelopeKey: accepted.secret, expires: accepted.expiry };
    this.temporaryKeys.set(scope, key);
    return key;
  }

  /** Encrypts a text; returns the body, the key, and what opens the answer. */
  async sealed(scope, sharedInfo1, plaintext, known) {
    const key = known ?? (await this.#temporaryKey(scope));
    const { temporaryKeyId, envelopeKey } = key;
    const { applicationKey, applicationSecret } = this.setup;
    const { activationId, keys: own } = scope === 'activation' ? this.activation : {};
    const context = {
      scope, sharedInfo1, applicationKey, applicationSecret, temporaryKeyId, envelopeKey, activationId,
      keySharedInfo2: own?.e2eeSharedInfo2,
    };
    const message = sealRequest(context, utf8(plaintext), { timestamp: this.now() });
    return { object: inBase64(message), key, open: (text) => opened(context, message.nonce, objectOf(text)) };
  }
}

/** Decrypts the answer to a request with this nonce. */
function opened(context, nonce, { encryptedData, timestamp }) {
  demandAnswer(isTime(timestamp));
  const answer = { encryptedData: bytesOf(encryptedData), timestamp };
  return refusing(() => openAnswer(context, nonce, answer)).toString('utf8');
}
