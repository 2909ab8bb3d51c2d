// The server of a script: the keys that it has, and what it answers to each request.

import { randomBytes, randomUUID } from 'node:crypto';
import { encoded } from '../../../activation-code.mjs';
import { indexKey } from '../../../derivation.mjs';
import { operations as webTokens } from '../../../json-web-token.mjs';
import { base64, encryptCbc, utf8 } from '../../../primitives.mjs';
import { operations as statuses } from '../../../status.mjs';
import { operations as tokens } from '../../../tokens.mjs';
import {
  agreedKeys, compute, drawKeyPair, factorsOf, fromBase64, inBase64, nextCounter, numericBlock, offlineSignature,
  onlineSignature, opened, passes, sealedAnswer, signedData, temporaryKeyToken,
} from '../../bytes.mjs';
import { ZEROS } from '../core/keys.mjs';
import { isSigned } from '../core/session.mjs';

const KEY_LIFETIME = 300_000;
const LOOK_AHEAD = 20;
const EARLIER_COUNTERS = 400;
const OFFLINE_SECRET = 'offline';
const OFFLINE_LENGTH = 8;
const STATE_NUMBERS = { created: 1, pendingCommit: 2, active: 3, blocked: 4, removed: 5 };

export const RECOVERY_CODE = encoded(Buffer.alloc(10, 9)).code;
export const PUK = '1234567890';
export const RECOVERY = { recoveryCode: RECOVERY_CODE, puk: PUK };

/** A server whose clock is ahead of the device's. */
export const newServer = ({ serverAhead = 0, keyLifetime = KEY_LIFETIME }) => ({
  ahead: serverAhead, keyLifetime, masterKey: drawKeyPair(), records: new Map(), temporaryKeys: new Map(),
  tokens: new Map(), nonces: new Set(),
  applicationKey: base64(randomBytes(16)), applicationSecret: base64(randomBytes(16)),
});

/** Counters that follow each other; the client begins with the last one, and a status may state one before it. */
function drawCounters() {
  const counters = [randomBytes(16)];
  while (counters.length <= EARLIER_COUNTERS) counters.push(nextCounter(counters.at(-1)));
  return counters;
}

/** Makes the record of an activation; the keys are agreed with the key of the device. */
export function newRecord(server, devicePublicKey) {
  const own = drawKeyPair();
  const keys = agreedKeys(own.privateKey, devicePublicKey);
  const record = { id: randomUUID(), devicePublicKey, own, keys, version: 3, chains: [drawCounters()] };
  server.records.set(record.id, record);
  return record;
}

/** What the client is told of a record. */
export const activationContent = ({ id, own, chains }) =>
  ({ activationId: id, serverPublicKey: base64(own.publicKey), ctrData: base64(chains[0].at(-1)) });

/** The counter that is some steps ahead of the client's, or behind it, and the number of the client's. */
function counterAt({ chains }, counterData, ahead) {
  for (;;) {
    for (const counters of chains) {
      const place = counters.findIndex((counter) => counter.equals(counterData));
      if (place >= 0 && place + ahead < counters.length) {
        return { counterData: counters[place + ahead], number: place - EARLIER_COUNTERS };
      }
      counters.push(nextCounter(counters.at(-1)));
    }
  }
}

/** Changes the content of a status as the event says. */
const BLOBS = {
  right: {}, 'unknown-state': { state: 6 }, 'look-ahead-0': { lookAhead: 0 }, 'look-ahead-65': { lookAhead: 65 },
  'wrong-header': {}, '31-bytes': {}, 'other-key': {},
};

/** The status that an event describes; the counter is stated by the value that the client has, whatever its byte is. */
function statusOf(record, data, { state = 'active', ahead = 0, byteAhead = ahead, ...stated }) {
  // A client of version 2 has no counter that the server could state.
  const { counterData, number } = data.version === 2
    ? { counterData: randomBytes(16), number: 0 } : counterAt(record, data.counterData, ahead);
  const { hash } = compute(statuses['counter.hash'], { transportKey: record.keys.transport, counterData });
  return {
    state: STATE_NUMBERS[state], currentVersion: stated.currentVersion ?? record.version,
    upgradeVersion: stated.upgradeVersion ?? 3, failedAttempts: stated.failed ?? 0, maxFailedAttempts: stated.maximum ?? 5,
    lookAhead: stated.lookAhead ?? LOOK_AHEAD, counterByte: (number + byteAhead) & 0xff, counterHash: hash,
  };
}

