import { endOfSettings, endWith } from './settings';

/*
 * Before a release is built where nothing is started by hand (vercel.json): whether this environment has every setting,
 * and the database this release's migrations. A build that fails leaves what runs as it is.
 */

const { isMigrated } = await import('@/server/services/site/check-ready').catch(endOfSettings);

const migrated = await isMigrated().catch((error: Error) =>
  endWith(`The database of DATABASE_URL does not answer: ${error.cause ?? error}`),
);
if (!migrated) endWith('The database lacks migrations of this release: run `npm run db:migrate` first.');
process.exit(0);
