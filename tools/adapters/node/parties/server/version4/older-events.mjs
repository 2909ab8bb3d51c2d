// The events of 3.3 that a script of 4.0 has: `old-` and the name of the event of 3.x.

import { utf8 } from '../../../primitives.mjs';
import { signed, transmit } from '../devices.mjs';
import { KINDS } from '../events.mjs';
import { SEARCHED_VALUES } from './status.mjs';

const NAMES = ['activate', 'exchange', 'compute', 'offline', 'token-create', 'token-use', 'vault-unlock', 'user-info'];

/** Sends a signature of 3.3 to the address of either version, whose uriId it covers. */
function validate(world, event) {
  const [path, resource] = event.path === 'v4'
    ? ['/pa/v4/auth/validate', '/pa/auth/validate']
    : ['/pa/v3/signature/validate', '/pa/signature/validate'];
  return transmit(world, event.activation ?? 'a', path, signed(world, event, { resource, body: utf8('{}') }));
}

function status(world, event) {
  const seen = KINDS.status(world, event);
  return seen.blobSteps < SEARCHED_VALUES ? seen : { ...seen, blobSteps: undefined };
}

export const OLDER = {
  ...Object.fromEntries(NAMES.map((name) => [`old-${name}`, KINDS[name]])), 'old-validate': validate, 'old-status': status,
};
