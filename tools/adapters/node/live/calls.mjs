// The calls of the wire: what a runner asks of a client that lives with a server.

import { utf8 } from '../primitives.mjs';
import { Client } from './client.mjs';
import { Failed } from './http.mjs';

const PROTOCOLS = ['3.0', '3.1', '3.2', '3.3'];

/** The client of the life that is played; each `start` begins another life. */
let client;
let setup;

/** What each call does, and what its output has. @type {Record<string, (input: any, protocol: string) => Promise<object | void>>} */
const calls = {
  'start': async (input, version) => {
    setup = { ...input, version };
    client = new Client(setup);
  },
  'restart': async () => {
    const { time, stored } = client;
    client = new Client(setup, stored);
    // The clock of the device goes on, and with it what is known of the server's.
    client.time = time;
  },
  'synchronize-time': async () => client.synchronizeTime(),
  'activate': async ({ code, name }) => client.activate(code, name),
  'activate-with-password': async ({ code, name, password }) => client.activate(code, name, password),
  'recover': async ({ recoveryCode, puk, name }) => client.recover(recoveryCode, puk, name),
  'adopt': async (input) => client.adopt(input),
  'upgrade': async () => client.upgrade(),
  'persist': async ({ password }) => client.persist(password),
  'status': async () => client.status(),
  'sign': async ({ body, ...call }) => {
    await client.signed(call, utf8(body ?? ''));
    return { status: 200 };
  },
  'encrypt': async ({ scope, text, ...call }) => {
    if (call.factors) return { text: await client.signedThenEncrypted(call, text) };
    return { text: await client.encrypted(scope, call.path, `/pa/generic/${scope}`, text) };
  },
  'user-info': async () => {
    const text = await client.encrypted('activation', '/pa/v3/user/info', '/pa/generic/activation', '{}');
    return { sub: JSON.parse(text).sub };
  },
  'token': async ({ name, factors, password }) => ({ tokenId: await client.createToken(name, factors, password) }),
  'use-token': async ({ name, path }) => {
    await client.useToken(name, path);
    return { status: 200 };
  },
  'remove-token': async ({ name, factors, password }) => client.removeToken(name, factors, password),
  'vault': async ({ password }) => ({ vaultKey: (await client.vaultKey(password)).toString('hex') }),
  'validate-password': async ({ password }) => client.validatePassword(password),
  'change-password': async ({ old, new: next }) => client.changePassword(old, next),
  'confirm-recovery': async ({ recoveryCode, password }) => ({
    alreadyConfirmed: `${await client.confirmRecovery(recoveryCode, password)}`,
  }),
  'sign-data': async ({ data, password, format }) => ({ signature: await client.signData(data, password, format) }),
  'sign-jwt': async ({ claims, password }) => ({ jwt: await client.signJwt(claims, password) }),
  'verify-server-data': async ({ data, signature, key }) => ({ valid: `${client.verifyServerData(data, signature, key)}` }),
  'scan-offline': async ({ text }) => client.scanOffline(text),
  'sign-offline': async (input) => ({ signature: client.signOffline(input) }),
  'background': async () => {},
  // What was known of the server's time may no longer be right.
  'foreground': async () => {
    client.time = {};
    await client.synchronizeTime();
  },
  'remove': async ({ factors, password }) => client.remove(factors, password),
};

/** The calls with their versions, as the answer to `hello` lists them. */
export const listed = Object.fromEntries(Object.keys(calls).map((name) => [name, PROTOCOLS]));

/** Makes a call, and returns its answer without the number. */
export async function make({ call, protocol, with: input }) {
  if (!Object.hasOwn(calls, call) || !PROTOCOLS.includes(protocol)) return { result: 'unsupported', why: `call ${call}` };
  try {
    return { result: 'ok', output: (await calls[call](input, protocol)) ?? {} };
  } catch (failure) {
    if (failure instanceof Failed) return { result: 'failed', reason: failure.reason, status: failure.status };
    return { result: 'error', message: String(failure?.message ?? failure) };
  }
}
