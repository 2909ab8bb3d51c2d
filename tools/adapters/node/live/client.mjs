// A client that lives with a server, in what all versions share: what it stores, its requests, its counter and its tokens.

import { randomBytes } from 'node:crypto';
import { operations as activationCode } from '../activation-code.mjs';
import { operations as headers } from '../headers.mjs';
import { compute, factorsOf, signedData } from '../parties/bytes.mjs';
import { base64, utf8 } from '../primitives.mjs';
import { operations as requests } from '../requests.mjs';
import { operations as tokens } from '../tokens.mjs';
import { operations as userInfo } from '../user-info.mjs';
import { bytesOf, demandAnswer, isTime, objectOf, plainObject, refusing, revived, textOf } from './answers.mjs';
import { Failed, send } from './http.mjs';

const UNAUTHORIZED = 401;
/** For how many milliseconds before its end a temporary key is no longer used. */
const MARGIN = 10_000;
export const [POSSESSION, KNOWLEDGE] = ['possession', 'possession_knowledge'];

/**
 * The state of an activation in memory; `stored` is the text from which another object is made.
 *
 * The class of a version has `validation`, the endpoint that validates a request, and the methods `create`, `status`,
 * `changePassword`, `vaultKey`, `sealed`, `demandActivation`, `demandUsable`, `factorKey`, `nextValue`,
 * `authorizationHeader` and `isSecret`.
 */
export class Client {
  /**
   * @param {{ url: string, version: string, applicationKey: string, applicationSecret: string }} setup
   * @param {string | undefined} stored what an earlier object stored
   */
  constructor(setup, stored) {
    this.setup = setup;
    this.version = setup.version;
    this.temporaryKeys = new Map();
    this.time = {};
    /** What another object is made from; undefined before an activation is persisted. */
    this.stored = stored;
    this.activation = stored === undefined ? undefined : revived(JSON.parse(stored));
  }

  // The store

  store() {
    if (this.activation?.knowledge) this.stored = JSON.stringify(this.activation);
  }

  /** Another object, made from what this one has stored. */
  restarted() {
    const next = new this.constructor(this.setup, this.stored);
    // The clock of the device goes on, and with it what is known of the server's.
    next.time = this.time;
    return next;
  }

  forget() {
    this.activation = undefined;
    this.stored = undefined;
  }

  // Requests

  now() {
    return Date.now() + Math.round((this.time.offset ?? 0) / 1000);
  }

  path(name) {
    return `/pa/v${this.version[0]}/${name}`;
  }

  /** An endpoint that demands a signature, with the factors of the signature. */
  endpoint(name, factors, password) {
    return { method: 'POST', path: this.path(name), uriId: `/pa/${name}`, factors, password };
  }

  /** Sends a request and returns the body of its answer; every other status than 200 is a denial. */
  async request(method, path, fields, body) {
    const answer = await send(this.setup.url + path, method, fields, body);
    if (answer.status !== 200) throw new Failed('denied', answer.status);
    return answer.body.toString('utf8');
  }

  /** Posts a plain object and returns the object of the answer. */
  async post(name, object) {
    return plainObject(await this.request('POST', this.path(name), {}, utf8(JSON.stringify(object))));
  }

  async synchronizeTime() {
    const start = Date.now();
    const { serverTime } = await this.post('status', {});
    demandAnswer(isTime(serverTime));
    this.time = compute(tokens['time.synchronize'], { start, now: Date.now(), serverTime, ...this.time }, this.version);
  }

  /** The application is on the screen again: what was known of the server's time may no longer be right. */
  async foreground() {
    this.time = {};
    await this.synchronizeTime();
  }

  // Encryption

  /** The temporary key of a scope, while it can be used; in version 4 it has an algorithm. */
  knownKey(scope, algorithm) {
    const known = this.temporaryKeys.get(scope);
    return known?.algorithm === algorithm && this.now() + MARGIN < known?.expires ? known : undefined;
  }

  encryptionHeader(scope) {
    const activationId = scope === 'activation' ? this.activation.activationId : undefined;
    const input = { applicationKey: this.setup.applicationKey, activationId, version: this.version };
    return { 'X-PowerAuth-Encryption': compute(headers['header.encryption'], input, this.version).value };
  }

  /** Sends an encrypted text without a signature, and returns that of the answer. */
  async encrypted(scope, path, sharedInfo1, text) {
    return this.#delivered(scope, path, await this.sealed(scope, sharedInfo1, text));
  }

