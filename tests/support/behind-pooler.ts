// The app's database code in a process of its own, with the settings it is given: says how healthy it is, puts a job in
// the queue, then follows the listing named by its argument until it is ended. One JSON object a line.
import { db } from '@/server/db/client';
import { enqueue } from '@/server/jobs/boss';
import { followListing } from '@/server/services/listings/follow-listing';
import { checkHealth } from '@/server/services/site/check-health';

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

say({ health: await checkHealth() });
await db.transaction((tx) => enqueue(tx, 'erase', { key: 'behind-a-pooler' }));
say({ sent: true });
const never = new AbortController().signal;
for await (const { price } of followListing(process.argv[2] ?? '', never)) say({ price });
