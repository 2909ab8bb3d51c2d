// How a client protects the keys of an activation: each factor's key is wrapped by the unlock key of the factor, and those of
// knowledge and biometry by the external key as well, where there is one.

import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';

const ITERATIONS = 10_000;
const SHORTEST_PASSWORD = 4;
const MOST_KNOWN_PASSWORDS = 1000;

export const KEY_BYTE_COUNT = 16;
export const ZEROS = Buffer.alloc(KEY_BYTE_COUNT);

function transformed(create, key, blocks) {
  const cipher = create('aes-128-cbc', key, ZEROS).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

export const wrapped = (key, secret) => transformed(createCipheriv, key, secret);
export const unwrapped = (key, secret) => transformed(createDecipheriv, key, secret);

/** Wraps by an inner key, and by the outer one where there is one. */
export const wrappedTwice = (outer, inner, secret) =>
  (outer ? wrapped(outer, wrapped(inner, secret)) : wrapped(inner, secret));
export const unwrappedTwice = (outer, inner, secret) => unwrapped(inner, outer ? unwrapped(outer, secret) : secret);

const knownPasswords = new Map();

/** The unlock key of a password; the same password with the same salt is derived once, because that is slow. */
export function passwordKey(password, salt) {
  const name = `${password.toString('hex')} ${salt.toString('hex')}`;
  if (!knownPasswords.has(name)) {
    if (knownPasswords.size >= MOST_KNOWN_PASSWORDS) knownPasswords.clear();
    knownPasswords.set(name, pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTE_COUNT, 'sha1'));
  }
  return knownPasswords.get(name);
}

export const isKey = (key) => key?.length === KEY_BYTE_COUNT;
export const isUnlockKey = (key) => isKey(key) && !key.equals(ZEROS);
export const isLongEnough = (password) => password !== undefined && password.length >= SHORTEST_PASSWORD;

/** The keys of factors, or null where one cannot be had. */
export function factorKeys(session, factors, unlock) {
  const { data, externalKey, expectsExternalKey } = session;
  const needsExternalKey = factors.some((name) => name !== 'possession');
  if (needsExternalKey && expectsExternalKey !== (externalKey !== undefined)) return null;
  const { possession, password, biometry } = unlock;
  const ways = {
    possession: () => isUnlockKey(possession) && unwrapped(possession, data.possession),
    knowledge: () => isLongEnough(password) && unwrappedTwice(externalKey, passwordKey(password, data.salt), data.knowledge),
    biometry: () => data.biometry && isKey(biometry) && unwrappedTwice(externalKey, biometry, data.biometry),
  };
  const keys = factors.map((name) => ways[name]());
  return keys.every(Boolean) ? keys : null;
}

/** The key of transport, which possession unlocks. */
export const transportKey = ({ data }, possession) => unwrapped(possession, data.transport);
