// The operations of a client whose scripts this adapter plays: those whose events `play.mjs` has.

import { play } from './play.mjs';

const AREAS = ['password', 'external-key'];

const operation = (input) => ({ output: { observations: play(input.values.configuration, input.values.events) } });

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = Object.fromEntries(AREAS.map((area) => [`client.${area}`, operation]));
