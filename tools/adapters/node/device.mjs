// Keys on the device: the fingerprint of an activation, the vault, and the protection of factor keys.

import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { minimalX } from './curve.mjs';
import { indexKey } from './derivation.mjs';
import { importPrivateKey, importPublicKey, sharedSecret } from './p256.mjs';
import { decimalCode, decryptCbc, encryptCbc, fold, sha256, utf8 } from './primitives.mjs';
import { demand, demandByteCount } from './rejection.mjs';

const KEY_BYTE_COUNT = 16;
const ZERO_IV = Buffer.alloc(16);
const ITERATIONS = 10_000;
const SHORTEST_PASSWORD = 4;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'activation.fingerprint': (input) => {
    const [deviceX, serverX] = ['devicePublicKey', 'serverPublicKey'].map((name) => minimalX(importPublicKey(input.bytes(name))));
    const data = Buffer.concat([deviceX, utf8(input.text('activationId')), serverX]);
    const hash = sha256(data);
    return { output: { fingerprint: decimalCode(hash, 8) }, steps: { deviceX, serverX, data, hash } };
  },

  'vault.key': (input) => {
    const { block, key } = indexKey(input.bytes('vaultKey'), input.unsigned64('index'));
    return { output: { key }, steps: { block } };
  },

  'vault.protect-key': (input) => {
    const [vaultKey, transportKey] = [input.bytes('vaultKey'), input.bytes('transportKey')];
    demandByteCount(KEY_BYTE_COUNT, vaultKey, transportKey);
    return {
      output: { protectedKey: encryptCbc(transportKey, ZERO_IV, vaultKey) },
      steps: { padded: Buffer.concat([vaultKey, Buffer.alloc(16, 16)]) },
    };
  },

  'vault.recover-key': (input) => {
    const vaultKey = decrypted(input.bytes('protectedKey'), input.bytes('transportKey'));
    demandByteCount(KEY_BYTE_COUNT, vaultKey);
    return { output: { vaultKey } };
  },

  'vault.protect-private-key': (input) => {
    const [privateKey, vaultKey] = [input.bytes('privateKey'), input.bytes('vaultKey')];
    importPrivateKey(privateKey);
    demandByteCount(KEY_BYTE_COUNT, vaultKey);
    const missing = 16 - (privateKey.length % 16);
    return {
      output: { protectedKey: encryptCbc(vaultKey, ZERO_IV, privateKey) },
      steps: { padded: Buffer.concat([privateKey, Buffer.alloc(missing, missing)]) },
    };
  },

  'vault.recover-private-key': (input) => {
    const privateKey = decrypted(input.bytes('protectedKey'), input.bytes('vaultKey'));
    importPrivateKey(privateKey);
    return { output: { privateKey } };
  },

  'vault.recover-biometry-key': (input) => {
    const vaultKey = input.bytes('vaultKey');
    const privateKey = decrypted(input.bytes('protectedPrivateKey'), vaultKey);
    const scalar = importPrivateKey(privateKey);
    const masterSecret = fold(sharedSecret(scalar, importPublicKey(input.bytes('serverPublicKey'))));
    demand(indexKey(masterSecret, 2000n).key.equals(vaultKey), 'vault-key-mismatch');
    return { output: { key: indexKey(masterSecret, 3n).key }, steps: { privateKey, masterSecret } };
  },

  'factor.protect-knowledge': (input) => protect(input, passwordKey(input, ''), true),
  'factor.recover-knowledge': (input) => recover(input, passwordKey(input, ''), true),
  'factor.protect-biometry': (input) => protect(input, biometricKey(input), true),
  'factor.recover-biometry': (input) => recover(input, biometricKey(input), true),
  'factor.protect-possession': (input) => protect(input, deviceKey(input), false),
  'factor.recover-possession': (input) => recover(input, deviceKey(input), false),

  'factor.change-password': (input) => {
    const protectedKey = input.bytes('protectedKey');
    const externalKey = input.optionalBytes('externalKey');
    demandByteCount(KEY_BYTE_COUNT, protectedKey, ...(externalKey ? [externalKey] : []));
    const newUnlockKey = derivedKey(input.text('newPassword'), input.bytes('newSalt'), ITERATIONS);
    const oldUnlockKey = passwordKey(input, 'old');
    const innerKey = externalKey ? decryptBlock(externalKey, protectedKey) : protectedKey;
    const key = decryptBlock(oldUnlockKey, innerKey);
    const newInnerKey = encryptBlock(newUnlockKey, key);
    const newProtectedKey = externalKey ? encryptBlock(externalKey, newInnerKey) : newInnerKey;
    return { output: { newProtectedKey }, steps: { oldUnlockKey, key, newUnlockKey } };
  },

  'factor.add-external-key': (input) => ({ output: { result: externalLayer(input, encryptBlock) } }),
  'factor.remove-external-key': (input) => ({ output: { result: externalLayer(input, decryptBlock) } }),
};

