// The devices of a script in 4.0: their keys and counters, and the requests that they send.

import { randomBytes, randomUUID } from 'node:crypto';
import { encodedPart } from '../../../json-web-token.mjs';
import { base64, utf8 } from '../../../primitives.mjs';
import { codeBytes } from '../../../version4/codes.mjs';
import { advanced } from '../../../version4/counter.mjs';
import { applicationMacKey, hierarchy } from '../../../version4/keys.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import { factorsOf, messageText, signedData } from '../../bytes.mjs';
import { answered, applicationOf, flipped, idOf, newWorld as newOlderWorld, tampered, timeOf } from '../devices.mjs';
import { versionNamed } from '../state.mjs';
import { drawSigningKeys, openAnswer, requestKey, sealRequest } from './bytes.mjs';
import { judgeOffline } from './codes.mjs';
import { ENDPOINTS } from './endpoints.mjs';
import { masterKeysOf } from './state.mjs';

export const STRONG = 'POSSESSION_KNOWLEDGE';
/** What a device encrypts in place of what it means. */
const BODIES = { unreadable: '{', incomplete: '{}' };

/** What a script has; what devices send in 3.3 arrives at the same server. */
export function newWorld(server) {
  const world = newOlderWorld(server, '3.3', { endpoints: ENDPOINTS, judgeOffline });
  return Object.assign(world, { laterDevices: new Map(), laterKeys: new Map() });
}

export const nameOf = ({ activation = 'a' }) => activation;

/** The device of an activation; before it has an answer with keys of 4.0 it has keys that the server does not have. */
export function deviceOf(world, name) {
  if (!world.laterDevices.has(name)) {
    const device = { name };
    const [secret, counterData, algorithm] = [randomBytes(32), randomBytes(32), 'EC_P384'];
    takeKeys(device, { algorithm, secret, serverPublicKeys: drawSigningKeys(algorithm).publicKeys, counterData });
    world.laterDevices.set(name, device);
  }
  return world.laterDevices.get(name);
}

/** Stores what follows from an exchange: the keys of factors have numbers from 0, and the chain begins. */
export function takeKeys(device, { algorithm, secret, serverPublicKeys, counterData }) {
  const keys = hierarchy(secret);
  const [knowledge, biometry] = ['knowledge', 'biometry'].map((factor) => new Map([[0, keys[factor]]]));
  Object.assign(device, { algorithm, keys, knowledge, biometry, serverPublicKeys, chain: [counterData], next: 0 });
}

/** Takes the next value of the device's counter. */
export function takeValue(device) {
  const counterData = valueAt(device, device.next);
  device.next += 1;
  return counterData;
}

/** The value of the counter at this many steps after the first. */
export function valueAt({ chain }, steps) {
  while (chain.length <= steps) chain.push(advanced(chain.at(-1), 1));
  return chain[steps];
}

/** The keys with which a device makes a code; one may be wrong, and of a factor with several the event may name one. */
export function codeKeys(device, { factors = STRONG, wrong, knowledgeKey, biometryKey }) {
  const named = { knowledge: knowledgeKey, biometry: biometryKey };
  return factorsOf(factors).map((factor) => {
    if (wrong === factor) return randomBytes(32);
    if (factor === 'possession' || (wrong === 'swapped' && factor === 'biometry')) return device.keys.possession;
    return device[factor].get(named[factor] ?? Math.max(...device[factor].keys()));
  });
}

/** Makes a code for a request, or for another one in its place. */
export function authorized(world, event, { resource, body }) {
  const device = deviceOf(world, nameOf(event));
  const { applicationKey, applicationSecret } = applicationOf(world, event);
  const nonce = base64(randomBytes(16));
  const request = { method: 'POST', resource, body };
  const data = signedData({ ...tampered(event.tamper, request), nonce, secret: applicationSecret });
  const code = base64(codeBytes(codeKeys(device, event), takeValue(device), data));
  const activationId = idOf(world, device.name);
  return {
    header: { version: VERSION, activationId, applicationKey, nonce, type: event.factors ?? STRONG, code }, ...request,
  };
}

