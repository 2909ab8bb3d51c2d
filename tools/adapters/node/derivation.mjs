// Keys from keys: index derivation, internal derivation, X9.63, PBKDF2, the master secret and the five keys under it.

import { pbkdf2Sync } from 'node:crypto';
import { importPrivateKey, importPublicKey, sharedSecret } from './p256.mjs';
import { bigEndian64, encryptBlock, fold, hmacSha256, utf8, x963Blocks } from './primitives.mjs';
import { demand, demandByteCount } from './rejection.mjs';
import { legacyKey } from './version2.mjs';

const KEY_BYTE_COUNT = 16;

/** The versions in which keys are derived from bytes in the older order only. */
const LEGACY_KEY_PROTOCOLS = ['2.0', '2.1', '3.0'];

/** The reserved indexes under the master secret. */
const MASTER_INDEXES = { possession: 1n, knowledge: 2n, biometry: 3n, transport: 1000n, vault: 2000n };

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'kdf.index': (input) => {
    const { block, key } = indexKey(input.bytes('masterKey'), input.unsigned64('index'));
    return { output: { key }, steps: { block } };
  },

  'kdf.internal': (input, protocol) => {
    const derive = LEGACY_KEY_PROTOCOLS.includes(protocol) ? legacyKey : internalKey;
    const { hmac, key } = derive(input.bytes('key'), input.bytes('index'));
    return { output: { key }, steps: { hmac } };
  },

  'kdf.x963': (input) => {
    const [secret, info, length] = [input.bytes('secret'), input.bytes('info'), input.integer('length')];
    demand(length >= 1, 'invalid-length');
    const blocks = x963Blocks(secret, info, length);
    const steps = Object.fromEntries(blocks.map((block, i) => [`block[${i + 1}]`, block]));
    return { output: { key: Buffer.concat(blocks).subarray(0, length) }, steps };
  },

  'kdf.password': (input) => {
    const passwordBytes = utf8(input.text('password'));
    const iterations = input.integer('iterations', 1);
    const key = pbkdf2Sync(passwordBytes, input.bytes('salt'), iterations, KEY_BYTE_COUNT, 'sha1');
    return { output: { key }, steps: { passwordBytes } };
  },

  'keys.master-secret': (input) => {
    const [privateBytes, publicBytes] = [input.bytes('privateKey'), input.bytes('publicKey')];
    const secret = sharedSecret(importPrivateKey(privateBytes), importPublicKey(publicBytes));
    return { output: { masterSecret: fold(secret) }, steps: { sharedSecret: secret } };
  },

  'keys.derived': (input) => {
    const masterSecret = input.bytes('masterSecret');
    const output = {};
    const steps = {};
    for (const [name, index] of Object.entries(MASTER_INDEXES)) {
      const { block, key } = indexKey(masterSecret, index);
      output[name] = key;
      steps[`${name}.block`] = block;
    }
    return { output, steps };
  },
};

/** Derives the key of an index: AES of eight zero bytes and the index. */
export function indexKey(masterKey, index) {
  demandByteCount(KEY_BYTE_COUNT, masterKey);
  const block = Buffer.concat([Buffer.alloc(8), bigEndian64(index)]);
  return { block, key: encryptBlock(masterKey, block) };
}

/**
 * Derives a key from bytes: HMAC under the parent key, folded.
 * @param {Buffer} index at least 16 bytes
 */
export function internalKey(key, index) {
  demandByteCount(KEY_BYTE_COUNT, key);
  demand(index.length >= 16, 'invalid-length');
  const hmac = hmacSha256(key, index);
  return { hmac, key: fold(hmac) };
}
