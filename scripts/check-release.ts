/*
 * Before a release is built where nothing is started by hand (vercel.json): whether this environment has every setting,
 * and the database this release's migrations. A build that fails leaves what runs as it is.
 */

const { isMigrated } = await import('@/server/services/site/check-ready').catch((error: Error) => {
  process.stderr.write(`Settings are missing or wrong (.env.example):\n${error.message}\n`);
  process.exit(1);
});

const migrated = await isMigrated().catch((error: Error) => {
  process.stderr.write(`The database of DATABASE_URL does not answer: ${error.cause ?? error}\n`);
  process.exit(1);
});
if (!migrated)
  process.stderr.write('The database lacks migrations of this release: run `npm run db:migrate` first.\n');
process.exit(migrated ? 0 : 1);
