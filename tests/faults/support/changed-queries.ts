import { db } from '@sandbox/database';
import { sql } from 'drizzle-orm';
import { type Change, startQueryProxy } from './query-proxy';
import type { Pick } from './races';
import { world } from './world';

/** Ends the ordinary processes: what they do by themselves must not help the others. */
export const stopOrdinary = () => Promise.all(world.apps.map((app) => app.kill()));

/** Two processes whose queries are changed on their way to the database. Stripe's events go to the first. */
export async function startWithChangedQueries(
  ...wanted: Change[]
): Promise<{ pick: Pick; end: () => Promise<void> }> {
  const proxy = await startQueryProxy(world.databaseUrl, wanted);
  const [one, two] = await Promise.all([world.startOn(proxy.url), world.startOn(proxy.url)]);
  // Jobs and events of the ordinary processes are no part of a control.
  await db.execute(sql`delete from pgboss.job where state <> 'completed'`);
  world.sandbox.webhooks.setUrl(`${one.url}/api/stripe/webhook`);
  await world.sandbox.webhooks.flush();
  return {
    pick: (index) => (index % 2 === 0 ? one : two),
    end: async () => {
      await Promise.all([one.kill(), two.kill()]);
      proxy.close();
    },
  };
}
