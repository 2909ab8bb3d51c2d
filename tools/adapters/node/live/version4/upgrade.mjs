// The upgrade of an activation of 3.3 to protocol 4.0.

import { utf8 } from '../../primitives.mjs';
import { offers, upgrading } from '../../version4/decisions/client-requests.mjs';
import { VERSION } from '../../version4/primitives.mjs';
import { objectOf } from '../answers.mjs';
import { KNOWLEDGE } from '../client.mjs';
import { Failed } from '../http.mjs';
import { LaterClient } from './client.mjs';
import { keyExchange } from './exchange.mjs';
import { played } from './played.mjs';

const START = 'upgrade/start';

/**
 * Upgrades the activation of a client, or confirms an upgrade that has begun.
 * @param {(client: LaterClient) => void} keep takes the client of 4.0 as soon as the upgrade has begun, whatever comes then
 */
export async function upgrade(client, { configuration, algorithm, password, biometry }, keep) {
  let later = client instanceof LaterClient ? client : undefined;
  if (later && !later.activation?.isUpgrading) throw new Failed('impossible');
  const hasBiometry = biometry === 'true' && client.activation?.biometry !== undefined;
  const local = later ? 'upgrade-pending' : 'version-3';
  const progress = { local, algorithm, configuration: algorithm, keepsBiometry: hasBiometry, counterByte: 0 };
  const { result, failure } = await played(upgrading(progress), {
    'activation/status': async () => offers(await (later ?? client).readStatus()),
    'upgrade/start': async () => {
      later = await started(client, { configuration, algorithm, password, hasBiometry });
      keep(later);
    },
    'upgrade/confirm': () => later.confirmUpgrade(),
  });
  if (result === 'ok') return;
  // The status tells whether a confirmation without answer arrived; otherwise it confirms once more.
  if (result === 'statusFetchRequired') await later.status();
  if (later === undefined || later.activation.isUpgrading) throw failure ?? new Failed('impossible');
}

/** Starts an upgrade, with a request that is signed in 3.3 and encrypted in 4.0; the client of 4.0 then has to confirm it. */
async function started(older, { configuration, algorithm, password, hasBiometry }) {
  const later = new LaterClient({ ...older.setup, version: VERSION, configuration, algorithm });
  later.time = older.time;
  const [exchange, protection] = [keyExchange(algorithm), later.protection(password)];
  const content = JSON.stringify({ ...exchange.members, enableBiometry: hasBiometry });
  const { object, open } = await later.sealed('application', `/pa/${START}`, content);
  const fields = later.encryptionHeader('application');
  const call = { ...older.endpoint(START, KNOWLEDGE, password), path: later.path(START), fields };
  const agreed = exchange.read(objectOf(open(await older.signed(call, utf8(JSON.stringify(object))))));
  // The byte of the counter continues, and its value begins anew. Tokens of 3.3 have secrets that 4.0 cannot use.
  const { activationId, counterByte, state } = older.activation;
  later.take(agreed, { activationId, counterByte, state });
  later.activation.isUpgrading = true;
  later.protect(protection, hasBiometry);
  return later;
}