/**
 * Sends a request of a device, unless it is lost; whoever sends it again cannot read what is encrypted.
 * @param {{ see?: Function, keep?: Function }} reading what is observed of the answer, and what the device stores unless it is lost
 */
export function send(world, event, path, request, { see = () => ({}), keep = () => {} } = {}) {
  const activation = nameOf(event);
  const serve = () => world.endpoints[path](world.server, request);
  world.sent.set(world.index, () => answered(activation, () => serve() && {}));
  if (event.lost === 'request') return { activation, result: 'lost' };
  return answered(activation, () => {
    const answer = serve();
    if (event.lost !== 'answer') keep(answer);
    return see(answer);
  });
}

/** Asks for a temporary key: the observation of the request, and the key where it was made. */
export function fetchTemporaryKey(world, { activation, version, secret, mac }, scope, name) {
  const device = deviceOf(world, nameOf({ activation }));
  const isActivation = scope === 'activation';
  const { applicationKey, applicationSecret } = applicationOf(world, { version, secret });
  const origin = { applicationKey, activationId: isActivation ? idOf(world, device.name) : undefined };
  const macKey = isActivation ? device.keys.macGetActTempKey : applicationMacKey(applicationSecret);
  const { jwt, accept } = requestKey(name, origin, macKey);
  let key;
  const observation = answered(device.name, () => {
    const { jws } = world.endpoints['/pa/v4/keystore/create'](world.server, { jwt: mac === 'wrong' ? withAnotherClaim(jwt) : jwt });
    const { application } = versionNamed(world.server, version ?? 'current');
    const publicKeys = isActivation ? device.serverPublicKeys : masterKeysOf(world.server, application, name).publicKeys;
    // Devices take a key here that is about to expire, too: the server is what a script is about.
    const { keyId, secret: envelopeKey } = accept(jws, publicKeys, 0);
    key = { temporaryKeyId: keyId, envelopeKey };
    return {};
  });
  return { observation, key };
}

/** A token with a claim that its MAC does not cover. */
function withAnotherClaim(jwt) {
  const [header, payload, mac] = jwt.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')), other: 'claim' };
  return [header, encodedPart(utf8(JSON.stringify(claims))), mac].join('.');
}

/** The key with which a device encrypts: the one that the event names, or a new one; or the observation of its refusal. */
export function keyFor(world, event, scope, algorithm = deviceOf(world, nameOf(event)).algorithm) {
  if (event.key === undefined) return fetchTemporaryKey(world, event, scope, algorithm);
  return { key: world.laterKeys.get(event.key) ?? { temporaryKeyId: randomUUID(), envelopeKey: randomBytes(32) } };
}

/** Encrypts a request; `read` reads the answer. */
export function encrypted(world, event, { scope, purpose, key, content, nonce }) {
  const device = deviceOf(world, nameOf(event));
  const { applicationKey, applicationSecret } = applicationOf(world, event);
  const isActivation = scope === 'activation';
  const context = {
    scope, sharedInfo1: purpose, applicationKey, applicationSecret, ...key,
    activationId: isActivation ? idOf(world, device.name) : undefined,
    keySharedInfo2: isActivation ? device.keys.e2eeSharedInfo2 : undefined,
  };
  const plaintext = utf8(BODIES[event.body] ?? JSON.stringify(content));
  const message = sealRequest(context, plaintext, { nonce, timestamp: timeOf(world, event.clock) });
  if (event.body === 'undecryptable') message.encryptedData = flipped(message.encryptedData);
  const read = (answer) => JSON.parse(openAnswer(context, message.nonce, answer).toString('utf8'));
  return { message, origin: { applicationKey, activationId: context.activationId }, read };
}

/** Encrypts a request, and makes a code for what is encrypted. */
export function authorizedAndEncrypted(world, event, { resource, purpose = resource, key, content }) {
  const { message, read } = encrypted(world, event, { scope: 'activation', purpose, key, content });
  return { request: authorized(world, event, { resource, body: messageText(message) }), read };
}
