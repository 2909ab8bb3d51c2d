// A phone and its watch: what they send each other, and what the watch keeps.

import * as core from '../core/session.mjs';
import { localToken } from './tokens.mjs';

/** A watch that knows nothing. */
export const newWatch = () => ({ activationId: undefined, tokens: new Map() });

/** The identifier that the phone states: also that of an activation which waits to be persisted. */
const identifierOf = ({ session }) => session.data?.activationId ?? session.pending?.activationId;

/** What the watch does with a message of the phone. A status with another activation, or none, makes its tokens useless. */
const RECEIVED = {
  'send-status': (sdk, watch) => {
    const activationId = identifierOf(sdk);
    if (activationId === undefined || activationId !== watch.activationId) watch.tokens.clear();
    watch.activationId = activationId;
  },
  'send-token': (sdk, watch, name) => {
    const token = localToken(sdk, name);
    if (token) watch.tokens.set(name, { ...token });
  },
  'remove-token': (sdk, watch, name) => watch.tokens.delete(name),
};

/** Sends a message: a deferred one waits for the watch, an immediate one needs its answer. */
function send(sdk, watch, { message, channel = 'reachable', immediate = 'no', name = 'token' }) {
  const isImmediate = immediate === 'yes';
  const refuse = (error) => (isImmediate ? error : 'false');
  if (message === 'send-token' && !core.isValid(sdk.session)) return refuse('missingActivation');
  if (channel === 'unusable' || (channel === 'unreachable' && isImmediate)) return refuse('watchConnectivity');
  RECEIVED[message](sdk, watch, name);
  return isImmediate ? 'ok' : 'true';
}

/** Whether data that come in are consumed: all that have the form of a message, also where nobody can answer. */
const CONSUMED = { 'status-asked': true, 'token-asked': true, 'no-instance': true, 'not-json': true, 'other-data': false };

/** A call between phone and watch. */
export function exchange(sdk, watch, event) {
  const { message, name = 'token' } = event;
  if (Object.hasOwn(RECEIVED, message)) return send(sdk, watch, event);
  if (Object.hasOwn(CONSUMED, message)) return String(CONSUMED[message]);
  if (message === 'watch-has-activation') return String(watch.activationId !== undefined);
  if (message === 'watch-has-token') return String(watch.tokens.has(name));
  watch.tokens.delete(name);
  return 'ok';
}
