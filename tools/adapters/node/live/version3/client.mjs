// A client of protocol 3, which also takes activations of version 2 over and upgrades them.

import { randomBytes } from 'node:crypto';
import { operations as activation } from '../../activation.mjs';
import { operations as asymmetric } from '../../asymmetric.mjs';
import { operations as device } from '../../device.mjs';
import { operations as headers } from '../../headers.mjs';
import { operations as jsonWebToken } from '../../json-web-token.mjs';
import { operations as offlineData } from '../../offline-data.mjs';
import {
  agreedKeys, compute, drawKeyPair, nextCounter, offlineSignature, onlineSignature, signedData,
} from '../../parties/bytes.mjs';
import { base64, utf8 } from '../../primitives.mjs';
import { Rejection } from '../../rejection.mjs';
import { operations as recovery } from '../../recovery.mjs';
import { operations as status } from '../../status.mjs';
import { STATES } from '../../version4/decisions/words.mjs';
import { bytesOf, demandAnswer, objectOf, refusing } from '../answers.mjs';
import { KNOWLEDGE, POSSESSION } from '../client.mjs';
import { Failed } from '../http.mjs';
import { EncryptingClient } from './encryption.mjs';

const ITERATIONS = 10_000;
const COMPONENT_LENGTH = 8;

export class OlderClient extends EncryptingClient {
  validation = 'signature/validate';

  // The activation

  /** Makes an activation with a recovery code and its PUK. */
  async recover({ recoveryCode, puk, name: activationName }) {
    const input = { code: recoveryCode, prefix: 'forbidden' };
    refusing(() => compute(recovery['recovery-code.validate'], input, this.version), 'impossible');
    refusing(() => compute(recovery['recovery-code.validate-puk'], { puk }, this.version), 'impossible');
    return this.create('RECOVERY', { recoveryCode, puk }, { activationName });
  }

  async create(type, identityAttributes, members) {
    const pair = drawKeyPair();
    const response = await this.exchanged(type, identityAttributes, { devicePublicKey: base64(pair.publicKey), ...members });
    const made = refusing(() => compute(activation['activation.read-response'], { response }, this.version));
    const { activationId, serverPublicKey, counterData, recoveryCode, puk } = made;
    this.#agree(pair.privateKey, serverPublicKey);
    Object.assign(this.activation, { activationId, counterData, counterByte: 0, state: 'PENDING_COMMIT' });
    const about = { devicePublicKey: pair.publicKey, serverPublicKey, activationId };
    const { fingerprint } = compute(device['activation.fingerprint'], about, this.version);
    return { activationId, fingerprint, recoveryCode, puk };
  }

