import postgres from 'postgres';
import { createFieldCipher } from '@/server/lib/field-cipher';
import { dropDatabase } from '../sandbox/run/disposable-database';
import { checkRestored } from './check-restored';
import { databaseSetting, endWith, setting } from './settings';

/*
 * The restore drill: checks the database that `scripts/backup.sh drill` has restored beside the one that DATABASE_URL
 * names, in the environment or in .env, and drops it.
 */

const { url, ssl } = databaseSetting('DATABASE_DIRECT_URL', 'DATABASE_URL');
const { value: keys } = setting('FIELD_ENCRYPTION_KEYS');

const log = (line: string) => process.stdout.write(`${line}\n`);
const connect = (address: string) => postgres(address, { ssl, max: 1, onnotice: () => undefined });

const live = connect(url);
const [restored] = await live<{ name: string }[]>`
  select datname as name from pg_database where datname ~ '^drill_' order by datname desc limit 1`;
await live.end();
if (!restored) endWith('No restored database is here: scripts/backup.sh drill makes one.');

const copy = connect(Object.assign(new URL(url), { pathname: restored.name }).href);
const { counts, faults } = await checkRestored(copy, createFieldCipher(keys.split(','))).finally(() =>
  copy.end(),
);
for (const [what, count] of Object.entries(counts)) log(`${what}: ${count}`);
for (const fault of faults) log(`WRONG: ${fault}`);
if (faults.length === 0) log('The books are whole, and what is encrypted can be read.');
await dropDatabase(process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || '', restored.name);
process.exit(faults.length > 0 ? 1 : 0);
