// The devices of a script: their keys and counters, and the requests that they send.

import { randomBytes, randomUUID } from 'node:crypto';
import { operations as temporaryKeys } from '../../temporary-keys.mjs';
import { base64 } from '../../primitives.mjs';
import {
  agreedKeys, bodyText, compute, drawKeyPair, drawKeys, factorsOf, nextCounter, numericBlock, onlineSignature, sealed,
  signedData,
} from '../bytes.mjs';
import { ENDPOINTS } from './endpoints.mjs';
import { judgeOffline as judgeSignatureOffline } from './signatures.mjs';
import { BEGINNING, Refusal, versionNamed } from './state.mjs';

/** What a script has: a server and how it is reached, devices, and the names that the script gave. */
export function newWorld(server, protocol, { endpoints = ENDPOINTS, judgeOffline = judgeSignatureOffline } = {}) {
  return {
    server, protocol, endpoints, judgeOffline, index: 0, ids: new Map(), devices: new Map(), tokens: new Map(), codes: new Map(),
    keys: new Map(), sent: new Map(), messages: new Map(), nonces: new Map(),
  };
}

/** The device of an activation; before an exchange it has keys that the server has not. */
export function deviceOf(world, name) {
  if (!world.devices.has(name)) {
    world.devices.set(name, {
      ...drawKeyPair(), name, unknownId: randomUUID(), keys: drawKeys(), serverPublicKey: drawKeyPair().publicKey,
      chain: [randomBytes(16)], next: 0, number: 0,
    });
  }
  return world.devices.get(name);
}

/** The identifier that a script's name stands for. */
export const idOf = (world, name) => world.ids.get(name) ?? deviceOf(world, name).unknownId;

/** Stores what the server answered to an exchange. */
export function finishExchange(world, name, { activationId, serverPublicKey, ctrData }) {
  const device = deviceOf(world, name);
  world.ids.set(name, activationId);
  const publicKey = Buffer.from(serverPublicKey, 'base64');
  Object.assign(device, {
    serverPublicKey: publicKey, keys: agreedKeys(device.privateKey, publicKey), chain: [Buffer.from(ctrData, 'base64')],
    next: 0,
  });
}

/** The key, the secret and the master key that a request uses. */
export function applicationOf(world, { version = 'current', secret = 'right' }) {
  const named = versionNamed(world.server, version);
  const random = base64(randomBytes(16));
  return {
    applicationKey: named?.key ?? random, applicationSecret: secret === 'wrong' || !named ? random : named.secret,
    masterKey: world.server.applications[named?.application ?? 'own'].publicKey,
  };
}

/** The time of a device whose clock is ahead by so many milliseconds. */
export const timeOf = (world, clock = 0) => BEGINNING + world.server.now + clock;

/** Sends a request of a device, which reads the answer. Whoever sends it again cannot read what is encrypted. */
export function transmit(world, activation, path, request, read = () => ({})) {
  const send = (reader) => answered(activation, () => reader(world.endpoints[path](world.server, request)));
  world.sent.set(world.index, () => send(() => ({})));
  return send(read);
}

/** The observation of a request: what is read in its answer, or how it is refused. */
export function answered(activation, serve) {
  try {
    return { activation, result: 'ok', http: 200, ...serve() };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    const { http, code, more } = failure;
    return { activation, result: 'refused', http, code, ...more };
  }
}

/** The counter value at this many steps after the first. */
function valueAt(device, steps) {
  while (device.chain.length <= steps) device.chain.push(nextCounter(device.chain.at(-1)));
  return device.chain[steps];
}

/** Takes the next value of the device's counter, or the one that the event names. */
export function takeValue(device, counter) {
  const steps = counter ?? device.next;
  device.next = steps + 1;
  return valueAt(device, steps);
}

/** The keys with which a device signs; one may be wrong. */
export function signingKeys(device, factors, wrong) {
  return factorsOf(factors).map((name) => {
    if (wrong === 'swapped' && name === 'biometry') return device.keys.possession;
    return name === wrong ? randomBytes(16) : device.keys[name];
  });
}

/** What is signed where another request arrives than was signed. */
export const tampered = (tamper, { method, resource, body }) => ({
  method: tamper === 'method' ? 'PUT' : method,
  resource: tamper === 'resource' ? `${resource}/other` : resource,
  body: tamper === 'body' ? Buffer.concat([body, Buffer.from(' ')]) : body,
});

