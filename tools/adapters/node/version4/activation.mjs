// An activation: its fingerprint, the keys in the configuration of its application, its upgrade, and offline data.

import { timingSafeEqual } from 'node:crypto';
import { readKeys } from '../configuration.mjs';
import { isStrictSignature, minimalX } from '../curve.mjs';
import { readOfflineData } from '../offline-data.mjs';
import { importPublicKey, verifies } from '../p384.mjs';
import { decimalCode, utf8 } from '../primitives.mjs';
import { Rejection, demand, demandByteCount } from '../rejection.mjs';
import { UPGRADE_PENDING } from './codes.mjs';
import { kmac256 } from './keccak.mjs';
import { demandKeys, sha3 } from './primitives.mjs';
import { decodedPublicKey } from './public-keys.mjs';
import { algorithm, demandCounts } from './shared-secret.mjs';

const CONFIGURED = [[1, 'ecP256'], [2, 'ecP384'], [3, 'mlDsa65'], [4, 'mlDsa87']];
const REQUIRED = new Map([
  ['EC_P256', [1]], ['EC_P384', [1, 2]], ['EC_P384_ML_L3', [1, 2, 3]], ['EC_P384_ML_L5', [1, 2, 4]],
]);
const PENDING = ['none', 'start-sent', 'confirm-sent'];

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'activation.key-fingerprint': (input) => {
    const name = input.text('algorithm');
    const chosen = algorithm(name);
    const lists = ['deviceKeys', 'serverKeys'].map((list) => input.list(list, 'bytes'));
    demandCounts(chosen, ...lists);
    const [device, server] = lists.map((keys) => keyData(chosen, keys));
    const data = Buffer.concat([utf8(name), device, utf8(input.text('activationId')), server]);
    const hash = sha3(256, data);
    return { output: { fingerprint: decimalCode(hash, 8) }, steps: { data, hash } };
  },

  'configuration.parse-keys': (input) => {
    const name = input.text('algorithm');
    if (!REQUIRED.has(name)) throw new Rejection('unknown-algorithm');
    const { bytes, applicationKey, applicationSecret, keys } = readKeys(input.text('configuration'));
    demand(REQUIRED.get(name).every((id) => keys.get(id)?.length > 0), 'missing-key');
    const named = CONFIGURED.map(([id, key]) => [key, keys.get(id)]);
    return { output: { applicationKey, applicationSecret, ...Object.fromEntries(named) }, steps: { bytes } };
  },

  'upgrade.decide': (input) => {
    const [current, upgrade, flags] = ['currentVersion', 'upgradeVersion', 'flags'].map((name) => input.integer(name, 0));
    return { output: { step: upgradeStep(current, upgrade, flags, input.word('pending', PENDING)) } };
  },

  'offline-data.verify': (input) => {
    const key = input.bytes('key');
    return readOfflineData(input.text('text'), ['0', '1', '2'], (keyType, covered, proof) => {
      demandProof(keyType, key, covered, proof);
    });
  },
};

/** Reads the master keys of an algorithm of 4.0: that of P-384 first. */
export function masterKeys(configuration, name) {
  const { keys } = readKeys(configuration);
  const [, ...ids] = REQUIRED.get(name);
  demand(ids.every((id) => keys.get(id)?.length > 0), 'missing-key');
  return ids.map((id) => keys.get(id));
}

/** What a fingerprint covers of the keys of one side: the X coordinate without leading zeros, and the encoded other key. */
function keyData({ hasCurve, signature }, keys) {
  const parts = [];
  if (hasCurve) parts.push(minimalX(importPublicKey(keys[0])));
  if (signature !== undefined) {
    decodedPublicKey(signature, keys.at(-1));
    parts.push(keys.at(-1));
  }
  return Buffer.concat(parts);
}

function upgradeStep(current, upgrade, flags, pending) {
  if (current === 4 && pending !== 'none') return 'done';
  if (current === 3 && (flags & UPGRADE_PENDING) !== 0 && pending === 'confirm-sent') return 'confirm';
  return current === 3 && upgrade === 4 ? 'start' : 'none';
}

/** Checks the signature of the server, or the MAC. */
function demandProof(keyType, key, data, proof) {
  if (keyType !== '2') {
    const publicKey = importPublicKey(key);
    demand(isStrictSignature(proof), 'signature-encoding');
    demand(verifies(publicKey, data, proof), 'signature-mismatch');
    return;
  }
  demandKeys(key);
  demandByteCount(32, proof);
  demand(timingSafeEqual(kmac256(key, data, 'PA4MAC-QR'), proof), 'mac-mismatch');
}
