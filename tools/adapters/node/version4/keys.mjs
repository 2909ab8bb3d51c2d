// Keys: from labels, from passwords, of an activation, of the vault, of factors.

import { bigEndian64, utf8 } from '../primitives.mjs';
import { demand, demandByteCount } from '../rejection.mjs';
import { kmac256 } from './keccak.mjs';
import { applicationSecret, counterMode, demandKeys, derived, sha3 } from './primitives.mjs';

const IV_BYTE_COUNT = 16;
const SHA3_SIZES = [256, 384];

/** The keys below a key, by the end of their labels. */
const CHILDREN = {
  auth: { possession: 'possession', knowledge: 'knowledge', biometry: 'biometry' },
  vault: {
    kekDevicePrivate: 'kek-device-private', appVaultKnowledge: 'kdk-app-vault-knowledge', appVault2fa: 'kdk-app-vault-2fa',
  },
  util: {
    macCtrData: 'mac/ctr-data', macStatus: 'mac/status', macGetActTempKey: 'mac/get-act-temp-key',
    macPersonalizedData: 'mac/personalized-data', e2eeSharedInfo2: 'key-e2ee-sh2', appUtility: 'app',
  },
  enc: {},
};
const PARENTS = { auth: 'kdkAuthenticationCode', enc: 'kdkEncryption', vault: 'kdkVault', util: 'kdkUtility' };

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'mac.kmac256': (input) => {
    const byteCount = input.integer('length');
    demand(byteCount > 0, 'invalid-length');
    return { output: { mac: kmac256(input.bytes('key'), input.bytes('data'), input.text('custom'), byteCount) } };
  },

  'hash.sha3': (input) => {
    const size = input.integer('size');
    demand(SHA3_SIZES.includes(size), 'invalid-length');
    return { output: { digest: sha3(size, input.bytes('data')) } };
  },

  'kdf.derive': (input) => {
    const [label, byteCount] = [input.text('label'), input.integer('length')];
    demand(byteCount > 0, 'invalid-length');
    const { data, key } = derived(input.bytes('key'), label, input.optionalBytes('diversifier'), byteCount);
    return { output: { key }, steps: { data } };
  },

  'kdf.password-kmac': (input) => {
    const [password, salt] = [utf8(input.text('password')), input.bytes('salt')];
    demand(password.length > 0, 'password-length');
    demand(salt.length >= 32, 'invalid-length');
    return { output: { key: kmac256(password, salt, 'PA4PBKDF') }, steps: { passwordBytes: password } };
  },

  'keys.hierarchy': (input) => {
    const activationSecret = input.bytes('activationSecret');
    demandKeys(activationSecret);
    const macGetAppTempKey = applicationMacKey(input.text('applicationSecret'));
    return { output: { macGetAppTempKey, ...hierarchy(activationSecret) } };
  },

  'vault.application-key': (input) => {
    const [vaultKey, kind, size] = [input.bytes('vaultKey'), input.word('kind', ['2fa', 'knowledge']), input.integer('size')];
    demandKeys(vaultKey);
    demand(size >= 16, 'invalid-length');
    const { data, key } = derived(vaultKey, `app/kdf/${kind}`, bigEndian64(input.unsigned64('index')), size);
    return { output: { key }, steps: { data } };
  },

  'factor.wrap': (input) => {
    const [kek, key, iv] = [input.bytes('kek'), input.bytes('key'), input.bytes('iv')];
    demandKeys(kek, key);
    demandByteCount(IV_BYTE_COUNT, iv);
    return { output: { wrapped: Buffer.concat([iv, counterMode(kek, iv, key)]) } };
  },

  'factor.unwrap': (input) => {
    const [kek, wrapped] = [input.bytes('kek'), input.bytes('wrapped')];
    demandKeys(kek);
    demandByteCount(48, wrapped);
    return { output: { key: counterMode(kek, wrapped.subarray(0, IV_BYTE_COUNT), wrapped.subarray(IV_BYTE_COUNT)) } };
  },

  'operation-data.digest': (input) => {
    const [items, key, digits] = [input.list('items', 'text'), input.bytes('key'), input.integer('length')];
    demandByteCount(16, key);
    demand(digits >= 4 && digits <= 9, 'digest-length');
    const data = utf8(items.join('&'));
    const mac = kmac256(key, data, 'PA4DIGEST-DATA');
    // Here the whole MAC is the number.
    const number = BigInt(`0x${mac.toString('hex')}`) % 10n ** BigInt(digits);
    return { output: { digest: number.toString().padStart(digits, '0') }, steps: { data, mac } };
  },
};

/** Derives the key with which requests for temporary keys of an application are authenticated. */
export const applicationMacKey = (secretText) => derived(applicationSecret(secretText), 'util/mac/get-app-temp-key').key;

/** Derives the keys of an activation. */
export function hierarchy(activationSecret) {
  const keys = {};
  for (const [label, children] of Object.entries(CHILDREN)) {
    const { key: parent } = derived(activationSecret, label);
    keys[PARENTS[label]] = parent;
    for (const [name, end] of Object.entries(children)) keys[name] = derived(parent, `${label}/${end}`).key;
  }
  return keys;
}
