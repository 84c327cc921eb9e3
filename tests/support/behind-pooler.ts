// The app's database code in a process of its own, with the settings it is given: reports its health, puts a job in
// the queue, then follows the listing named by its argument until it is ended. One JSON object a line.
import { sql } from 'drizzle-orm';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { enqueue } from '@/server/queue/boss';
import { subscribeToListing } from '@/server/services/listings/subscribe-to-listing';
import { checkHealth } from '@/server/services/site/health';

const log = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

log({ health: await checkHealth() });
await db.transaction((tx) => enqueue(tx, 'erase', { key: 'behind-a-pooler' }));
log({ sent: true });
if (env.DATABASE_DIRECT_URL) {
  // More at once than the pool has connections, with and without values, alone and in transactions.
  const queries = Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0
      ? db.transaction((tx) => tx.execute(sql`select ${index}::int`))
      : db.execute(index % 3 === 1 ? sql`select 1` : sql`select ${index}::int`),
  );
  await Promise.all(queries);
  log({ answered: queries.length });
}
const never = new AbortController().signal;
for await (const { price } of subscribeToListing({ id: process.argv[2] ?? '', until: never })) log({ price });
