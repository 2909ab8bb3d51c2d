// A client of protocol 4.0. What it decides by the state of its activation and by the status is in `version4/decisions`.

import { randomBytes } from 'node:crypto';
import { operations as headers } from '../../headers.mjs';
import { compute } from '../../parties/bytes.mjs';
import { base64, utf8 } from '../../primitives.mjs';
import { operations as activations } from '../../version4/activation.mjs';
import { codeBytes, CONFIRMATION_PENDING, operations as codes } from '../../version4/codes.mjs';
import { advanced } from '../../version4/counter.mjs';
import { operations as clientCalls } from '../../version4/decisions/client-calls.mjs';
import { persisting } from '../../version4/decisions/client-requests.mjs';
import { operations as clientStatus } from '../../version4/decisions/client-status.mjs';
import { STATES, yesNo } from '../../version4/decisions/words.mjs';
import { operations as keys } from '../../version4/keys.mjs';
import { KEY_BYTE_COUNT } from '../../version4/primitives.mjs';
import { bytesOf, demandAnswer, objectOf, plainObject, refusing, textOf } from '../answers.mjs';
import { KNOWLEDGE, POSSESSION } from '../client.mjs';
import { Failed } from '../http.mjs';
import { EncryptingClient } from './encryption.mjs';
import { keyExchange, secretExchange } from './exchange.mjs';
import { attempted, played } from './played.mjs';

const GENERIC = '/pa/generic/activation';
const NEWEST_VERSION = 4;

export class LaterClient extends EncryptingClient {
  validation = 'auth/validate';

  // What the state permits

