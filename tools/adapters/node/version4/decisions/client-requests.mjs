// What a client of 4.0 does in calls that send several requests: it persists an activation, or upgrades one.
// A call is a generator: it yields the requests that it sends, takes their answers, and returns its result.

import { UPGRADE_PENDING } from '../codes.mjs';
import { ALGORITHMS, OF_PROTOCOL_3, STATES, yesNo } from './words.mjs';

const STATUS = 'activation/status';
const START = 'upgrade/start';
const CONFIRM_UPGRADE = 'upgrade/confirm';
const MAX_REPEATS = 2;

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'activation.persist': (input) => {
    const client = {
      local: input.word('local', ['empty', 'registration', 'activation']),
      hasFailed: input.yes('confirmFailed'),
      counter: input.integer('counter', 0),
    };
    const hasCredentials = input.word('credentials', ['right', 'wrong']) === 'right';
    const isOld = input.word('algorithm', ALGORITHMS) === OF_PROTOCOL_3;
    const answers = input.records('answers').map((answer) => ({
      ...readAnswer(answer), state: answer.word('state', STATES.slice(1)), isPending: answer.yes('confirmationPending'),
    }));
    const { requests, result } = played(persisting(client, hasCredentials, isOld), answers);
    // What is not stored does not survive the process.
    const local = result === 'ended' ? 'empty' : client.local;
    return {
      output: {
        requests,
        result,
        local,
        confirmFailed: local === 'registration' ? yesNo(client.hasFailed) : undefined,
        counter: local === 'empty' ? undefined : client.counter,
      },
    };
  },

  'upgrade.run': (input) => {
    const client = readUpgrade(input);
    const answers = input.records('answers').map((answer) => {
      const values = ['currentVersion', 'upgradeVersion', 'flags'].map((name) => [name, answer.integer(name, 0)]);
      return { ...readAnswer(answer), ...offers(Object.fromEntries(values)) };
    });
    const { requests, result } = played(upgrading(client), answers);
    const { local, algorithm, counterByte, losesBiometry, enableBiometry, isStarted } = client;
    const isTold = isStarted && ['ok', 'statusFetchRequired'].includes(result);
    const biometryFactorRemoved = isTold ? yesNo(losesBiometry) : undefined;
    return { output: { requests, result, local, algorithm, counterByte, enableBiometry, biometryFactorRemoved } };
  },
};

/** What a status says about an upgrade; one of version 3 has no flags. */
export const offers = ({ currentVersion, upgradeVersion, flags = 0 }) => (
  { isOffer: currentVersion === 3 && upgradeVersion === 4, isPending: (flags & UPGRADE_PENDING) !== 0 });

const readAnswer = (answer) => ({ isRight: answer.word('answer', ['right', 'failed']) === 'right' });

/** Reads what the client has before an upgrade; what an earlier status offered does not count. */
function readUpgrade(input) {
  const local = input.word('local', ['version-3', 'upgrade-pending']);
  const [algorithm, configuration] = ['algorithm', 'configuration'].map((name) => input.word(name, ALGORITHMS));
  if (input.has('lastStatusOffers')) input.yes('lastStatusOffers');
  const hasBiometry = input.yes('biometry');
  const mustAsk = input.word('keyStorage', ['silent', 'asks', 'given']) === 'asks';
  return {
    local,
    algorithm: local === 'version-3' ? OF_PROTOCOL_3 : algorithm,
    configuration,
    keepsBiometry: hasBiometry && !mustAsk,
    losesBiometry: hasBiometry && mustAsk,
    counterByte: input.integer('counterByte', 0),
    isStarted: false,
  };
}

/** Plays a call; where an answer is missing, the process ends while the client waits for it. */
function played(call, answers) {
  const requests = [];
  let step = call.next();
  while (!step.done) {
    const answer = answers.at(requests.push(step.value) - 1);
    if (answer === undefined) return { requests, result: 'ended' };
    step = call.next(answer);
  }
  return { requests, result: step.value };
}

/** Persists an activation. */
export function* persisting(client, hasCredentials, isOld) {
  if (!hasCredentials) return 'wrongCredentials';
  if (client.local !== 'registration') return 'invalidActivationState';
  // An activation of version 3 is not confirmed.
  const result = isOld ? 'ok' : yield* confirming(client);
  if (result === 'ok') client.local = 'activation';
  return result;
}

/** Confirms until the server has it; after a confirmation that failed, a status tells whether it arrived. */
function* confirming(client) {
  let repeats = 0;
  for (;;) {
    if (client.hasFailed) {
      const status = yield STATUS;
      if (!status.isRight) return 'networkError';
      if (!['PENDING_COMMIT', 'ACTIVE'].includes(status.state)) return 'invalidActivationState';
      if (!status.isPending) return 'ok';
      if (repeats === MAX_REPEATS) return 'other';
      repeats += 1;
    }
    client.counter += 1;
    if ((yield 'activation/confirm').isRight) return 'ok';
    client.hasFailed = true;
  }
}

/** Upgrades an activation, or confirms an upgrade that has begun. */
export function* upgrading(client) {
  const isOld = client.local === 'version-3';
  if (isOld && client.configuration === OF_PROTOCOL_3) return 'notPossible';
  const status = yield STATUS;
  if (!status.isRight) return 'networkError';
  if (isOld) {
    if (!status.isOffer) return 'notOffered';
    client.enableBiometry = yesNo(client.keepsBiometry);
    useCounter(client);
    if (!(yield START).isRight) return 'networkError';
    Object.assign(client, { local: 'upgrade-pending', algorithm: client.configuration, isStarted: true });
  } else if (!status.isPending) {
    return 'statusFetchRequired';
  }
  return yield* confirmingUpgrade(client);
}

/** Confirms an upgrade. If that fails, the mark stays, and the next status of the application decides. */
function* confirmingUpgrade(client) {
  for (let left = MAX_REPEATS; ; left -= 1) {
    useCounter(client);
    if ((yield CONFIRM_UPGRADE).isRight) {
      client.local = 'version-4';
      return 'ok';
    }
    if (left === 0) return 'statusFetchRequired';
    const status = yield STATUS;
    if (!status.isRight || !status.isPending) return 'statusFetchRequired';
  }
}

function useCounter(client) {
  client.counterByte = (client.counterByte + 1) & 0xff;
}
