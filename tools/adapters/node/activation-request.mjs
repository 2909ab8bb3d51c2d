// The request that begins an activation: two layers of JSON, each encrypted for its purpose.

import { randomBytes } from 'node:crypto';
import { validPayload } from './activation-code.mjs';
import { decrypt, deriveEnvelope, encrypt } from './ecies.mjs';
import { decodedText, isObject, jsonObject, optionalText } from './json-members.mjs';
import { drawPrivateKey, importPrivateKey, importPublicKey, publicKeyOf, sharedSecret } from './p256.mjs';
import { base64, utf8 } from './primitives.mjs';
import { Rejection, demand, demandByteCount } from './rejection.mjs';

const OUTER_PURPOSE = '/pa/generic/application';
const INNER_PURPOSE = '/pa/activation';
const TEXTS = ['activationName', 'extras', 'activationOtp', 'platform', 'deviceInfo'];
const NONCE_BYTE_COUNT = 16;

/** What each version demands of a layer; the others are forbidden. */
const PARAMETERS = {
  '3.0': [], '3.1': ['nonce'], '3.2': ['nonce', 'timestamp'], '3.3': ['nonce', 'timestamp', 'temporaryKeyId'],
};

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'activation.create-request': (input, protocol) => {
    const identityAttributes = jsonObject(input.text('identityAttributes'));
    const customAttributes = input.has('customAttributes') ? jsonObject(input.text('customAttributes')) : undefined;
    const setup = setupOf(input, protocol);
    demandParameters(protocol, { temporaryKeyId: setup.temporaryKeyId }, ['temporaryKeyId']);
    const type = input.text('activationType');
    const texts = Object.fromEntries(TEXTS.map((name) => [name, input.optionalText(name)]));
    const [key, recipientBytes] = [input.bytes('devicePublicKey'), input.bytes('publicKey')];
    checkContents(type, identityAttributes, texts.activationOtp);
    importPublicKey(key);
    const recipient = importPublicKey(recipientBytes);

    // Members that are undefined are not written.
    const inner = seal(setup, INNER_PURPOSE, recipient, { devicePublicKey: base64(key), ...texts });
    const activationData = { temporaryKeyId: setup.temporaryKeyId, ...inBase64(inner) };
    const outer = { type, identityAttributes, customAttributes, activationData };
    return { output: seal(setup, OUTER_PURPOSE, recipient, outer) };
  },

  'activation.read-request': (input, protocol) => {
    const setup = setupOf(input, protocol);
    const message = {
      ephemeralPublicKey: input.bytes('ephemeralPublicKey'),
      encryptedData: input.bytes('encryptedData'),
      mac: input.bytes('mac'),
      nonce: input.optionalBytes('nonce'),
      timestamp: input.optionalInteger('timestamp', 0),
    };
    const privateBytes = input.bytes('privateKey');
    const outer = open(setup, OUTER_PURPOSE, privateBytes, message);
    const members = jsonObject(outer.plaintext);
    const activationType = requiredText(members, 'type');
    const attributes = requiredObject(members, 'identityAttributes');
    const custom = optionalObject(members, 'customAttributes');
    const data = requiredObject(members, 'activationData');
    const innerSetup = { ...setup, temporaryKeyId: optionalText(data, 'temporaryKeyId') };
    const inner = open(innerSetup, INNER_PURPOSE, privateBytes, envelopeOf(data));
    const innerMembers = jsonObject(inner.plaintext);
    const key = decodedText(requiredText(innerMembers, 'devicePublicKey'));
    const texts = Object.fromEntries(TEXTS.map((name) => [name, optionalText(innerMembers, name)]));
    checkContents(activationType, attributes, texts.activationOtp);
    const devicePublicKey = importPublicKey(key);

    const identityAttributes = sortedNames(attributes).map((name) => ({ name, value: attributes[name] }));
    const customAttributes = custom && sortedText(custom);
    return {
      output: { activationType, identityAttributes, customAttributes, devicePublicKey, ...texts },
      steps: { ...stepsOf('outer', outer), ...stepsOf('inner', inner) },
    };
  },
};

const setupOf = (input, protocol) => ({
  protocol,
  applicationKey: input.text('applicationKey'),
  applicationSecret: input.text('applicationSecret'),
  temporaryKeyId: input.optionalText('temporaryKeyId'),
});

/** Refuses parameters that the version demands and that are absent, or the other way round. */
function demandParameters(protocol, values, names) {
  const demanded = names.filter((name) => PARAMETERS[protocol].includes(name));
  demand(demanded.every((name) => values[name] !== undefined), 'missing-parameter');
  demand(names.every((name) => demanded.includes(name) || values[name] === undefined), 'unexpected-parameter');
}

