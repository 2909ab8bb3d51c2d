// The calls of the wire: what a runner asks of a client that lives with a server.

import { utf8 } from '../primitives.mjs';
import { Failed } from './http.mjs';
import { OlderClient } from './version3/client.mjs';
import { LaterClient } from './version4/client.mjs';
import { upgrade } from './version4/upgrade.mjs';

const OLDER = ['3.0', '3.1', '3.2', '3.3'];
const LATER = ['4.0'];

/** The client of the life that is played; each `start` begins another life. */
let client;

/**
 * What each call does, and what its output has.
 * @typedef {Record<string, (input: any, protocol: string) => Promise<object | void>>} Calls
 */

/** The calls that are the same in all versions. @type {Calls} */
const ofBoth = {
  'restart': async () => {
    client = client.restarted();
  },
  'synchronize-time': async () => client.synchronizeTime(),
  'activate': async (input) => client.activate(input),
  'activate-with-password': async (input) => client.activate(input),
  'status': async () => client.status(),
  'sign': async ({ body, ...call }) => {
    await client.signed(call, utf8(body ?? ''));
    return { status: 200 };
  },
  'user-info': async () => ({ sub: (await client.userInfo()).sub }),
  'token': async ({ name, factors, password }) => ({ tokenId: await client.createToken(name, factors, password) }),
  'use-token': async ({ name, path }) => {
    await client.useToken(name, path);
    return { status: 200 };
  },
  'remove-token': async ({ name, factors, password }) => client.removeToken(name, factors, password),
  'vault': async ({ password }) => ({ vaultKey: (await client.vaultKey(password)).toString('hex') }),
  'validate-password': async ({ password }) => client.validatePassword(password),
  'change-password': async ({ old, new: next }) => client.changePassword(old, next),
  'background': async () => {},
  'foreground': async () => client.foreground(),
  'remove': async ({ factors, password }) => client.remove(factors, password),
};

/** @type {Calls} */
const ofOlder = {
  ...ofBoth,
  'start': async (input, version) => {
    client = new OlderClient({ ...input, version });
  },
  'recover': async (input) => client.recover(input),
  'adopt': async (input) => client.adopt(input),
  'upgrade': async () => client.upgrade(),
  'persist': async ({ password }) => client.persist(password),
  'encrypt': async ({ scope, text, ...call }) => ({ text: await client.encryptedText(scope, call, text) }),
  'confirm-recovery': async ({ recoveryCode, password }) => ({
    alreadyConfirmed: `${await client.confirmRecovery(recoveryCode, password)}`,
  }),
  'sign-data': async ({ data, password, format }) => ({ signature: await client.signData(data, password, format) }),
  'sign-jwt': async ({ claims, password }) => ({ jwt: await client.signJwt(claims, password) }),
  'verify-server-data': async ({ data, signature, key }) => ({ valid: `${client.verifyServerData(data, signature, key)}` }),
  'scan-offline': async ({ text }) => client.scanOffline(text),
  'sign-offline': async (input) => ({ signature: client.signOffline(input) }),
};

/** @type {Calls} */
const ofLater = {
  ...ofBoth,
  'start': async (input, version) => {
    client = new LaterClient({ ...input, version });
  },
  'confirm': async ({ password, biometry }) => client.confirm(password, biometry === 'true'),
  'biometry': async ({ set, password }) => (set === 'on' ? client.addBiometry(password) : client.removeBiometry()),
  // A client of 3.3 becomes one of 4.0 as soon as the upgrade has begun.
  'upgrade': async (input) => upgrade(client, input, (upgraded) => {
    client = upgraded;
  }),
};

/** The calls of each version. @type {Record<string, Calls>} */
const tables = Object.fromEntries([[OLDER, ofOlder], [LATER, ofLater]].flatMap(
  ([versions, table]) => versions.map((version) => [version, table])));

const versionsOf = (name) => Object.keys(tables).filter((version) => Object.hasOwn(tables[version], name));

/** The calls with their versions, as the answer to `hello` lists them. */
export const listed = Object.fromEntries(Object.keys({ ...ofOlder, ...ofLater }).map((name) => [name, versionsOf(name)]));

/** Makes a call, and returns its answer without the number. */
export async function make({ call, protocol, with: input }) {
  if (!Object.hasOwn(listed, call) || !listed[call].includes(protocol)) return { result: 'unsupported', why: `call ${call}` };
  try {
    return { result: 'ok', output: (await tables[protocol][call](input, protocol)) ?? {} };
  } catch (failure) {
    if (failure instanceof Failed) return { result: 'failed', reason: failure.reason, status: failure.status };
    return { result: 'error', message: String(failure?.message ?? failure) };
  }
}
