// Secrets that a request and its response give: HPKE with P-384 of which a secret is exported, and the combination.
// Of ML-KEM, which node:crypto does not have, only lengths and keys are checked.

import { importPrivateKey, importPublicKey, publicKeyOf, sharedSecret } from '../p384.mjs';
import { bigEndian32 } from '../primitives.mjs';
import { Inexpressible, Rejection, demand, demandByteCount } from '../rejection.mjs';
import { present } from '../status.mjs';
import { kmac256 } from './keccak.mjs';
import { VERSION, hmacSha384, withSizes } from './primitives.mjs';
import { demandPublicKey } from './public-keys.mjs';

const SECRET_BYTE_COUNT = 48;
const KEM_SUITE = Buffer.from('KEM\x00\x11', 'latin1');
const HPKE_SUITE = Buffer.from('HPKE\x00\x11\x00\x02\xff\xff', 'latin1');
const NAME = Buffer.from('DHKEM-P384');
const EMPTY = Buffer.alloc(0);
const SEED_BYTE_COUNT = 64;
const MESSAGE_BYTE_COUNT = 32;
/** The lengths of the parameter sets of ML-KEM. */
const KEMS = {
  'ML-KEM-768': { ciphertext: 1088, expandedKey: 2400 },
  'ML-KEM-1024': { ciphertext: 1568, expandedKey: 3168 },
};

/** What the name of an algorithm stands for; `kem` and `signature` name parameter sets. */
const ALGORITHMS = new Map([
  ['EC_P384', { hasCurve: true }],
  ['EC_P384_ML_L3', { hasCurve: true, kem: 'ML-KEM-768', signature: 'ML-DSA-65' }],
  ['EC_P384_ML_L5', { hasCurve: true, kem: 'ML-KEM-1024', signature: 'ML-DSA-87' }],
  ['ML_L3', { hasCurve: false, kem: 'ML-KEM-768', signature: 'ML-DSA-65' }],
  ['ML_L5', { hasCurve: false, kem: 'ML-KEM-1024', signature: 'ML-DSA-87' }],
]);

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'dhkem.encapsulate': (input) => {
    const { encapsulated, secret, steps } = encapsulate(input.bytes('publicKey'), input.bytes('ephemeralPrivateKey'));
    return { output: { encapsulated, secret }, steps };
  },

  'dhkem.decapsulate': (input) => {
    const { secret, steps } = decapsulate(input.bytes('privateKey'), input.bytes('encapsulated'));
    return { output: { secret }, steps };
  },

  'shared-secret.compute': (input) =>
    computed(input.text('algorithm'), input.list('privateKeys', 'bytes'), input.list('encapsulatedKeys', 'bytes'), input.bytes('salt')),

  'shared-secret.respond': (input) => {
    const [name, keys, salt] = [input.text('algorithm'), input.list('encapsulationKeys', 'bytes'), input.bytes('salt')];
    const chosen = algorithm(name);
    const ephemeralKey = present(input, 'ephemeralPrivateKey', 'bytes', chosen.hasCurve);
    const message = present(input, 'm', 'bytes', chosen.kem !== undefined);
    demandCounts(chosen, keys);
    demandSalt(salt);
    const made = chosen.hasCurve ? encapsulate(keys[0], ephemeralKey) : undefined;
    if (message !== undefined) {
      demandByteCount(MESSAGE_BYTE_COUNT, message);
      demandPublicKey(chosen.kem, keys.at(-1));
      throw unavailable();
    }
    const { secret, data } = combined(name, salt, made.secret);
    return { output: { encapsulatedKeys: [made.encapsulated], secret }, steps: { curveSecret: made.secret, data } };
  },
};

/** Finds an algorithm by its exact name. */
export function algorithm(name) {
  if (!ALGORITHMS.has(name)) throw new Rejection('unknown-algorithm');
  return ALGORITHMS.get(name);
}

/** Rejects lists with another number of keys than the algorithm has. */
export function demandCounts({ hasCurve, kem }, ...lists) {
  const count = Number(hasCurve) + Number(kem !== undefined);
  demand(lists.every((list) => list.length === count), 'key-count');
}

const unavailable = () => new Inexpressible('this platform has no ML-KEM');

/** Computes the secret of a client from the response of a server. */
export function computed(name, privateKeys, encapsulatedKeys, salt) {
  const chosen = algorithm(name);
  demandCounts(chosen, privateKeys, encapsulatedKeys);
  demandSalt(salt);
  const made = chosen.hasCurve ? decapsulate(privateKeys[0], encapsulatedKeys[0]) : undefined;
  if (chosen.kem !== undefined) {
    const { ciphertext, expandedKey } = KEMS[chosen.kem];
    demand([SEED_BYTE_COUNT, expandedKey].includes(privateKeys.at(-1).length), 'invalid-length');
    demandByteCount(ciphertext, encapsulatedKeys.at(-1));
    throw unavailable();
  }
  const { secret, data } = combined(name, salt, made.secret);
  return { output: { secret }, steps: { curveSecret: made.secret, data } };
}

const demandSalt = (salt) => demandByteCount(32, salt);

/** The one-step derivation of SP 800-56C with KMAC256, whose salt is the key. */
function combined(name, salt, ...secrets) {
  const data = Buffer.concat([bigEndian32(1), withSizes(...secrets), withSizes(`shared-secret/${name}`, VERSION)]);
  return { data, secret: kmac256(salt, data, 'KDF') };
}

/** Imports an uncompressed point. */
function point(bytes) {
  demand(bytes[0] === 4, 'invalid-public-key');
  return importPublicKey(bytes);
}

function encapsulate(publicKey, ephemeralPrivateKey) {
  const recipient = point(publicKey);
  const ephemeral = importPrivateKey(ephemeralPrivateKey);
  const encapsulated = publicKeyOf(ephemeral);
  return { encapsulated, ...exported(sharedSecret(ephemeral, recipient), encapsulated, recipient) };
}

function decapsulate(privateKey, encapsulated) {
  const recipient = importPrivateKey(privateKey);
  const sharedX = sharedSecret(recipient, point(encapsulated));
  return exported(sharedX, encapsulated, publicKeyOf(recipient));
}

/** Derives the secret of the KEM from the shared point, and exports one from the context of HPKE without a PSK. */
function exported(sharedX, encapsulated, recipient) {
  const agreed = extract(KEM_SUITE, EMPTY, 'eae_prk', sharedX);
  const kemSecret = expand(KEM_SUITE, agreed, 'shared_secret', Buffer.concat([encapsulated, recipient]));
  const hashes = [extract(HPKE_SUITE, EMPTY, 'psk_id_hash', EMPTY), extract(HPKE_SUITE, EMPTY, 'info_hash', NAME)];
  const secret = extract(HPKE_SUITE, kemSecret, 'secret', EMPTY);
  const exporter = expand(HPKE_SUITE, secret, 'exp', Buffer.concat([Buffer.of(0), ...hashes]));
  return { secret: expand(HPKE_SUITE, exporter, 'sec', NAME), steps: { sharedX, kemSecret } };
}

const labelled = (suite, label) => Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label)]);

const extract = (suite, salt, label, key) => hmacSha384(salt, Buffer.concat([labelled(suite, label), key]));

/** HKDF-Expand to the length of one hash, which is one block. */
function expand(suite, key, label, info) {
  return hmacSha384(key, Buffer.concat([Buffer.of(0, SECRET_BYTE_COUNT), labelled(suite, label), info, Buffer.of(1)]));
}
