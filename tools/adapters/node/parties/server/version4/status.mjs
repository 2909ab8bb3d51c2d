// What a device reads in a status of 4.0.

import { operations as codes } from '../../../version4/codes.mjs';
import { counterHash } from '../../../version4/counter.mjs';
import { compute } from '../../bytes.mjs';
import { BEGINNING } from '../state.mjs';
import { deviceOf, nameOf, valueAt } from './devices.mjs';

/** How many values of the chain are compared with the hash. */
export const SEARCHED_VALUES = 512;

export function readStatus({ activationStatus, timestampBlockExpire }, { world, event }) {
  const device = deviceOf(world, nameOf(event));
  const message = Buffer.from(activationStatus, 'base64');
  const values = compute(codes['status.decode'], { key: device.keys.macStatus, message });
  return {
    blobStatus: values.state, blobVersion: values.currentVersion, blobUpgrade: values.upgradeVersion, blobFlags: values.flags,
    blobCounter: values.counterByte, blobAttempts: values.failedAttempts, blobMaximum: values.maxFailedAttempts,
    blobLookAhead: values.lookAhead, blobSteps: stepsTo(device, values.counterHash),
    blobExpires: timestampBlockExpire === undefined ? undefined : timestampBlockExpire - BEGINNING,
  };
}

/** How many steps after the first value the one is that has a hash. */
function stepsTo(device, hash) {
  for (let steps = 0; steps < SEARCHED_VALUES; steps++) {
    if (counterHash(device.keys.macCtrData, valueAt(device, steps)).equals(hash)) return steps;
  }
  return undefined;
}
