// Secrets that a request and its response give: HPKE with P-384 of which a secret is exported, ML-KEM, and the combination.

import { importPrivateKey, importPublicKey, publicKeyOf, sharedSecret } from '../p384.mjs';
import { bigEndian32 } from '../primitives.mjs';
import { Rejection, demand, demandByteCount } from '../rejection.mjs';
import { present } from '../status.mjs';
import { kmac256 } from './keccak.mjs';
import { decapsulatedByEither } from './lattices.mjs';
import { ML_KEM } from './ml-kem.mjs';
import { VERSION, hmacSha384, withSizes } from './primitives.mjs';
import { decodedPublicKey } from './public-keys.mjs';

const SECRET_BYTE_COUNT = 48;
const KEM_SUITE = Buffer.from('KEM\x00\x11', 'latin1');
const HPKE_SUITE = Buffer.from('HPKE\x00\x11\x00\x02\xff\xff', 'latin1');
const NAME = Buffer.from('DHKEM-P384');
const EMPTY = Buffer.alloc(0);

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
    demandCounts(chosen, keys);
    const ephemeralKey = present(input, 'ephemeralPrivateKey', 'bytes', chosen.hasCurve);
    const message = present(input, 'm', 'bytes', chosen.kem !== undefined);
    demandSalt(salt);
    const curve = chosen.hasCurve ? encapsulate(keys[0], ephemeralKey) : undefined;
    const lattice = chosen.kem === undefined ? undefined : encapsulateLattice(chosen.kem, keys.at(-1), message);
    const encapsulatedKeys = [curve?.encapsulated, lattice?.ciphertext].filter((key) => key !== undefined);
    const { secret, steps } = combined(name, salt, curve?.secret, lattice?.secret);
    return { output: { encapsulatedKeys, secret }, steps };
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

/** Computes the secret of a client from the response of a server. */
export function computed(name, privateKeys, encapsulatedKeys, salt) {
  const chosen = algorithm(name);
  demandCounts(chosen, privateKeys, encapsulatedKeys);
  demandSalt(salt);
  const { hasCurve, kem } = chosen;
  const curveSecret = hasCurve ? decapsulate(privateKeys[0], encapsulatedKeys[0]).secret : undefined;
  const latticeSecret = kem === undefined ? undefined : decapsulatedByEither(kem, privateKeys.at(-1), encapsulatedKeys.at(-1));
  const { secret, steps } = combined(name, salt, curveSecret, latticeSecret);
  return { output: { secret }, steps };
}

const demandSalt = (salt) => demandByteCount(32, salt);

/** The one-step derivation of SP 800-56C with KMAC256, whose salt is the key. */
function combined(name, salt, curveSecret, latticeSecret) {
  const secrets = [curveSecret, latticeSecret].filter((secret) => secret !== undefined);
  const data = Buffer.concat([bigEndian32(1), withSizes(...secrets), withSizes(`shared-secret/${name}`, VERSION)]);
  return { secret: kmac256(salt, data, 'KDF'), steps: { curveSecret, latticeSecret, data } };
}

function encapsulateLattice(set, publicKey, message) {
  return ML_KEM[set].encapsulate(decodedPublicKey(set, publicKey), message);
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