/** Encrypts the JSON of a layer with a key, a nonce and a timestamp of its own. */
function seal(setup, sharedInfo1, recipient, layer) {
  const has = (name) => PARAMETERS[setup.protocol].includes(name);
  const nonce = has('nonce') ? randomBytes(NONCE_BYTE_COUNT) : undefined;
  const timestamp = has('timestamp') ? Date.now() : undefined;
  const privateKey = drawPrivateKey();
  const ephemeralPublicKey = publicKeyOf(privateKey);
  const parameters = { ...setup, sharedInfo1, nonce, timestamp };
  const envelope = deriveEnvelope(
    parameters, sharedSecret(privateKey, recipient), ephemeralPublicKey, ephemeralPublicKey);
  return { ephemeralPublicKey, ...encrypt(envelope, utf8(JSON.stringify(layer))), nonce, timestamp };
}

/** Decrypts a layer; returns its plaintext and the values of the computation. */
function open(setup, sharedInfo1, privateBytes, { ephemeralPublicKey, encryptedData, mac, nonce, timestamp }) {
  const values = { nonce, timestamp, temporaryKeyId: setup.temporaryKeyId };
  demandParameters(setup.protocol, values, Object.keys(values));
  if (nonce !== undefined) demandByteCount(NONCE_BYTE_COUNT, nonce);
  const secret = sharedSecret(importPrivateKey(privateBytes), importPublicKey(ephemeralPublicKey));
  const parameters = { ...setup, sharedInfo1, nonce, timestamp };
  const envelope = deriveEnvelope(parameters, secret, ephemeralPublicKey, ephemeralPublicKey);
  return { envelope, plaintext: decrypt(envelope, encryptedData, mac) };
}

const stepsOf = (layer, { envelope, plaintext }) => ({
  [`${layer}.sharedSecret`]: envelope.sharedSecret,
  [`${layer}.envelopeKey`]: envelope.envelopeKey,
  [`${layer}.iv`]: envelope.iv,
  [`${layer}.sharedInfo2`]: envelope.sharedInfo2,
  [`${layer}.plaintext`]: plaintext,
});

/** Writes the bytes of an encrypted layer as Base64. */
const inBase64 = (sealed) =>
  Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, Buffer.isBuffer(value) ? base64(value) : value]));

/** Reads the members of an encrypted layer. */
function envelopeOf(members) {
  const nonce = optionalText(members, 'nonce');
  const timestamp = members.timestamp ?? undefined;
  const isTime = timestamp === undefined || (Number.isSafeInteger(timestamp) && timestamp >= 0);
  demand(isTime, 'invalid-encoding');
  return {
    encryptedData: decodedText(requiredText(members, 'encryptedData')),
    mac: decodedText(requiredText(members, 'mac')),
    ephemeralPublicKey: decodedText(requiredText(members, 'ephemeralPublicKey')),
    nonce: nonce === undefined ? undefined : decodedText(nonce),
    timestamp,
  };
}

function checkContents(type, attributes, password) {
  demand(['CODE', 'CUSTOM', 'RECOVERY', 'DIRECT'].includes(type), 'unknown-type');
  const values = Object.values(attributes);
  demand(values.every((value) => typeof value === 'string'), 'invalid-attributes');
  demand(hasAttributesOf(type, attributes), 'invalid-attributes');
  demand(password === undefined || (type === 'CODE' && password !== ''), 'activation-otp');
}

/** Returns whether attributes, which are texts, are those of the type. */
function hasAttributesOf(type, attributes) {
  const names = Object.keys(attributes).sort().join();
  switch (type) {
    case 'CODE':
      return names === 'code' && isCode(attributes.code);
    case 'RECOVERY':
      return names === 'puk,recoveryCode' && isCode(attributes.recoveryCode) && /^[0-9]{10}$/.test(attributes.puk);
    case 'DIRECT': {
      const isComplete = /^code,(codeVerifier,)?method,nonce,providerId$/.test(names);
      return isComplete && attributes.method === 'oidc' && !Object.values(attributes).includes('');
    }
    default:
      return Object.keys(attributes).length > 0;
  }
}

function isCode(text) {
  try {
    validPayload(text);
    return true;
  } catch (failure) {
    if (failure instanceof Rejection) return false;
    throw failure;
  }
}

function requiredText(members, name) {
  const text = optionalText(members, name);
  demand(text !== undefined, 'missing-parameter');
  return text;
}

function optionalObject(members, name) {
  const value = members[name] ?? undefined;
  demand(value === undefined || isObject(value), 'invalid-encoding');
  return value;
}

function requiredObject(members, name) {
  const value = optionalObject(members, name);
  demand(value !== undefined, 'missing-parameter');
  return value;
}

/** Returns the names of an object in the order of their bytes. */
const sortedNames = (members) =>
  Object.keys(members).sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));

/** Writes JSON with the members of all objects in the order of the bytes of their names. */
function sortedText(value) {
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${sortedNames(value).map((name) => `${JSON.stringify(name)}:${sortedText(value[name])}`).join()}}`;
}
