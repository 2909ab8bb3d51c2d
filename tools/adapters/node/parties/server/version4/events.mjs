// What each kind of event does in 4.0; it returns what is observed, with the name of the activation of the event.

import { utf8 } from '../../../primitives.mjs';
import { codeDigits } from '../../../version4/codes.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import * as activations from '../activations.mjs';
import { idOf, transmit } from '../devices.mjs';
import { JOBS, KINDS as OLDER_KINDS, judged, offlineCall, onActivation, repeated, tokenIdOf, tokenValues } from '../events.mjs';
import { change } from '../state.mjs';
import { readSecret, requestSecret } from './bytes.mjs';
import { judgeOnline, lift } from './codes.mjs';
import {
  STRONG, authorized, authorizedAndEncrypted, codeKeys, deviceOf, encrypted, fetchTemporaryKey, keyFor, nameOf, send, takeValue,
} from './devices.mjs';
import { VAULT_KEYS, validateToken } from './endpoints.mjs';
import { exchange, startUpgrade } from './exchanges.mjs';
import { OLDER } from './older-events.mjs';
import { configure } from './state.mjs';
import { readStatus } from './status.mjs';

const GENERIC = '/pa/generic/activation';
const EMPTY = utf8('{}');

/** The uriId of an address, which does not state a version. */
const resourceOf = (path) => path.replace(/\/v[34]/, '');

/** A request with a code, and without encryption. */
const plain = (path, { body = () => EMPTY, factors = STRONG } = {}) => (world, event) => {
  const coded = { ...event, factors: event.factors ?? factors };
  const request = authorized(world, coded, { resource: resourceOf(path), body: body(world, event) });
  return send(world, event, path, request);
};

/** A request with a code that is encrypted; `content` is what the device sends, `see` and `keep` take what it reads. */
const protectedRequest = (path, { content = () => ({}), purpose, see, keep }) => (world, event) => {
  const { observation, key } = keyFor(world, event, 'activation');
  if (!key) return observation;
  const own = {};
  const { request, read } = authorizedAndEncrypted(world, event, {
    resource: resourceOf(path), purpose, key, content: content(world, event, own),
  });
  return send(world, event, path, request, {
    see: see && ((answer) => see(read(answer.encrypted), { world, event })),
    keep: keep && ((answer) => keep(read(answer.encrypted), { world, event, own })),
  });
};

/** A request that is encrypted and has no code. */
const encryptedRequest = (path, { see, more = () => ({}) }) => (world, event) => {
  const { observation, key } = keyFor(world, event, 'activation');
  if (!key) return observation;
  const { message, origin, read } = encrypted(world, event, { scope: 'activation', purpose: GENERIC, key, content: {} });
  return send(world, event, path, { message, origin, ...more(world, event) }, {
    see: (answer) => see(read(answer.encrypted), { world, event }),
  });
};

/** Asks for a new key of a factor, and takes it with the number that the server's record has for it. */
const changeKey = (path, factor) => protectedRequest(path, {
  content: (world, event, own) => {
    own.asked = requestSecret(event.algorithm ?? deviceOf(world, nameOf(event)).algorithm);
    return { sharedSecretRequest: own.asked.request };
  },
  keep: ({ sharedSecretResponse }, { world, event, own }) => {
    const { later } = world.server.records.get(idOf(world, nameOf(event)));
    deviceOf(world, nameOf(event))[factor].set(later.made[factor], readSecret(own.asked, sharedSecretResponse));
  },
});

function activate(world, { activation, user, maxFailures, algorithm, enableBiometry }) {
  OLDER_KINDS.init(world, { activation, user, maxFailures });
  exchange(world, { activation, algorithm });
  const committed = OLDER_KINDS.commit(world, { activation });
  return enableBiometry === undefined ? committed : KINDS.confirm(world, { activation, enableBiometry });
}

function temporaryKey(world, event) {
  const { key: name = 'k', scope = 'activation', algorithm = deviceOf(world, nameOf(event)).algorithm } = event;
  const { observation, key } = fetchTemporaryKey(world, event, scope, algorithm);
  if (key) world.laterKeys.set(name, key);
  return observation;
}

function validate(world, event) {
  const path = event.path === 'v3' ? '/pa/v3/signature/validate' : '/pa/v4/auth/validate';
  return plain(path)(world, event);
}

/** The application lets the server verify a code, which may be of each type. */
function verify(world, event) {
  const request = authorized(world, event, { resource: '/application', body: EMPTY });
  const activation = nameOf(event);
  const serve = () => ({ activation, ...judged(judgeOnline(world.server, request, 'application')) });
  world.sent.set(world.index, serve);
  return event.lost === 'request' ? { activation, result: 'lost' } : serve();
}

function offline(world, event) {
  const device = deviceOf(world, nameOf(event));
  const call = offlineCall(world, event, (text, digits) => codeDigits(codeKeys(device, event), takeValue(device), text, digits));
  return repeated(world, event, () => judged(world.judgeOffline(world.server, call)));
}

