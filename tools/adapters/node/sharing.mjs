// The names by which an app finds a server, shares data with others, and shows itself: addresses, groups and headers.

import { base64, sha256, utf8 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

const ENDPOINTS = {
  'activation/create': false, 'activation/status': false, 'activation/remove': true, 'signature/validate': true,
  'vault/unlock': true, 'token/create': true, 'token/remove': true, 'recovery/confirm': true, 'upgrade/start': false,
  'upgrade/commit': true, 'user/info': false, 'keystore/create': false, 'status': false,
};
const ENDPOINTS_2 = ['activation/create', 'activation/status', 'activation/remove', 'vault/unlock'];
const LONGEST_NAME = 31;
const LONGEST_APP_IDENTIFIER = 127;
const TOKEN = /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'endpoint.address': (input, protocol) => {
    const [stated, endpoint] = [input.text('baseAddress'), input.text('endpoint')];
    demand(stated !== '', 'missing-parameter');
    const base = stated.replace(/\/+$/, '');
    demand(!base.endsWith('/pa'), 'base-address');
    const isFormer = protocol.startsWith('2.');
    const isKnown = isFormer ? ENDPOINTS_2.includes(endpoint) : Object.hasOwn(ENDPOINTS, endpoint);
    demand(isKnown, 'unknown-name');
    const path = isFormer ? `/pa/${endpoint}` : `/pa/v3/${endpoint}`;
    const uriId = ENDPOINTS[endpoint] ? `/pa/${endpoint}` : undefined;
    return { output: { address: base + path, uriId }, steps: { path } };
  },

  'sharing.memory-id': (input) => {
    const { hash, encoded, id } = memoryId(input.text('instanceId'));
    return { output: { id }, steps: { hash, encoded } };
  },

  'sharing.memory-name': (input) => {
    const [group, instanceId] = [input.text('group'), input.text('instanceId')];
    const usedId = input.optionalText('shortId') ?? memoryId(instanceId).id;
    demand(usedId.length > 0 && utf8(usedId).length <= 4 && group !== '', 'invalid-length');
    const name = `${group}.${usedId}`;
    demand(utf8(name).length <= LONGEST_NAME, 'invalid-length');
    return { output: { name }, steps: { usedId } };
  },

  'sharing.keychain-group': (input) => {
    const [teamId, groupName] = [input.text('teamId'), input.text('groupName')];
    demand(teamId !== '' && groupName !== '', 'missing-parameter');
    demand(!teamId.includes('.'), 'invalid-encoding');
    return { output: { identifier: `${teamId}.${groupName}` } };
  },

  'sharing.parse-keychain-group': (input) => {
    const identifier = input.text('identifier');
    const dot = identifier.indexOf('.');
    if (dot < 0) throw new Rejection('invalid-encoding');
    const [teamId, groupName] = [identifier.slice(0, dot), identifier.slice(dot + 1)];
    demand(teamId !== '' && groupName !== '', 'missing-parameter');
    return { output: { teamId, groupName } };
  },

  'sharing.app-identifier': (input) => {
    const { length } = utf8(input.text('identifier'));
    demand(length >= 1 && length <= LONGEST_APP_IDENTIFIER, 'invalid-length');
    return { output: {} };
  },

  'http.basic-authentication': (input) => {
    const [user, password] = [input.text('user'), input.text('password')];
    demand(!user.includes(':'), 'invalid-encoding');
    const bytes = utf8(`${user}:${password}`);
    return { output: { value: `Basic ${base64(bytes)}` }, steps: { bytes } };
  },

  'http.custom-header': (input) => {
    const [name, value] = [input.text('name'), input.text('value')];
    // In JavaScript `$` also stands before a line feed only with the flag m, which the pattern does not have.
    demand(TOKEN.test(name), 'invalid-encoding');
    demand(!/[\0\r\n]/.test(value), 'invalid-encoding');
    return { output: { line: `${name}: ${value}` } };
  },

  'http.user-agent': (input) => {
    const application = input.text('application').replaceAll(' ', '_');
    const numbers = [input.integer('systemMajor', 0), input.integer('systemMinor', 0)];
    const patch = input.integer('systemPatch', 0);
    const system = `${input.text('system')} ${[...numbers, ...(patch === 0 ? [] : [patch])].join('.')}`;
    const products = `${application}/${input.text('applicationVersion')} PowerAuth2/${input.text('sdkVersion')}`;
    return { output: { value: `${products} (${system}, ${input.text('device')})` } };
  },

  'pin.complexity': (input) => {
    demand(input.text('pin') !== '', 'invalid-length');
    return { output: {} };
  },

  'password.strength': (input) => {
    const byteCount = utf8(input.text('password')).length;
    const strength = byteCount < 4 ? 0 : byteCount < 8 ? 1 : 2;
    return { output: { strength }, steps: { byteCount: String(byteCount) } };
  },
};

/** The short id that follows from the name of an instance. */
function memoryId(instanceId) {
  const hash = sha256(utf8(instanceId));
  const encoded = base64(hash);
  return { hash, encoded, id: encoded.replaceAll('/', '-').slice(0, 4) };
}