/** Decrypts what a key of the vault protects; the key is checked before the data. */
function decrypted(data, key) {
  demandByteCount(KEY_BYTE_COUNT, key);
  const plaintext = decryptCbc(key, ZERO_IV, data);
  demand(plaintext !== null, 'padding');
  return plaintext;
}

/** Runs 16 bytes through AES-128-CBC with a zero IV and without padding. */
function encryptBlock(key, block) {
  const cipher = createCipheriv('aes-128-cbc', key, ZERO_IV).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

function decryptBlock(key, block) {
  const decipher = createDecipheriv('aes-128-cbc', key, ZERO_IV).setAutoPadding(false);
  return Buffer.concat([decipher.update(block), decipher.final()]);
}

/** Protects a factor key: the unlock key inside, the external key outside, where the factor has one. */
function protect(input, unlockKey, hasExternalKey) {
  const key = input.bytes('key');
  const externalKey = checkedExternalKey(input, key);
  const innerKey = encryptBlock(unlockKey, key);
  const protectedKey = hasExternalKey && externalKey ? encryptBlock(externalKey, innerKey) : innerKey;
  return { output: { protectedKey }, steps: { unlockKey, innerKey } };
}

/** Recovers a factor key; nothing tells a wrong unlock key. */
function recover(input, unlockKey, hasExternalKey) {
  const protectedKey = input.bytes('protectedKey');
  const externalKey = checkedExternalKey(input, protectedKey);
  const innerKey = hasExternalKey && externalKey ? decryptBlock(externalKey, protectedKey) : protectedKey;
  return { output: { key: decryptBlock(unlockKey, innerKey) }, steps: { unlockKey, innerKey } };
}

function checkedExternalKey(input, key) {
  const externalKey = input.optionalBytes('externalKey');
  demandByteCount(KEY_BYTE_COUNT, key, ...(externalKey ? [externalKey] : []));
  return externalKey;
}

function externalLayer(input, block) {
  const [protectedKey, externalKey] = [input.bytes('protectedKey'), input.bytes('externalKey')];
  demandByteCount(KEY_BYTE_COUNT, protectedKey, externalKey);
  return block(externalKey, protectedKey);
}

/** Derives the unlock key of a password among the inputs, whose names begin with `word` if there are two. */
function passwordKey(input, word) {
  const name = (last) => (word === '' ? last : word + last[0].toUpperCase() + last.slice(1));
  return derivedKey(input.text(name('password')), input.bytes(name('salt')), input.integer(name('iterations'), 1));
}

function derivedKey(password, salt, iterations) {
  const bytes = utf8(password);
  demand(bytes.length >= SHORTEST_PASSWORD, 'password-length');
  demand(salt.length >= 16, 'invalid-length');
  demand(iterations >= ITERATIONS, 'iteration-count');
  return pbkdf2Sync(bytes, salt, iterations, KEY_BYTE_COUNT, 'sha1');
}

function biometricKey(input) {
  const key = input.bytes('biometricKey');
  demandByteCount(KEY_BYTE_COUNT, key);
  demand(key.some((byte) => byte !== 0), 'zero-key');
  return key;
}

/** The first half of the hash of the device's identifier; it is not folded. */
const deviceKey = (input) => sha256(input.bytes('deviceIdentifier')).subarray(0, KEY_BYTE_COUNT);
