// The operation of a client and a server with a network between them, which plays scripts of events.

import { play } from './play.mjs';
import { play as playLater } from './version4/play.mjs';

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'life.network': ({ values: { configuration, events } }) => ({ output: { observations: play(configuration, events) } }),
};

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const laterOperations = {
  'life.network-4': ({ values: { configuration, events } }) => ({ output: { observations: playLater(configuration, events) } }),
};
