import { setTimeout as delay } from 'node:timers/promises';
import { aListing } from '@sandbox/scenario/listings';
import { callAs } from '@/domain/account/actor';
import { now } from '@/server/lib/clock';
import { updatePrice } from '@/server/services/listings/update-price';
import { gather } from '../../support/follow';
import { Inspector } from './inspector';
import { at, type Moment } from './moment';

const SUBSCRIBERS = 1000;
/** Of the process, for one subscriber: its request and the streams of tRPC and Next. */
const MAX_BYTES = 120_000;
const CHANGES = [501, 502, 503];

/** A thousand subscribers of one listing as its price changes, in another process than the one that serves them. */
export async function subscribers(appUrl: string, inspectorPort: number): Promise<Moment> {
  const { id, sellerId } = await aListing({ price: 500 });
  const inspector = await Inspector.connect(inspectorPort);
  // Once to warm up what is made at the first use and kept.
  (await gather(appUrl, id, SUBSCRIBERS)).stop();
  await delay(2000);
  const before = await inspector.held();
  const crowd = await gather(appUrl, id, SUBSCRIBERS);
  const bytes = ((await inspector.held()) - before) / SUBSCRIBERS;
  inspector.close();
  const times: number[] = [];
  for (const price of CHANGES) {
    const change = () => updatePrice({ id, price }, callAs('seller', sellerId, now()));
    times.push(...(await crowd.change(change)));
  }
  crowd.stop();
  return {
    what: `${SUBSCRIBERS} subscribers of one place, from change to arrival`,
    figures: {
      'p50, ms': at(times, 0.5),
      'p99, ms': at(times, 0.99),
      'last, ms': at(times, 1),
      'kB per subscriber': Math.round(bytes / 100) / 10,
    },
    broken: bytes < MAX_BYTES ? [] : [`${Math.round(bytes / 1000)} kB per subscriber`],
  };
}
