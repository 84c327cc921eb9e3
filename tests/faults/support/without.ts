import { sql } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { alteredBuild, type Change } from './altered';
import type { App } from './app';
import { world } from './world';

/** Which process the next call goes to. */
export type Pick = (index: number) => App;

/** Ends the processes of the normal build: what they would do by themselves must not help altered ones. */
export const stopNormal = () => Promise.all(world.apps.map((app) => app.kill()));

/** Two processes of the build without something. Stripe tells the first of them. */
export async function startWithout(...changes: Change[]): Promise<{ pick: Pick; end: () => Promise<void> }> {
  const { folder, remove } = alteredBuild(changes);
  const [one, two] = await Promise.all([world.startAltered(folder), world.startAltered(folder)]);
  // What killed processes left in hand or undelivered belongs to no control.
  await db.execute(sql`delete from pgboss.job where state <> 'completed'`);
  world.sandbox.webhooks.setUrl(`${one.url}/api/stripe/webhook`);
  await world.sandbox.webhooks.flush();
  return {
    pick: (index) => (index % 2 === 0 ? one : two),
    end: async () => {
      await Promise.all([one.kill(), two.kill()]);
      remove();
    },
  };
}
