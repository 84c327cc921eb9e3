import { ensureInstalled, run } from '../sandbox/run/bootstrap.mjs';

await ensureInstalled();
run('tests/run.ts', process.argv.slice(2));
