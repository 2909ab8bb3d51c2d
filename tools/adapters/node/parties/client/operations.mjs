// The operations of a client, each of which plays scripts of events.

import { play } from './player/play.mjs';

const AREAS = [
  'activation', 'application', 'biometry', 'external-key', 'password', 'sharing', 'signature', 'status', 'time', 'token',
  'upgrade', 'vault', 'watch',
];

const operation = (input) => ({ output: { observations: play(input.values.configuration, input.values.events) } });

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = Object.fromEntries(AREAS.map((area) => [`client.${area}`, operation]));