function encryptedStatus(record, challenge, content, blob) {
  const nonce = randomBytes(16);
  const transportKey = blob === 'other-key' ? randomBytes(16) : record.keys.transport;
  const own = { ...content, ...BLOBS[blob], transportKey, challenge, nonce, reserved: randomBytes(5) };
  const bytes = compute(statuses['status.encrypt'], own, '3.1').blob;
  // A changed ciphertext of the first block is another header, and nothing that could be read.
  if (blob === 'wrong-header') bytes[0] ^= 1;
  return { nonce, blob: blob === '31-bytes' ? bytes.subarray(1) : bytes };
}

/** The claims of a temporary key that is given for another request. */
const FOREIGN_CLAIMS = {
  right: () => ({}), 'other-challenge': () => ({ challenge: base64(randomBytes(18)) }),
  'other-application': () => ({ applicationKey: base64(randomBytes(16)) }),
  'other-activation': ({ activationId }) => (activationId === undefined ? {} : { activationId: randomUUID() }),
};

/** Gives a temporary key; `forged` signs it with another key. */
function temporaryKey(server, { body: { token } }, { now, isForged, event: { claims = 'right' } }) {
  const { activationId, challenge, applicationKey } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url'));
  const { publicKey, privateKey } = drawKeyPair();
  const id = randomUUID();
  server.temporaryKeys.set(id, privateKey);
  const signer = activationId === undefined ? server.masterKey : server.records.get(activationId).own;
  const content = { id, publicKey, issued: now, expires: now + server.keyLifetime, applicationKey, activationId, challenge };
  const key = (isForged ? drawKeyPair() : signer).privateKey;
  return { token: temporaryKeyToken(key, { ...content, ...FOREIGN_CLAIMS[claims](content) }) };
}

/** Opens a message, and answers with the object that the work makes of its content. */
function encrypted(server, message, sharedInfo1, { now, isForged }, work) {
  const { activationId, temporaryKeyId, version } = message;
  const { applicationKey, applicationSecret, records, temporaryKeys } = server;
  const transportKey = records.get(activationId)?.keys.transport;
  const parameters = {
    protocol: version, sharedInfo1, applicationKey, applicationSecret, activationId, transportKey, temporaryKeyId,
  };
  const { plaintext, exchange } = opened(parameters, temporaryKeys.get(temporaryKeyId), message);
  const text = JSON.stringify(work(JSON.parse(plaintext.toString('utf8'))));
  const answer = sealedAnswer(exchange, Buffer.from(text, 'utf8'), now);
  if (isForged) answer.mac[0] ^= 1;
  return answer;
}

/** 33 bytes in Base64 which are no point. */
export const NO_POINT = base64(Buffer.concat([Buffer.of(2), Buffer.alloc(32, 0xff)]));

const NO_ANSWER = { nonce: ZEROS, timestamp: 0, encryptedData: ZEROS, mac: Buffer.alloc(32) };

/** The answer to a message that an application has encrypted; one that does not fit where it has not. */
export const answerToMessage = (server, message, sharedInfo1, now) =>
  (message ? encrypted(server, message, sharedInfo1, { now, isForged: false }, () => ({})) : NO_ANSWER);

/** Base64 with an asterisk among its characters, which some decoders skip. */
const withAsterisk = (text) => `${text.slice(0, 5)}*${text.slice(5)}`;

