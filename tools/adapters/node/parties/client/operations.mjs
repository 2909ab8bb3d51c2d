// The operations of a client, each of which plays scripts of events.

import { play } from './player/play.mjs';
import { play as playLater } from './version4/script/play.mjs';

const AREAS = [
  'activation', 'application', 'biometry', 'external-key', 'password', 'sharing', 'signature', 'status', 'time', 'token',
  'upgrade', 'vault', 'watch',
];

/** The areas of a client of 4.0. */
const LATER_AREAS = ['confirmation', 'factor-key', 'synchronization', 'message', 'upgrade-to-4'];

const operation = (input) => ({ output: { observations: play(input.values.configuration, input.values.events) } });

const laterOperation = (input) =>
  ({ output: { observations: playLater(input.values.configuration, input.values.events) } });

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = Object.fromEntries(AREAS.map((area) => [`client.${area}`, operation]));

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const laterOperations = Object.fromEntries(LATER_AREAS.map((area) => [`client.${area}`, laterOperation]));