  /** Derives the keys that the activation has in all versions. */
  #agree(privateKey, serverPublicKey) {
    this.agreed = refusing(() => agreedKeys(privateKey, serverPublicKey));
    // Another activation has other temporary keys.
    this.temporaryKeys.delete('activation');
    const { transport, possession, biometry } = this.agreed;
    const { protectedKey } = compute(
      device['vault.protect-private-key'], { privateKey, vaultKey: this.agreed.vault }, this.version);
    this.activation = { serverPublicKey, transport, possession, biometry, protectedPrivateKey: protectedKey, tokens: {} };
  }

  /** Takes an activation of version 2 over, which has a numeric counter. */
  adopt({ activationId, privateKey, serverPublicKey, counter, password }) {
    this.#agree(Buffer.from(privateKey, 'base64'), Buffer.from(serverPublicKey, 'base64'));
    Object.assign(this.activation, { activationId, counterByte: Number(BigInt(counter) % 256n), state: 'ACTIVE' });
    this.persist(password);
  }

  /** Upgrades an activation of version 2: gets the counter of version 3, and commits with it. */
  async upgrade() {
    this.demandActivation();
    const answer = objectOf(await this.encrypted('activation', this.path('upgrade/start'), '/pa/upgrade', '{}'));
    const counterData = bytesOf(answer.ctrData);
    demandAnswer(counterData.length === 16);
    this.activation.counterData = counterData;
    this.store();
    await this.command('upgrade/commit', POSSESSION);
  }

  /** Protects the key of the password, and stores the activation. */
  persist(password) {
    if (!this.agreed) throw new Failed('impossible');
    this.#protect(this.agreed.knowledge, password);
    this.agreed = undefined;
    this.store();
  }

  #protect(key, password) {
    const salt = randomBytes(16);
    const input = { key, password, salt, iterations: ITERATIONS };
    const { protectedKey } = compute(device['factor.protect-knowledge'], input, this.version);
    this.activation.knowledge = { protectedKey, salt };
  }

  #knowledgeKey(password) {
    const { protectedKey, salt } = this.activation.knowledge;
    const input = { protectedKey, password, salt, iterations: ITERATIONS };
    return compute(device['factor.recover-knowledge'], input, this.version).key;
  }

  demandActivation() {
    if (!this.activation) throw new Failed('impossible');
  }

  // The status

  async status() {
    const { failedAttempts, maxFailedAttempts } = await this.readStatus();
    return { state: this.activation.state, failed: failedAttempts, allowed: maxFailedAttempts };
  }

  /** Asks for the status, reads it, and follows its counter. */
  async readStatus() {
    this.demandActivation();
    const { activationId, transport } = this.activation;
    const challenge = this.version === '3.0' ? undefined : randomBytes(16);
    const requestObject = { activationId, challenge: challenge && base64(challenge) };
    const answer = await this.post('activation/status', { requestObject });
    let read;
    try {
      read = refusing(() => {
        const blob = bytesOf(answer.encryptedStatusBlob);
        const own = challenge && { challenge, nonce: bytesOf(answer.nonce) };
        return compute(status['status.decrypt'], { transportKey: transport, blob, ...own }, this.version);
      });
    } catch (failure) {
      // A status that cannot be read is one of an activation that must not be used.
      this.activation.state = 'UNREADABLE';
      throw failure;
    }
    this.activation.state = STATES[read.state - 1];
    if (challenge && this.activation.state === 'ACTIVE') this.#synchronizeCounter(read);
    this.store();
    return read;
  }

  #synchronizeCounter({ currentVersion, lookAhead, counterByte, counterHash }) {
    const { transport: transportKey, counterData, counterByte: own } = this.activation;
    const result = compute(status['counter.synchronize'], {
      transportKey, counterData, counterByte: own, currentVersion, lookAhead, serverCounterByte: counterByte,
      serverCounterHash: counterHash,
    }, this.version);
    if (result.decision === 'updated') {
      Object.assign(this.activation, { counterData: result.counterData, counterByte: result.counterByte });
    } else if (result.decision === 'invalid') {
      this.activation.state = 'DEADLOCK';
    }
  }

  // Signatures

  demandUsable() {
    this.demandActivation();
    // An activation of version 2 that is not upgraded has no counter of this version.
    if (this.activation.state !== 'ACTIVE' || !this.activation.counterData) throw new Failed('impossible');
  }

  /** The key of a factor; undefined where there is none. */
  factorKey(name, password) {
    if (name !== 'knowledge') return this.activation[name];
    return password === undefined ? undefined : this.#knowledgeKey(password);
  }

  nextValue(counterData) {
    return nextCounter(counterData);
  }

  authorizationHeader(fields, { factors, keys, counterData, data }) {
    const signature = onlineSignature(this.version, keys, counterData, data);
    return compute(headers['header.signature'], { ...fields, signatureType: factors, signature }, this.version).value;
  }

  /** Sends an encrypted text to a path; where the call has factors, the text is signed before its encryption. */
  async encryptedText(scope, call, text) {
    const sharedInfo1 = `/pa/generic/${scope}`;
    if (scope === 'activation') this.demandActivation();
    if (call.factors === undefined) return this.encrypted(scope, call.path, sharedInfo1, text);
    this.demandUsable();
    const { object, open } = await this.sealed(scope, sharedInfo1, text);
    return open(await this.signed({ method: 'POST', ...call }, utf8(JSON.stringify(object)), utf8(text)));
  }

  async changePassword(old, next) {
    await this.validatePassword(old);
    this.#protect(this.#knowledgeKey(old), next);
    this.store();
  }

  /** Confirms a recovery code; tells whether it was confirmed before. */
  async confirmRecovery(recoveryCode, password) {
    const answer = await this.signedAndEncrypted('recovery/confirm', { recoveryCode }, KNOWLEDGE, password);
    demandAnswer(typeof answer.alreadyConfirmed === 'boolean');
    return answer.alreadyConfirmed;
  }

  isSecret(secret) {
    return secret.length === 16;
  }

  async vaultKey(password, reason = 'NOT_SPECIFIED') {
    const answer = await this.signedAndEncrypted('vault/unlock', { reason }, KNOWLEDGE, password);
    const protectedKey = bytesOf(answer.encryptedVaultEncryptionKey);
    const input = { protectedKey, transportKey: this.activation.transport };
    return refusing(() => compute(device['vault.recover-key'], input, this.version)).vaultKey;
  }

  // What an application gets as a text

  /** The private key of the device, which the key of the vault protects. */
  async #privateKey(password) {
    const vaultKey = await this.vaultKey(password, 'SIGN_WITH_DEVICE_PRIVATE_KEY');
    const { protectedPrivateKey: protectedKey } = this.activation;
    return refusing(() => compute(device['vault.recover-private-key'], { protectedKey, vaultKey }, this.version)).privateKey;
  }

  /** Signs data with the key of the device; the text is Base64. */
  async signData(data, password, format) {
    const privateKey = await this.#privateKey(password);
    return base64(compute(asymmetric['device.sign'], { data: utf8(data), privateKey, format }, this.version).signature);
  }

  async signJwt(claims, password) {
    const privateKey = await this.#privateKey(password);
    return compute(jsonWebToken['jwt.sign'], { claims, privateKey }, this.version).token;
  }

  /** Tells whether the server has signed data with this key. */
  verifyServerData(data, signature, key) {
    this.demandActivation();
    const publicKey = this.keyOf(key === 'master' ? 'application' : 'activation');
    const input = { data: utf8(data), signature: Buffer.from(signature, 'base64'), publicKey };
    try {
      compute(asymmetric['server-data.verify'], input, this.version);
      return true;
    } catch (failure) {
      if (failure instanceof Rejection) return false;
      throw failure;
    }
  }

  /** Reads the text of a QR code, which the server has signed. */
  scanOffline(text) {
    this.demandActivation();
    const input = { text, masterPublicKey: this.masterPublicKey, serverPublicKey: this.activation.serverPublicKey };
    const read = refusing(() => compute(offlineData['offline-data.verify-signature'], input, this.version));
    return { ...read, nonce: base64(read.nonce) };
  }

  /** Signs what was scanned; the text is digits that a user types. */
  signOffline({ uriId, body, nonce, factors, password }) {
    this.demandUsable();
    const { keys, counterData } = this.takeValue(factors, password);
    const data = signedData({ method: 'POST', resource: uriId, nonce, body: utf8(body), secret: 'offline' });
    return offlineSignature(COMPONENT_LENGTH, keys, counterData, data);
  }
}
