// The requests of a client, the codes that they have, and the temporary keys with which they are encrypted.

import { OF_PROTOCOL_3 } from '../../../../version4/decisions/words.mjs';
import { fail } from '../../sdk/sdk.mjs';
import { now, takeTime } from '../../sdk/time.mjs';
import { demandClaims, demandEnvelope } from './answers.mjs';
import { PASSWORD, activationOf, clockOf, laterAlgorithm, store } from './world.mjs';

export const [POSSESSION, STRONG, WITH_BIOMETRY] = ['possession', 'possession_knowledge', 'possession_biometry'];
const MARGIN = 10_000;

/** The beginning of the paths of a version. */
export const pathOf = (version, name) => `/pa/v${version}/${name}`;

/** Makes a code with the next value of the counter, which is stored before anything leaves. */
export function makeCode(world, { factors = STRONG, password = PASSWORD }) {
  const own = activationOf(world);
  const words = [own.version === 3 ? '3.3' : '4.0', factors, String(own.value)];
  if (factors.includes('knowledge')) words.push(`knowledge=${isRightPassword(own, password) ? own.knowledge : 'wrong'}`);
  if (factors.includes('biometry')) words.push(`biometry=${own.biometry}`);
  world.journal.codes.push(words.join(' '));
  moveCounter(world, own, 1);
}

/** The keys of a pending activation are not protected yet. */
const isRightPassword = ({ password: own, isSpoiled }, given) => own === undefined || (given === own && !isSpoiled);

/** Moves the counter of an activation, and stores it unless the activation is pending. */
export function moveCounter(world, own, steps, counterByte = (own.counterByte + steps) & 0xff) {
  world.journal.steps += steps;
  const moved = { value: own.value + steps, counterByte };
  if (own === world.stored) store(world, moved);
  else Object.assign(own, moved);
}

/** Refuses a code with biometry where there is no key for it. */
export function demandFactors(world, { factors = STRONG }) {
  if (factors === WITH_BIOMETRY && world.stored.biometry === undefined) fail('biometryNotConfigured');
}

/** Sends a request, and returns an answer of HTTP 200 with the clock of the device when the request left. */
function* exchange(world, path, words, { isProtected = false } = {}) {
  const start = world.phone.clock;
  world.journal.actions.push([path, ...words].join(' '));
  const { status, kind, time } = yield { request: path };
  if (status !== 200) fail('networkError');
  if (kind === 'forged') fail(isProtected ? 'encryption' : 'networkError');
  return { isMalformed: kind === 'malformed', start, time };
}

/** Sends a request that is not encrypted. */
export function* send(world, path, words = []) {
  const answer = yield* exchange(world, path, words);
  if (answer.isMalformed) fail('networkError');
  return answer;
}

/** Takes the time of an answer; returns whether it could be taken. */
export const takeTimeOf = (world, { start, time }) => takeTime(clockOf(world), start, time);

/** Takes the time of an answer that must bring it. */
export function demandTimeOf(world, answer) {
  if (!takeTimeOf(world, answer)) fail('timeSynchronization');
}

/** The algorithm of a key. */
function keyAlgorithm(world, version, scope) {
  if (version === 3) return OF_PROTOCOL_3;
  return scope === 'application' ? laterAlgorithm(world.configuration) : activationOf(world).algorithm;
}

/** Demands a temporary key of a scope: one that is usable, or a new one. Those of the two versions do not disturb each other. */
export function* demandKey(world, event, version, scope) {
  const { keys } = world.process;
  const [name, other] = [`${version} ${scope}`, `${version} activation`];
  const known = keys.get(name);
  if (known && now(clockOf(world)) < known.ends - MARGIN) return;
  keys.delete(name);
  // A new key of the application ends that of the activation as well.
  if (scope === 'application') keys.delete(other);
  const answer = yield* exchange(world, pathOf(version, 'keystore/create'), [scope], { isProtected: true });
  if (answer.isMalformed) fail('networkError');
  demandClaims(event, scope, keyAlgorithm(world, version, scope));
  demandTimeOf(world, answer);
  keys.set(name, { ends: answer.time + world.configuration.keyLifetime });
}

/**
 * Sends a request that is encrypted, with a code where one is to be made after there is a key.
 * @param {{ version?: number, scope?: string, words?: string[], code?: object, onSend?: () => void, malformed?: string }} traits
 *   `malformed` is the error where the answer is no JSON
 */
export function* sendEncrypted(world, event, name, traits = {}) {
  const { version = 4, scope = 'activation', words = [], code, onSend = () => {}, malformed = 'networkError', } = traits;
  yield* demandKey(world, event, version, scope);
  if (code) makeCode(world, code);
  onSend();
  const answer = yield* exchange(world, pathOf(version, name), words, { isProtected: true });
  if (answer.isMalformed) fail(malformed);
  demandEnvelope(event);
  takeTimeOf(world, answer);
}

/** Sends a request with a code that is not encrypted. */
export function* sendCoded(world, path, code, words = []) {
  makeCode(world, code);
  yield* send(world, path, [code.factors ?? STRONG, ...words]);
}
