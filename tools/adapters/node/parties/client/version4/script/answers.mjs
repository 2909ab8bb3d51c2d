// The answers of a script: what a request brings, and what a client must refuse in it.

import { fail } from '../../sdk/sdk.mjs';

const STATUSES = {
  ok: 200, malformed: 200, forged: 200, 'no-connection': undefined, 'http-401': 401, 'http-403': 403, 'http-500': 500,
};

/** The answer from outside to a request of a task; undefined if it comes later. */
export function answered(world, { script }) {
  const kind = script.answers.shift() ?? 'ok';
  return kind === 'later' ? undefined : { status: STATUSES[kind], kind, time: world.phone.clock + world.configuration.serverAhead };
}

/** The answer that `deliver` brings: its own one, or a right one. Those that the call had left do not come. */
export function delivered(world, task, answers = []) {
  task.script.answers = [...answers];
  return answered(world, task);
}

/** Whether an algorithm has a second signature and a second agreement beside those of the curve. */
const isHybrid = (algorithm) => algorithm.includes('_ML_');

/** Answers with a temporary key that are taken always, with one signature, or in the scope of the application. */
const RIGHT_CLAIMS = ['right', 'unknown-added'];
const RIGHT_WITH_ONE_SIGNATURE = ['one-signature', 'second-wrong'];
const RIGHT_FOR_APPLICATION = ['other-activation'];

/** Refuses an answer with a temporary key that is not what was asked for. */
export function demandClaims({ claims = 'right' }, scope, algorithm) {
  const taken = [
    ...RIGHT_CLAIMS, ...(isHybrid(algorithm) ? [] : RIGHT_WITH_ONE_SIGNATURE), ...(scope === 'application' ? RIGHT_FOR_APPLICATION : []),
  ];
  if (!taken.includes(claims)) fail('encryption');
}

/** Refuses an encrypted answer that is not the one to the request. */
export function demandEnvelope({ envelope = 'right' }) {
  if (envelope !== 'right') fail('encryption');
}

/** Whether what an answer to an exchange of keys has inside can be used. */
export function isExchangeRight({ content = 'right' }, algorithm) {
  return ['right', 'superfluous-server-key', ...(isHybrid(algorithm) ? [] : ['one-server-key'])].includes(content);
}

/** Refuses the answer with the key of a factor. */
export function demandFactorKey({ content = 'right' }) {
  if (content !== 'right') fail('encryption');
}

/** Refuses the answer with a token. A secret may be too long. */
export function demandToken({ content = 'right' }) {
  if (!['right', 'secret-of-33-bytes'].includes(content)) fail('encryption');
}

/** Refuses the answer with a key of the vault. */
export function demandVaultKey({ content = 'right' }) {
  if (content === 'without-key') fail('invalidActivationState');
  if (content !== 'right') fail('encryption');
}