function userInfo(world, event) {
  const { observation, key } = keyFor(world, event, 'activation');
  if (!key) return observation;
  const nonce = event.reuse === undefined ? undefined : world.messages.get(event.reuse - 1)?.nonce;
  const { message, origin, read } = encrypted(world, event, { scope: 'activation', purpose: GENERIC, key, content: {}, nonce });
  world.messages.set(world.index, { nonce: message.nonce });
  if (event.without) delete message[event.without];
  return send(world, event, '/pa/v4/user/info', { message, origin }, { see: (answer) => ({ user: read(answer.encrypted).sub }) });
}

function useToken(world, event) {
  const { activation, ...values } = tokenValues(world, event, VERSION);
  return transmit(world, activation, 'token of 4.0', { values, allowed: event.allowed ?? 'all' });
}

function validateTokenCall(world, event) {
  const { activation, ...values } = tokenValues(world, event, VERSION);
  const serve = () => ({ activation, ...validateToken(world.server, values) });
  world.sent.set(world.index, serve);
  return serve();
}

function keepToken({ tokenId, tokenSecret }, { world, event }) {
  world.tokens.set(event.token ?? 't', { id: tokenId, secret: Buffer.from(tokenSecret, 'base64'), activation: nameOf(event) });
}

/** Whether the server gives the key that the device derives itself. */
function seeVaultKey({ vaultEncryptionKey }, { world, event }) {
  const own = deviceOf(world, nameOf(event)).keys[VAULT_KEYS[event.identifier ?? 'KEK_DEVICE_PRIVATE']];
  return { vaultKey: own.equals(Buffer.from(vaultEncryptionKey, 'base64')) ? 'yes' : 'no' };
}

/** Blocks or unblocks; either way no block ends by itself afterwards. */
const administer = (call) => onActivation((world, { reason }, id) =>
  change(world.server, activations.administer(world.server, call, id, reason), { blockExpires: undefined }));

function runJob(world, event) {
  JOBS[event.job](world.server);
  if (event.job === 'expiry') for (const record of [...world.server.records.values()]) lift(world.server, record);
  return { activation: nameOf(event), result: 'ok' };
}

function seeName({ activationName }) {
  return { name: activationName };
}

const { init, commit, remove, detail, support, unsupport, replay } = OLDER_KINDS;

export const KINDS = {
  init, commit, remove, detail, support, unsupport, replay, activate, exchange, validate, verify, offline, ...OLDER,
  'update-otp': OLDER_KINDS['update-otp'], 'set-status': OLDER_KINDS['set-status'], 'token-erase': OLDER_KINDS['token-erase'],
  block: administer('block'), unblock: administer('unblock'), job: runJob, 'temporary-key': temporaryKey,
  configure: (world, event) => {
    configure(world.server, event);
    return { result: 'ok' };
  },
  compute: (world, event) => {
    deviceOf(world, nameOf(event)).next += event.count;
    return { activation: nameOf(event), result: 'ok' };
  },
  confirm: plain('/pa/v4/activation/confirm', {
    body: (_, { enableBiometry = 'yes' }) => {
      const requestObject = enableBiometry === 'missing' ? {} : { enableBiometry: enableBiometry === 'yes' };
      return utf8(JSON.stringify({ requestObject }));
    },
  }),
  'sdk-remove': plain('/pa/v4/activation/remove'),
  rename: protectedRequest('/pa/v4/activation/rename', {
    content: (_, { name = 'phone' }) => ({ activationName: name }), purpose: GENERIC, see: seeName,
  }),
  status: encryptedRequest('/pa/v4/activation/status', { see: readStatus }),
  'password-change': changeKey('/pa/v4/password/change', 'knowledge'),
  'biometry-add': changeKey('/pa/v4/biometry/add', 'biometry'),
  'biometry-remove': plain('/pa/v4/biometry/remove', { factors: 'POSSESSION' }),
  'token-create': protectedRequest('/pa/v4/token/create', { keep: keepToken }),
  'token-use': useToken, 'token-validate': validateTokenCall,
  'token-remove': plain('/pa/v4/token/remove', {
    body: (world, event) => utf8(JSON.stringify({ requestObject: { tokenId: tokenIdOf(world, event) } })),
  }),
  'sdk-detail': encryptedRequest('/pa/v4/activation/detail', {
    more: (world, event) => ({ values: tokenValues(world, event, VERSION) }), see: seeName,
  }),
  'vault-unlock': protectedRequest('/pa/v4/vault/unlock', {
    content: (_, { identifier = 'KEK_DEVICE_PRIVATE', reason }) => ({ keyIdentifier: identifier, reason }), see: seeVaultKey,
  }),
  'user-info': userInfo,
  'upgrade-start': startUpgrade,
  'upgrade-confirm': plain('/pa/v4/upgrade/confirm', { factors: 'POSSESSION' }),
};
