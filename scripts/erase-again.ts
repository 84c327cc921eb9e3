import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DomainError } from '@/domain/errors';
import { erasedIds } from './erased-ids';
import { endOfSettings, endWith } from './settings';

/*
 * After a restore, before the app starts: erases again the accounts that were erased since the backup, and ends all
 * sessions. Takes the list that scripts/backup.sh keeps, or log lines `erased`. May be run again.
 */

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) endWith('The file to read: npm run erase-again -- backups/erased.csv');
const { db } = await import('@/server/db/client').catch(endOfSettings);
const { sessions } = await import('@/server/db/schema');
const { now } = await import('@/server/lib/clock');
const { stopBoss } = await import('@/server/queue/boss');
const { eraseAccount } = await import('@/server/services/profile');

const counts = { erased: 0, 'erased already, or unknown': 0, 'not erased': 0 };
for (const id of erasedIds(readFileSync(file, 'utf8'))) {
  try {
    await db.transaction((tx) => eraseAccount(tx, id, now()));
    counts.erased += 1;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'NOT_FOUND') counts['erased already, or unknown'] += 1;
    else {
      counts['not erased'] += 1;
      process.stderr.write(`${id}: ${error.code}\n`);
    }
  }
}
await db.delete(sessions);
for (const [what, count] of Object.entries(counts)) process.stdout.write(`${what}: ${count}\n`);
process.stdout.write('Everybody is signed out.\n');
await stopBoss();
// What a restored purchase keeps from being erased ends with it.
process.exit(counts['not erased'] > 0 ? 1 : 0);
