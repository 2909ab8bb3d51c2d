// The calls of an application that send, each a generator; those of several requests are in files of their own.

import { OF_PROTOCOL_3 } from '../../../../version4/decisions/words.mjs';
import { fail } from '../../sdk/sdk.mjs';
import { demandFactorKey, demandToken, demandVaultKey, isExchangeRight } from './answers.mjs';
import {
  POSSESSION, STRONG, demandFactors, demandKey, demandTimeOf, pathOf, send, sendCoded, sendEncrypted,
} from './requests.mjs';
import { beginKeys, newPending, nextKey, removeLocally, store } from './world.mjs';

const TOKEN = 'token';
const SHORTEST_PASSWORD = 4;
const VALIDATION = 'VALIDATE_PASSWORD';

export const isLongEnough = (password) => Buffer.byteLength(password, 'utf8') >= SHORTEST_PASSWORD;

export const isOlder = ({ stored }) => stored.version === 3;

function* create(world, event) {
  const { algorithm } = world.configuration;
  const version = algorithm === OF_PROTOCOL_3 ? 3 : 4;
  yield* sendEncrypted(world, event, 'activation/create', { version, scope: 'application', malformed: 'invalidActivationData' });
  if (!isExchangeRight(event, algorithm)) fail('invalidActivationData');
  world.process.pending = newPending(algorithm, 0);
  beginKeys(world);
}

function* remove(world, event) {
  demandFactors(world, event);
  yield* sendCoded(world, pathOf(world.stored.version, 'activation/remove'), event);
  removeLocally(world);
}

function* validate(world, password) {
  const path = isOlder(world) ? '/pa/v3/signature/validate' : '/pa/v4/auth/validate';
  yield* sendCoded(world, path, { password }, [VALIDATION]);
}

/** Protects the key of 3.3 with another password. A wrong old one spoils the key for ever. */
export function rewrap(world, old, password) {
  const { password: former, isSpoiled } = world.stored;
  store(world, { password, isSpoiled: isSpoiled || old !== former });
}

/** Sends the request for a new key of knowledge with the old password, and stores the key with the new one. */
function* replacePassword(world, event, old, password) {
  let knowledge;
  yield* sendEncrypted(world, event, 'password/change', {
    words: [STRONG], code: { password: old }, onSend: () => { knowledge = nextKey(world, 'knowledge'); },
  });
  demandFactorKey(event);
  store(world, { knowledge, password });
}

function* changePassword(world, event) {
  const { old, new: password } = event;
  if (!isLongEnough(password)) fail('wrongParameter');
  if (!isOlder(world)) return yield* replacePassword(world, event, old, password);
  yield* validate(world, old);
  return rewrap(world, old, password);
}

function* beginPasswordChange(world, { old }) {
  yield* validate(world, old);
  world.process.formerPassword = old;
}

function* finishPasswordChange(world, event) {
  const { process, process: { formerPassword } } = world;
  const { new: password } = event;
  if (formerPassword === undefined || !isLongEnough(password)) fail('wrongParameter');
  if (isOlder(world)) rewrap(world, formerPassword, password);
  else yield* replacePassword(world, event, formerPassword, password);
  process.formerPassword = undefined;
}

function* addBiometry(world, event) {
  if (world.stored.biometry !== undefined) fail('notAllowed');
  const code = { password: event.password };
  let biometry;
  const onSend = () => { biometry = nextKey(world, 'biometry'); };
  if (isOlder(world)) {
    const words = [STRONG, 'ADD_BIOMETRY'];
    yield* sendEncrypted(world, event, 'vault/unlock', { version: 3, words, code, onSend });
  } else {
    yield* sendEncrypted(world, event, 'biometry/add', { words: [STRONG], code, onSend });
    demandFactorKey(event);
  }
  store(world, { biometry });
}

function* removeBiometry(world) {
  if (world.stored.biometry === undefined) fail('notAllowed');
  if (!isOlder(world)) yield* sendCoded(world, '/pa/v4/biometry/remove', { factors: POSSESSION });
  store(world, { biometry: undefined });
}

function* requestToken(world, event) {
  const { name = TOKEN, factors = STRONG, password } = event;
  demandFactors(world, event);
  if (world.tokens.has(name)) return;
  yield* sendEncrypted(world, event, 'token/create', {
    version: world.stored.version, words: [factors], code: { factors, password }, malformed: 'encryption',
  });
  demandToken(event);
  world.tokens.add(name);
}

function* removeToken(world, { name = TOKEN }) {
  if (!world.tokens.has(name)) fail('invalidToken');
  yield* sendCoded(world, pathOf(world.stored.version, 'token/remove'), { factors: POSSESSION });
  world.tokens.delete(name);
}

export function tokenHeader({ tokens }, { name = TOKEN }) {
  if (!tokens.has(name)) fail('invalidToken');
}

export const hasToken = ({ tokens }, { name = TOKEN }) => String(tokens.has(name));

function* vault(world, event) {
  const { factors = STRONG, password } = event;
  if (factors === POSSESSION || isOlder(world)) fail('wrongParameter');
  demandFactors(world, event);
  yield* sendEncrypted(world, event, 'vault/unlock', { words: [factors], code: { factors, password } });
  demandVaultKey(event);
}

function* message(world, event) {
  if (event.scope === 'application') yield* sendEncrypted(world, event, 'config/application', { scope: 'application' });
  else yield* sendEncrypted(world, event, 'user/info', { version: world.stored.version });
}

function* encryptor(world, event) {
  const { object, scope = 'activation' } = event;
  yield* demandKey(world, event, scope === 'application' ? 4 : world.stored.version, scope);
  world.process.encryptors.set(object, { start: undefined, isSpent: false });
}

function* synchronizeTime(world) {
  demandTimeOf(world, yield* send(world, '/pa/v4/status'));
}

export const CALLS = {
  create, remove, 'validate-password': (world, { password }) => validate(world, password), 'change-password': changePassword,
  'begin-password-change': beginPasswordChange, 'finish-password-change': finishPasswordChange, 'add-biometry': addBiometry,
  'remove-biometry': removeBiometry, 'request-token': requestToken, 'remove-token': removeToken, vault, message, encryptor,
  'synchronize-time': synchronizeTime,
};
