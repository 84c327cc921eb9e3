import { ensureInstalled, run } from '../../sandbox/run/bootstrap.mjs';

await ensureInstalled();
run('tests/screenshots/run.ts', process.argv.slice(2));
