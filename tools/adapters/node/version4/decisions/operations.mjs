// What server and client of protocol 4.0 decide: inputs and outputs are words and numbers, and nothing is refused.

import { operations as activations } from './activations.mjs';
import { operations as clientCalls } from './client-calls.mjs';
import { operations as clientRequests } from './client-requests.mjs';
import { operations as clientStatus } from './client-status.mjs';
import { operations as factors } from './factors.mjs';
import { operations as requests } from './requests.mjs';
import { operations as temporaryKeys } from './temporary-keys.mjs';
import { operations as upgrade } from './upgrade.mjs';
import { operations as verification } from './verification.mjs';

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  ...activations, ...clientCalls, ...clientRequests, ...clientStatus, ...factors, ...requests, ...temporaryKeys, ...upgrade,
  ...verification,
};