/** What the inner layer of the answer to an activation lacks, or has instead. */
const RESPONSES = {
  complete: {}, recovery: { activationRecovery: RECOVERY },
  'invalid-recovery': { activationRecovery: { recoveryCode: RECOVERY_CODE, puk: PUK.slice(1) } },
  'without-id': { activationId: undefined }, 'without-server-key': { serverPublicKey: undefined },
  'without-counter': { ctrData: undefined }, 'server-key-not-a-point': { serverPublicKey: NO_POINT },
  'counter-of-15-bytes': { ctrData: base64(randomBytes(15)) }, 'counter-not-base64': { ctrData: '*'.repeat(24) },
  'empty-id': { activationId: '' }, 'counter-of-17-bytes': { ctrData: base64(randomBytes(17)) },
  'counter-with-asterisk': { ctrData: withAsterisk(base64(randomBytes(16))) },
  'server-key-with-asterisk': { serverPublicKey: withAsterisk(base64(drawKeyPair().publicKey)) },
  'recovery-with-prefix': { activationRecovery: { recoveryCode: `R:${RECOVERY_CODE}`, puk: PUK } },
};

function activation(server, { devicePublicKey }, { response = 'complete' }) {
  const content = activationContent(newRecord(server, Buffer.from(devicePublicKey, 'base64')));
  return { ...content, ...RESPONSES[response] };
}

const encryptedKey = ({ transport }, key) => base64(encryptCbc(transport, ZEROS, key));

const VAULT_KEYS = {
  right: (keys) => encryptedKey(keys, keys.vault), 'without-key': () => undefined,
  'not-base64': () => '*'.repeat(44), 'of-15-bytes': () => base64(randomBytes(15)),
  'with-asterisk': (keys) => withAsterisk(encryptedKey(keys, keys.vault)),
  'of-32-bytes': (keys) => encryptedKey(keys, randomBytes(32)),
};

/** What the answer to the request for a token lacks, or has instead. */
const TOKENS = {
  right: {}, 'without-id': { tokenId: undefined }, 'empty-id': { tokenId: '' }, 'without-secret': { tokenSecret: undefined },
  'secret-of-15-bytes': { tokenSecret: base64(randomBytes(15)) }, 'secret-of-17-bytes': { tokenSecret: base64(randomBytes(17)) },
  'secret-not-base64': { tokenSecret: '*'.repeat(24) },
  'secret-with-asterisk': { tokenSecret: withAsterisk(base64(randomBytes(16))) },
};

function token({ tokens: secrets }, { content = 'right' }) {
  const [id, secret] = [randomUUID(), randomBytes(16)];
  secrets.set(id, secret);
  return { tokenId: id, tokenSecret: base64(secret), ...TOKENS[content] };
}

const NO_FAULT = { isForged: false };

/** The content of encrypted answers, by path: the purpose of the message, and what is answered. */
const CONTENTS = {
  '/pa/v3/token/create': ['/pa/token/create', (record, event, server) => token(server, event)],
  '/pa/v3/vault/unlock': ['/pa/vault/unlock', ({ keys }, { content = 'right' }) =>
    ({ encryptedVaultEncryptionKey: VAULT_KEYS[content](keys) })],
  '/pa/v3/recovery/confirm': ['/pa/recovery/confirm', () => ({ alreadyConfirmed: false })],
  '/pa/v3/user/info': ['/pa/generic/activation', () => ({ sub: 'user' })],
};

/** Paths whose malformed answers are encrypted objects without their members; others are no JSON. */
const WITHOUT_MEMBERS = ['/pa/v3/token/create', '/pa/v3/activation/create', '/pa/v3/upgrade/start'];

