// A client that lives with a server: what it stores, and the requests that it sends.

import { randomBytes } from 'node:crypto';
import { operations as activation } from '../activation.mjs';
import { operations as activationCode } from '../activation-code.mjs';
import { operations as asymmetric } from '../asymmetric.mjs';
import { operations as device } from '../device.mjs';
import { operations as headers } from '../headers.mjs';
import { operations as jsonWebToken } from '../json-web-token.mjs';
import { operations as messages } from '../messages.mjs';
import { operations as offlineData } from '../offline-data.mjs';
import { agreedKeys, compute, drawKeyPair, factorsOf, inBase64, nextCounter, offlineSignature, onlineSignature, openedAnswer, sealed, signedData } from '../parties/bytes.mjs';
import { base64, utf8 } from '../primitives.mjs';
import { Rejection } from '../rejection.mjs';
import { operations as recovery } from '../recovery.mjs';
import { operations as requests } from '../requests.mjs';
import { operations as status } from '../status.mjs';
import { operations as temporaryKeys } from '../temporary-keys.mjs';
import { operations as tokens } from '../tokens.mjs';
import { Failed, send } from './http.mjs';

const ITERATIONS = 10_000;
const COMPONENT_LENGTH = 8;
const STATES = [undefined, 'CREATED', 'PENDING_COMMIT', 'ACTIVE', 'BLOCKED', 'REMOVED'];
const MEMBERS = ['temporaryKeyId', 'ephemeralPublicKey', 'encryptedData', 'mac', 'nonce', 'timestamp'];
const UNAUTHORIZED = 401;

/** The state of an activation in memory; `stored` is the text from which another object is made. */
export class Client {
  /**
   * @param {{ url: string, version: string, applicationKey: string, applicationSecret: string, masterPublicKey: string }} setup
   * @param {string | undefined} stored what an earlier object stored
   */
  constructor(setup, stored) {
    this.setup = { ...setup, masterPublicKey: Buffer.from(setup.masterPublicKey, 'base64') };
    this.version = setup.version;
    this.temporaryKeys = new Map();
    this.time = {};
    /** What another object is made from; undefined before an activation is persisted. */
    this.stored = stored;
    this.activation = stored === undefined ? undefined : revived(JSON.parse(stored));
  }

  // The store