  async #delivered(scope, path, { object, open }) {
    return open(await this.request('POST', path, this.encryptionHeader(scope), utf8(JSON.stringify(object))));
  }

  /** Sends a request for an activation in two layers, which share a key; returns the inner text of the answer. */
  async exchanged(type, identityAttributes, content) {
    const inner = await this.sealed('application', '/pa/activation', JSON.stringify(content));
    const request = JSON.stringify({ type, identityAttributes, activationData: inner.object });
    const outer = await this.sealed('application', '/pa/generic/application', request, inner.key);
    const { activationData } = objectOf(await this.#delivered('application', this.path('activation/create'), outer));
    return inner.open(JSON.stringify(activationData ?? null));
  }

  /** Makes an activation with a code, and with the one-time password where there is one. */
  async activate({ code, name: activationName, password: activationOtp }) {
    refusing(() => compute(activationCode['activation-code.validate'], { code }, this.version), 'impossible');
    return this.create('CODE', { code }, { activationName, activationOtp });
  }

  /** Asks for the claims about the user. */
  async userInfo() {
    this.demandActivation();
    const claims = await this.encrypted('activation', this.path('user/info'), '/pa/generic/activation', '{}');
    return refusing(() => compute(userInfo['user-info.parse'], { claims }, this.version));
  }

  // Signatures

  /** Takes the keys and the value of the counter for a signature; the next value is stored before it leaves the client. */
  takeValue(factors, password) {
    const { counterData, counterByte } = this.activation;
    const keys = factorsOf(factors).map((name) => this.factorKey(name, password));
    if (keys.includes(undefined)) throw new Failed('impossible');
    Object.assign(this.activation, { counterData: this.nextValue(counterData), counterByte: (counterByte + 1) % 256 });
    this.store();
    return { keys, counterData };
  }

  /** Makes the header of a signature. */
  #authorization({ method, uriId, body, factors, password }) {
    const { keys, counterData } = this.takeValue(factors, password);
    const { applicationKey, applicationSecret } = this.setup;
    const nonce = base64(randomBytes(16));
    const data = signedData({ method, resource: uriId, nonce, body, secret: applicationSecret });
    const fields = { activationId: this.activation.activationId, applicationKey, nonce, version: this.version };
    return { 'X-PowerAuth-Authorization': this.authorizationHeader(fields, { factors, keys, counterData, data }) };
  }

  /** Sends a signed request, whatever the state of the activation is; it may have more header fields. */
  async send({ method, path, query, uriId, factors, password, fields }, body, signedBody = body) {
    const isGet = method === 'GET';
    const canonical = isGet && query ? compute(requests['request.canonical-query'], { query }, this.version).canonical : '';
    const header = this.#authorization({ method, uriId, factors, password, body: isGet ? utf8(canonical) : signedBody });
    const target = query ? `${path}?${query}` : path;
    return this.request(method, target, { ...header, ...fields }, isGet ? undefined : body);
  }

  /** Sends a signed request; after a refusal it asks for the status, which tells why. */
  async signed(call, body, signedBody = body) {
    this.demandUsable();
    try {
      return await this.send(call, body, signedBody);
    } catch (failure) {
      if (failure.status === UNAUTHORIZED) await this.status().catch(() => undefined);
      throw failure;
    }
  }

  /** Sends a plain object in a signed request. */
  async command(name, factors, password, object = {}) {
    plainObject(await this.signed(this.endpoint(name, factors, password), utf8(JSON.stringify(object))));
  }

  /** Sends a signed and encrypted object: the signature is that of the encrypted body. */
  async signedAndEncrypted(name, content, factors, password) {
    this.demandUsable();
    const { object, open } = await this.sealed('activation', `/pa/${name}`, JSON.stringify(content));
    return objectOf(open(await this.signed(this.endpoint(name, factors, password), utf8(JSON.stringify(object)))));
  }

  async validatePassword(password) {
    await this.command(this.validation, KNOWLEDGE, password);
  }

  async remove(factors, password) {
    await this.command('activation/remove', factors, password);
    this.forget();
  }

  // Tokens

  async createToken(name, factors, password) {
    const answer = await this.signedAndEncrypted('token/create', {}, factors, password);
    const secret = bytesOf(answer.tokenSecret);
    demandAnswer(this.isSecret(secret));
    this.activation.tokens[name] = { id: textOf(answer.tokenId), secret };
    this.store();
    return this.activation.tokens[name].id;
  }

  #token(name) {
    this.demandActivation('token-header');
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
    await this.command('token/remove', factors, password, { requestObject: { tokenId: id } });
    delete this.activation.tokens[name];
    this.store();
  }
}