/** The bodies of answers of HTTP 200, by path. */
const BODIES = {
  '/pa/v3/status': (server, request, { now }) => ({ serverTime: now }),
  '/pa/v3/keystore/create': temporaryKey,
  '/pa/v3/activation/create': (server, { body }, circumstances) =>
    encrypted(server, body, '/pa/generic/application', circumstances, ({ activationData }) => {
      const { event, isMalformed } = circumstances;
      const inner = { ...circumstances, ...NO_FAULT };
      const answer = encrypted(server, fromBase64(activationData), '/pa/activation', inner,
        (content) => (isMalformed ? {} : activation(server, content, event)));
      return { activationData: inBase64(answer), userInfo: event.userInfo === 'yes' ? { sub: 'user' } : undefined };
    }),
  '/pa/v3/activation/status': (server, { sdk, data, body: { activationId, challenge } }, { nextStatus }) => {
    const [record, stated] = [server.records.get(activationId), nextStatus()];
    // Another application may have removed the activation meanwhile, or made another one.
    const present = sdk.session.data?.activationId === activationId ? sdk.session.data : data;
    const content = statusOf(record, present, stated);
    const { nonce, blob } = encryptedStatus(record, challenge, content, stated.blob ?? 'right');
    return { nonce: base64(nonce), encryptedStatusBlob: base64(blob), customObject: stated.customObject };
  },
  '/pa/v3/upgrade/start': (server, { body }, circumstances) => encrypted(server, body, '/pa/upgrade', circumstances, () => {
    if (circumstances.isMalformed) return { ctrData: base64(randomBytes(15)) };
    const counters = drawCounters();
    server.records.get(body.activationId).chains.push(counters);
    return { ctrData: base64(counters.at(-1)) };
  }),
  '/pa/v3/upgrade/commit': (server, { signed }) => {
    server.records.get(signed.header.activationId).version = 3;
    return {};
  },
};

/** The answer of HTTP 200 to a request. */
export function answerOf(server, request, circumstances) {
  const { path, body } = request;
  const { isMalformed, isForged, event } = circumstances;
  if (isMalformed && !WITHOUT_MEMBERS.includes(path)) return {};
  if (Object.hasOwn(CONTENTS, path)) {
    const [sharedInfo1, work] = CONTENTS[path];
    const record = server.records.get(body.activationId);
    return { body: encrypted(server, body, sharedInfo1, circumstances, () => (isMalformed ? {} : work(record, event, server))) };
  }
  // What is neither encrypted nor signed cannot be forged, and cannot be read then.
  const isProtected = path === '/pa/v3/keystore/create' || WITHOUT_MEMBERS.includes(path);
  return isForged && !isProtected ? {} : { body: BODIES[path]?.(server, request, circumstances) ?? {} };
}

/**
 * Whether a signature is the one that the server computes with its keys and the value that the client's counter had, and
 * its header states the version of the data: those of version 2 have no `counterData`.
 */
export function isRight(server, { header, method, resource, body, length, counterData, number }) {
  if (header.version.startsWith('2.') !== (counterData === undefined)) return false;
  const { keys } = server.records.get(header.activationId);
  const block = counterData ?? numericBlock(number);
  const secret = length === undefined ? server.applicationSecret : OFFLINE_SECRET;
  const data = signedData({ method, resource, nonce: header.nonce, body, secret });
  const own = factorsOf(header.type).map((name) => keys[name]);
  const expected = length === undefined
    ? onlineSignature(header.version, own, block, data) : offlineSignature(OFFLINE_LENGTH, own, block, data);
  return expected === header.signature;
}

/** What the device signs in scripts. */
export const DATA = utf8('data');

/** Whether what an application gets from the vault is what the server has. */
const GIVEN = {
  'fetch-encryption-key': ({ keys }, key) => key.equals(indexKey(keys.vault, 1n).key),
  'sign-with-device-key': ({ devicePublicKey }, signature) => isSigned(devicePublicKey, DATA, signature),
  'sign-jwt': ({ devicePublicKey }, text) =>
    passes(() => compute(webTokens['jwt.verify'], { token: text, publicKey: devicePublicKey })),
  'recovery-data': (record, { recoveryCode, puk }) => recoveryCode === RECOVERY_CODE && puk === PUK,
};

export const isGivenRight = ({ records }, { kind, activationId, value }) => GIVEN[kind](records.get(activationId), value);

/** Whether the digest of a header is that of its token. */
export function isProofRight({ tokens: secrets }, { id, digest, nonce, timestamp, version }) {
  const proof = { tokenSecret: secrets.get(id), nonce: Buffer.from(nonce, 'base64'), timestamp };
  return base64(compute(tokens['token.digest'], proof, version).digest) === digest;
}