/** Signs a request, or another one in its place. */
export function signed(world, event, { resource, body, version = world.protocol, factors = 'POSSESSION_KNOWLEDGE', isNumeric }) {
  const device = deviceOf(world, event.activation ?? 'a');
  const { applicationKey, applicationSecret } = applicationOf(world, event);
  const type = event.factors ?? factors;
  const nonce = base64(randomBytes(16));
  const request = { method: 'POST', resource, body };
  const data = signedData({ ...tampered(event.tamper, request), nonce, secret: applicationSecret });
  const keys = signingKeys(device, type, event.wrong);
  const signature = onlineSignature(version, keys, isNumeric ? takeNumber(device, event.counter) : takeValue(device, event.counter), data);
  return {
    header: { version, activationId: idOf(world, device.name), applicationKey, nonce, type, signature }, ...request,
  };
}

function takeNumber(device, counter) {
  const number = counter ?? device.number;
  device.number = number + 1;
  return numericBlock(number);
}

/** Asks for a temporary key; the observation of the request, and the key where it was made. */
export function fetchTemporaryKey(world, event, scope) {
  const name = event.activation ?? 'a';
  const device = deviceOf(world, name);
  const { applicationKey, applicationSecret, masterKey } = applicationOf(world, event);
  const isActivation = scope === 'activation';
  const challenge = randomBytes(18);
  const origin = { scope, applicationKey, activationId: isActivation ? idOf(world, name) : undefined };
  const secrets = { applicationSecret, transportKey: isActivation ? device.keys.transport : undefined };
  const { token } = compute(temporaryKeys['temporary-key.request'], { ...origin, ...secrets, challenge });
  let key;
  const observation = transmit(world, name, '/pa/v3/keystore/create', { token }, (answer) => {
    const publicKey = isActivation ? device.serverPublicKey : masterKey;
    // Devices take a key here that is about to expire, too: the server is what a script is about.
    const input = { ...origin, token: answer.token, publicKey, challenge, time: 0 };
    key = compute(temporaryKeys['temporary-key.accept'], input);
    return {};
  });
  return { observation, key: key && { id: key.keyId, publicKey: key.temporaryPublicKey } };
}

/** The key for which a device encrypts, from 3.3 on a temporary one; or the observation of its refusal. */
export function recipientOf(world, event, scope) {
  const { masterKey } = applicationOf(world, event);
  const device = deviceOf(world, event.activation ?? 'a');
  if (world.protocol !== '3.3') return { key: { publicKey: scope === 'activation' ? device.serverPublicKey : masterKey } };
  if (event.key === undefined) return fetchTemporaryKey(world, event, scope);
  return { key: world.keys.get(event.key) ?? { id: randomUUID(), publicKey: drawKeyPair().publicKey } };
}

/** Encrypts a request for a recipient. */
export function encrypted(world, event, { scope, purpose, recipient, plaintext, options, nonce }) {
  const device = deviceOf(world, event.activation ?? 'a');
  const { applicationKey, applicationSecret } = applicationOf(world, event);
  const isActivation = scope === 'activation';
  const parameters = {
    protocol: world.protocol, sharedInfo1: purpose, applicationKey, applicationSecret, timestamp: timeOf(world, event.clock),
    activationId: isActivation ? idOf(world, device.name) : undefined, nonce,
    transportKey: isActivation ? device.keys.transport : undefined, temporaryKeyId: recipient.id,
  };
  const result = sealed(parameters, recipient.publicKey, plaintext, options);
  if (event.body === 'undecryptable') result.message.mac = flipped(result.message.mac);
  return result;
}

/** Bytes whose last bit is another one. */
export function flipped(bytes) {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] ^= 1;
  return copy;
}

/** Encrypts and signs a request to an endpoint that decrypts after, or before, it verifies the encrypted body. */
export function signedAndEncrypted(world, event, { resource, plaintext, recipient }) {
  const { message, exchange } = encrypted(world, event, { scope: 'activation', purpose: resource, recipient, plaintext });
  return { request: signed(world, event, { resource, body: bodyText(message) }), exchange };
}