  #store() {
    if (this.activation?.knowledge) this.stored = JSON.stringify(this.activation);
  }

  // Requests

  now() {
    return Date.now() + Math.round((this.time.offset ?? 0) / 1000);
  }

  /** Sends a request and returns the body of its answer; every other status than 200 is a denial. */
  async request(method, path, fields, body) {
    const answer = await send(this.setup.url + path, method, fields, body);
    if (answer.status !== 200) throw new Failed('denied', answer.status);
    return answer.body.toString('utf8');
  }

  /** Posts a plain object and returns the object of the answer. */
  async post(path, object) {
    return plainObject(await this.request('POST', path, {}, utf8(JSON.stringify(object))));
  }

  async synchronizeTime() {
    const start = Date.now();
    const { serverTime } = await this.post('/pa/v3/status', {});
    if (!Number.isSafeInteger(serverTime)) throw new Failed('refused');
    this.time = compute(tokens['time.synchronize'], { start, now: Date.now(), serverTime, ...this.time }, this.version);
  }

  // Encryption

  /** The key that a request is encrypted for. */
  async #recipient(scope) {
    if (this.version !== '3.3') {
      return { publicKey: scope === 'application' ? this.setup.masterPublicKey : this.activation.serverPublicKey };
    }
    const known = this.temporaryKeys.get(scope);
    if (known && this.now() + 10_000 < known.expires) return known;
    const { applicationKey, applicationSecret } = this.setup;
    const isActivation = scope === 'activation';
    const activationId = isActivation ? this.activation.activationId : undefined;
    const transportKey = isActivation ? this.activation.transport : undefined;
    const challenge = randomBytes(18);
    const about = { scope, applicationKey, activationId, challenge };
    const { token } = compute(
      temporaryKeys['temporary-key.request'], { ...about, applicationSecret, transportKey }, this.version);
    const { jwt } = await this.post('/pa/v3/keystore/create', { requestObject: { jwt: token } });
    const publicKey = isActivation ? this.activation.serverPublicKey : this.setup.masterPublicKey;
    const accepted = refusing(() => compute(
      temporaryKeys['temporary-key.accept'], { ...about, token: textOf(jwt), publicKey, time: this.now() }, this.version));
    const key = { id: accepted.keyId, publicKey: accepted.temporaryPublicKey, expires: accepted.expires };
    this.temporaryKeys.set(scope, key);
    return key;
  }

  /** Encrypts a text; returns the body, and what opens the answer. */
  async #sealed(scope, sharedInfo1, plaintext, known) {
    const recipient = known ?? (await this.#recipient(scope));
    const isActivation = scope === 'activation';
    const parameters = {
      protocol: this.version, sharedInfo1, timestamp: this.now(), temporaryKeyId: recipient.id,
      applicationKey: this.setup.applicationKey, applicationSecret: this.setup.applicationSecret,
      activationId: isActivation ? this.activation.activationId : undefined,
      transportKey: isActivation ? this.activation.transport : undefined,
    };
    const { message, exchange } = sealed(parameters, recipient.publicKey, utf8(plaintext));
    const members = Object.fromEntries(MEMBERS.map((name) => [name, message[name]]));
    return { object: inBase64(members), exchange, recipient };
  }

  #opened(exchange, text) {
    return refusing(() => {
      const message = compute(messages['ecies.parse-response'], { response: text }, this.version);
      return openedAnswer(exchange, message).toString('utf8');
    });
  }

  #encryptionHeader(scope) {
    const activationId = scope === 'activation' ? this.activation.activationId : undefined;
    const input = { applicationKey: this.setup.applicationKey, activationId, version: this.version };
    return { 'X-PowerAuth-Encryption': compute(headers['header.encryption'], input, this.version).value };
  }

  /** Sends an encrypted text without a signature, and returns that of the answer. */
  async encrypted(scope, path, sharedInfo1, text) {
    if (scope === 'activation') this.#demandActivation();
    const { object, exchange } = await this.#sealed(scope, sharedInfo1, text);
    const body = utf8(JSON.stringify(object));
    return this.#opened(exchange, await this.request('POST', path, this.#encryptionHeader(scope), body));
  }

  // The activation

  /** Makes an activation with a code, and with the one-time password where there is one. */
  async activate(code, activationName, activationOtp) {
    refusing(() => compute(activationCode['activation-code.validate'], { code }, this.version), 'impossible');
    return this.#create('CODE', { code }, { activationName, activationOtp });
  }

  /** Makes an activation with a recovery code and its PUK. */
  async recover(recoveryCode, puk, activationName) {
    refusing(() => compute(recovery['recovery-code.validate'], { code: recoveryCode, prefix: 'forbidden' }, this.version), 'impossible');
    refusing(() => compute(recovery['recovery-code.validate-puk'], { puk }, this.version), 'impossible');
    return this.#create('RECOVERY', { recoveryCode, puk }, { activationName });
  }

  async #create(type, identityAttributes, members) {
    const pair = drawKeyPair();
    const layer = JSON.stringify({ devicePublicKey: base64(pair.publicKey), ...members });
    const inner = await this.#sealed('application', '/pa/activation', layer);
    const request = JSON.stringify({ type, identityAttributes, activationData: inner.object });
    const outer = await this.#sealed('application', '/pa/generic/application', request, inner.recipient);
    const body = utf8(JSON.stringify(outer.object));
    const answer = await this.request(
      'POST', '/pa/v3/activation/create', this.#encryptionHeader('application'), body);
    const opened = objectOf(this.#opened(outer.exchange, answer));
    const text = this.#opened(inner.exchange, JSON.stringify(opened.activationData ?? null));
    const made = refusing(() => compute(activation['activation.read-response'], { response: text }, this.version));
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
    this.#demandActivation();
    const answer = objectOf(await this.encrypted('activation', '/pa/v3/upgrade/start', '/pa/upgrade', '{}'));
    const counterData = bytesOf(answer.ctrData);
    if (counterData?.length !== 16) throw new Failed('refused');
    this.activation.counterData = counterData;
    this.#store();
    const call = {
      method: 'POST', path: '/pa/v3/upgrade/commit', uriId: '/pa/upgrade/commit', factors: 'possession',
    };
    plainObject(await this.signed(call, utf8('{}')));
  }

  /** Protects the key of the password, and stores the activation. */
  persist(password) {
    if (!this.agreed) throw new Failed('impossible');
    this.#protect(this.agreed.knowledge, password);
    this.agreed = undefined;
    this.#store();
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

  #demandActivation() {
    if (!this.activation) throw new Failed('impossible');
  }

  // The status

  async status() {
    this.#demandActivation();
    const { activationId, transport } = this.activation;
    const challenge = this.version === '3.0' ? undefined : randomBytes(16);
    const requestObject = { activationId, challenge: challenge && base64(challenge) };
    const answer = await this.post('/pa/v3/activation/status', { requestObject });
    let read;
    try {
      read = refusing(() => {
        const [blob, nonce] = [answer.encryptedStatusBlob, answer.nonce].map((text) => bytesOf(text));
        const own = challenge && { challenge, nonce };
        return compute(status['status.decrypt'], { transportKey: transport, blob, ...own }, this.version);
      });
    } catch (failure) {
      // A status that cannot be read is one of an activation that must not be used.
      this.activation.state = 'UNREADABLE';
      throw failure;
    }
    this.activation.state = STATES[read.state];
    if (challenge && this.activation.state === 'ACTIVE') this.#synchronizeCounter(read);
    this.#store();
    return { state: this.activation.state, failed: read.failedAttempts, allowed: read.maxFailedAttempts };
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

  /** Takes the keys and the value of the counter for a signature; the next value is stored before it leaves the client. */
  #takeValue(factors, password) {
    this.#demandActivation();
    // An activation of version 2 that is not upgraded has no counter of this version.
    if (this.activation.state !== 'ACTIVE' || !this.activation.counterData) throw new Failed('impossible');
    const { counterData, counterByte, possession, biometry } = this.activation;
    const all = { possession, biometry, knowledge: password === undefined ? undefined : this.#knowledgeKey(password) };
    const keys = factorsOf(factors).map((name) => all[name]);
    if (keys.includes(undefined)) throw new Failed('impossible');
    Object.assign(this.activation, { counterData: nextCounter(counterData), counterByte: (counterByte + 1) % 256 });
    this.#store();
    return { keys, counterData };
  }

  /** Makes the header of a signature. */
  #signature({ method, uriId, body, factors, password }) {
    const { keys, counterData } = this.#takeValue(factors, password);
    const nonce = base64(randomBytes(16));
    const data = signedData({ method, resource: uriId, nonce, body, secret: this.setup.applicationSecret });
    const signature = onlineSignature(this.version, keys, counterData, data);
    const fields = {
      activationId: this.activation.activationId, applicationKey: this.setup.applicationKey, nonce, signatureType: factors, signature,
      version: this.version,
    };
    return { 'X-PowerAuth-Authorization': compute(headers['header.signature'], fields, this.version).value };
  }

  /** Sends a signed request; after a refusal it asks for the status, which tells why. */
  async signed({ method, path, query, uriId, factors, password }, body, signedBody = body) {
    const isGet = method === 'GET';
    const canonical = isGet && query ? compute(requests['request.canonical-query'], { query }, this.version).canonical : '';
    const header = this.#signature({ method, uriId, factors, password, body: isGet ? utf8(canonical) : signedBody });
    const target = query ? `${path}?${query}` : path;
    try {
      return await this.request(method, target, header, isGet ? undefined : body);
    } catch (failure) {
      if (failure.status === UNAUTHORIZED) await this.status().catch(() => undefined);
      throw failure;
    }
  }

  /** Sends a signed and encrypted text: the signature is that of the encrypted body. */
  async signedAndEncrypted(name, sharedInfo1, text, factors, password) {
    this.#demandActivation();
    const { object, exchange } = await this.#sealed('activation', sharedInfo1, text);
    const call = { method: 'POST', path: `/pa/v3/${name}`, uriId: `/pa/${name}`, factors, password };
    return objectOf(this.#opened(exchange, await this.signed(call, utf8(JSON.stringify(object)))));
  }

  /** Sends a text that is signed and then encrypted. */
  async signedThenEncrypted({ path, uriId, factors, password }, text) {
    this.#demandActivation();
    const { object, exchange } = await this.#sealed('activation', '/pa/generic/activation', text);
    const call = { method: 'POST', path, uriId, factors, password };
    return this.#opened(exchange, await this.signed(call, utf8(JSON.stringify(object)), utf8(text)));
  }

  async validatePassword(password) {
    const call = {
      method: 'POST', path: '/pa/v3/signature/validate', uriId: '/pa/signature/validate',
      factors: 'possession_knowledge', password,
    };
    plainObject(await this.signed(call, utf8('{}')));
  }

  async changePassword(old, next) {
    await this.validatePassword(old);
    this.#protect(this.#knowledgeKey(old), next);
    this.#store();
  }

  async remove(factors, password) {
    const call = { method: 'POST', path: '/pa/v3/activation/remove', uriId: '/pa/activation/remove', factors, password };
    plainObject(await this.signed(call, utf8('{}')));
    this.activation = undefined;
    this.stored = undefined;
  }

  /** Confirms a recovery code; tells whether it was confirmed before. */
  async confirmRecovery(recoveryCode, password) {
    const text = JSON.stringify({ recoveryCode });
    const answer = await this.signedAndEncrypted(
      'recovery/confirm', '/pa/recovery/confirm', text, 'possession_knowledge', password);
    if (typeof answer.alreadyConfirmed !== 'boolean') throw new Failed('refused');
    return answer.alreadyConfirmed;
  }

  // Tokens and the vault

  async createToken(name, factors, password) {
    const answer = await this.signedAndEncrypted('token/create', '/pa/token/create', '{}', factors, password);
    const secret = bytesOf(answer.tokenSecret);
    if (secret.length !== 16) throw new Failed('refused');
    this.activation.tokens[name] = { id: textOf(answer.tokenId), secret };
    this.#store();
    return this.activation.tokens[name].id;
  }

  #token(name) {
    this.#demandActivation();
    const token = this.activation.tokens[name];
    if (!token) throw new Failed('impossible');
    return token;
  }

  async useToken(name, path) {
    const { id, secret } = this.#token(name);
    const [nonce, timestamp] = [randomBytes(16), this.now()];
    const { digest } = compute(tokens['token.digest'], { tokenSecret: secret, nonce, timestamp }, this.version);
    const fields = {
      tokenId: id, tokenDigest: base64(digest), nonce: base64(nonce), timestamp: `${timestamp}`, version: this.version,
    };
    const header = compute(headers['header.token'], fields, this.version).value;
    await this.request('POST', path, { 'X-PowerAuth-Token': header }, utf8('{}'));
  }

  async removeToken(name, factors, password) {
    const { id } = this.#token(name);
    const call = { method: 'POST', path: '/pa/v3/token/remove', uriId: '/pa/token/remove', factors, password };
    plainObject(await this.signed(call, utf8(JSON.stringify({ requestObject: { tokenId: id } }))));
    delete this.activation.tokens[name];
    this.#store();
  }

  async vaultKey(password, reason = 'NOT_SPECIFIED') {
    const answer = await this.signedAndEncrypted(
      'vault/unlock', '/pa/vault/unlock', JSON.stringify({ reason }), 'possession_knowledge', password);
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
    this.#demandActivation();
    const publicKey = key === 'master' ? this.setup.masterPublicKey : this.activation.serverPublicKey;
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
    this.#demandActivation();
    const { masterPublicKey } = this.setup;
    const input = { text, masterPublicKey, serverPublicKey: this.activation.serverPublicKey };
    const read = refusing(() => compute(offlineData['offline-data.verify-signature'], input, this.version));
    return { ...read, nonce: base64(read.nonce) };
  }

  /** Signs what was scanned; the text is digits that a user types. */
  signOffline({ uriId, body, nonce, factors, password }) {
    const { keys, counterData } = this.#takeValue(factors, password);
    const data = signedData({ method: 'POST', resource: uriId, nonce, body: utf8(body), secret: 'offline' });
    return offlineSignature(COMPONENT_LENGTH, keys, counterData, data);
  }
}

/** Runs a computation; what it refuses is an answer that the client refuses. */
function refusing(work, reason = 'refused') {
  try {
    return work();
  } catch (failure) {
    throw failure instanceof Rejection ? new Failed(reason) : failure;
  }
}

/** Reads the JSON object of an answer. */
function objectOf(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failed('refused');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Failed('refused');
  return value;
}

/** The object of an answer that is not encrypted; it says by itself whether it is an error, also with the status 200. */
function plainObject(text) {
  const answer = objectOf(text);
  if (answer.status !== 'OK') throw new Failed('refused');
  return answer.responseObject ?? {};
}

function textOf(value) {
  if (typeof value !== 'string' || value === '') throw new Failed('refused');
  return value;
}

/** Decodes the Base64 of a member; undefined where there is none. */
function bytesOf(value) {
  if (value === undefined || value === null) return undefined;
  const bytes = Buffer.from(textOf(value), 'base64');
  if (base64(bytes) !== value) throw new Failed('refused');
  return bytes;
}

/** Makes the bytes of a stored activation out of what JSON has in their place. */
function revived(value) {
  if (value?.type === 'Buffer') return Buffer.from(value.data);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, revived(member)]));
}