  get #local() {
    if (!this.activation) return 'empty';
    if (this.agreed) return 'registration';
    return this.activation.isUpgrading ? 'upgrade-pending' : 'version-4';
  }

  /** Ends a call that is not permitted before it sends anything. */
  #demandCall(call) {
    const { algorithm: configuration, biometry } = { algorithm: this.setup.algorithm, ...this.activation };
    const input = { local: this.#local, call, configuration, biometry: yesNo(biometry), upgradeOffered: 'no' };
    if (compute(clientCalls['call.permit'], input).answer !== 'ok') throw new Failed('impossible');
  }

  demandActivation(call = 'encrypt-for-activation') {
    this.#demandCall(call);
  }

  demandUsable() {
    this.#demandCall('code');
    if (this.activation.state !== 'ACTIVE') throw new Failed('impossible');
  }

  // The activation

  async activate(input) {
    // What a server has removed an application forgets first.
    if (this.activation?.state === 'REMOVED') this.forget();
    this.#demandCall('create');
    return super.activate(input);
  }

  async create(type, identityAttributes, members) {
    const { algorithm } = this.setup;
    const exchange = keyExchange(algorithm);
    const made = objectOf(await this.exchanged(type, identityAttributes, { ...exchange.members, ...members }));
    const activationId = textOf(made.activationId);
    const agreed = exchange.read(made);
    this.take(agreed, { activationId, counterByte: 0, state: 'PENDING_COMMIT' });
    const { deviceKeys, serverKeys } = agreed;
    const about = { algorithm, deviceKeys, serverKeys, activationId };
    return { activationId, fingerprint: compute(activations['activation.key-fingerprint'], about).fingerprint };
  }

  /** Keeps what an exchange gave. The keys of what a user enables are in memory only, until they are protected. */
  take({ keys: all, counterData, serverKeys }, { activationId, counterByte, state }) {
    const { possession, knowledge, biometry, macCtrData, macStatus, macGetActTempKey, e2eeSharedInfo2 } = all;
    this.agreed = { knowledge, biometry };
    this.temporaryKeys.delete('activation');
    this.confirmFailed = false;
    this.activation = {
      activationId, algorithm: this.setup.algorithm, state, serverKeys, counterData, counterByte, possession,
      keys: { macCtrData, macStatus, macGetActTempKey, e2eeSharedInfo2 }, isUpgrading: false, tokens: {},
    };
  }

  /** Protects the keys of the factors that a user enables, and stores the activation. */
  protect(protection, hasBiometry) {
    const { knowledge, biometry } = this.agreed;
    this.#protectKnowledge(knowledge, protection);
    if (hasBiometry) this.activation.biometry = biometry;
    this.agreed = undefined;
    this.store();
  }

  forget() {
    super.forget();
    this.agreed = undefined;
  }

  /** Confirms the activation at the server, and then stores it. */
  async confirm(password, enableBiometry) {
    this.#demandCall('persist');
    const protection = this.protection(password);
    const progress = { local: this.#local, hasFailed: this.confirmFailed, counter: 0 };
    const { result, failure } = await played(persisting(progress, true, false), {
      'activation/confirm': () => this.#sent('activation/confirm', KNOWLEDGE, { requestObject: { enableBiometry } }),
      'activation/status': () => this.#fetchedStatus(),
    });
    this.confirmFailed = progress.hasFailed;
    if (result !== 'ok') throw result === 'invalidActivationState' ? new Failed('impossible') : failure;
    this.protect(protection, enableBiometry);
  }

  /** Sends a plain object with a code, also where an application could not; after a refusal nothing is asked. */
  async #sent(name, factors, object = {}) {
    plainObject(await this.send(this.endpoint(name, factors), utf8(JSON.stringify(object))));
  }

  async confirmUpgrade() {
    await this.#sent('upgrade/confirm', POSSESSION);
    this.activation.isUpgrading = false;
    this.store();
  }

  // The status

  async status() {
    this.#demandCall('status');
    const { state, failedAttempts, maxFailedAttempts } = await this.#fetchedStatus();
    return { state, failed: failedAttempts, allowed: maxFailedAttempts };
  }

  /** Reads the status, and does what follows from it; then the state may be another one than the server's. */
  async #fetchedStatus(isRepeated = false) {
    const read = await this.readStatus();
    const comparison = this.#compared(read);
    const planned = this.#effects(read, comparison.decision, true);
    if (planned.counter !== 'kept') {
      Object.assign(this.activation, { counterData: comparison.counterData, counterByte: comparison.counterByte });
    }
    const request = async () => planned.request && this.#sent(planned.request, POSSESSION);
    const { isRight, failure } = await attempted(request);
    const effects = this.#effects(read, comparison.decision, isRight);
    this.activation.isUpgrading = effects.upgradePending === 'yes';
    if (effects.biometry === 'no') delete this.activation.biometry;
    if (effects.result === 'deadlock') this.activation.state = 'DEADLOCK';
    this.store();
    if (effects.result === 'refused') throw new Failed('refused');
    if (effects.result === 'failed') throw failure;
    if (effects.result === 'again') {
      demandAnswer(!isRepeated);
      return this.#fetchedStatus(true);
    }
    return { ...read, state: this.activation.state };
  }

  /** Asks for the status, and reads it. */
  async readStatus() {
    const text = await this.encrypted('activation', this.path('activation/status'), GENERIC, '{}');
    try {
      const input = { key: this.activation.keys.macStatus, message: bytesOf(objectOf(text).activationStatus) };
      const { state, ...values } = refusing(() => compute(codes['status.decode'], input));
      const { currentVersion, upgradeVersion, failedAttempts, maxFailedAttempts, flags } = values;
      demandAnswer(currentVersion >= 3 && currentVersion <= NEWEST_VERSION && upgradeVersion >= NEWEST_VERSION);
      demandAnswer(failedAttempts <= maxFailedAttempts && STATES[state - 1] !== 'CREATED');
      this.activation.state = STATES[state - 1];
      return { ...values, state: this.activation.state, isPending: (flags & CONFIRMATION_PENDING) !== 0 };
    } catch (failure) {
      // A status that cannot be read is one of an activation that must not be used.
      this.activation.state = 'UNREADABLE';
      throw failure;
    }
  }

  #compared({ currentVersion, lookAhead, counterByte: serverCounterByte, counterHash: serverCounterHash }) {
    const { counterData, counterByte, keys: { macCtrData: key } } = this.activation;
    const input = { key, counterData, counterByte, currentVersion, lookAhead, serverCounterByte, serverCounterHash };
    return compute(codes['counter.synchronize-by-mac'], input);
  }

  /** What follows from a status, if the server accepts the request that it leads to, or refuses it. */
  #effects({ counterByte, counterHash, isPending, ...values }, counter, isAccepted) {
    return compute(clientStatus['status.effects'], {
      ...values, counter, localVersion: NEWEST_VERSION, registering: yesNo(this.agreed), accepted: yesNo(isAccepted),
      upgradePending: yesNo(this.activation.isUpgrading), biometry: yesNo(this.activation.biometry),
    });
  }

  // Codes

  /** The key of a factor; undefined where there is none. The first keys are in memory until the activation is confirmed. */
  factorKey(name, password) {
    if (name === 'possession') return this.activation.possession;
    if (this.agreed) return this.agreed[name];
    if (name === 'biometry') return this.activation.biometry;
    return password === undefined ? undefined : this.#knowledgeKey(password);
  }

  nextValue(counterData) {
    return advanced(counterData, 1);
  }

  authorizationHeader(fields, { factors, keys: own, counterData, data }) {
    const code = { authCodeType: factors, authCode: base64(codeBytes(own, counterData, data)) };
    return compute(headers['header.authorization'], { ...fields, ...code }).value;
  }

  isSecret(secret) {
    return secret.length === KEY_BYTE_COUNT;
  }

  // Factors and the vault

  #passwordKey(password, salt) {
    return refusing(() => compute(keys['kdf.password-kmac'], { password, salt }), 'impossible').key;
  }

  /** A new salt, and the key that a password gives with it; a password that gives none is refused before anything is sent. */
  protection(password) {
    const salt = randomBytes(KEY_BYTE_COUNT);
    return { salt, kek: this.#passwordKey(password, salt) };
  }

  #protectKnowledge(key, { salt, kek }) {
    const { wrapped } = compute(keys['factor.wrap'], { kek, key, iv: randomBytes(16) });
    this.activation.knowledge = { wrapped, salt };
  }

  #knowledgeKey(password) {
    const { wrapped, salt } = this.activation.knowledge;
    return compute(keys['factor.unwrap'], { kek: this.#passwordKey(password, salt), wrapped }).key;
  }

  /** Agrees on a new key of a factor: it is the secret itself. */
  async #newFactorKey(name, password) {
    this.demandUsable();
    const { members, read } = secretExchange(this.activation.algorithm);
    return read(await this.signedAndEncrypted(name, members, KNOWLEDGE, password));
  }

  async changePassword(old, next) {
    const protection = this.protection(next);
    this.#protectKnowledge(await this.#newFactorKey('password/change', old), protection);
    this.store();
  }

  async addBiometry(password) {
    this.#demandCall('add-biometry');
    this.activation.biometry = await this.#newFactorKey('biometry/add', password);
    this.store();
  }

  /** Removes the factor at the server first. */
  async removeBiometry() {
    this.#demandCall('remove-biometry');
    await this.command('biometry/remove', POSSESSION);
    delete this.activation.biometry;
    this.store();
  }

  async vaultKey(password) {
    const content = { keyIdentifier: 'KDK_APP_VAULT_KNOWLEDGE', reason: 'FETCH_ENCRYPTION_KEY' };
    const answer = await this.signedAndEncrypted('vault/unlock', content, KNOWLEDGE, password);
    const key = bytesOf(answer.vaultEncryptionKey);
    demandAnswer(key.length === KEY_BYTE_COUNT);
    return key;
  }
}
