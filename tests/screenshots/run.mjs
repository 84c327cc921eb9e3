import { ensureInstalled, run } from '../../src/sandbox/run/bootstrap.mjs';

ensureInstalled();
run('tests/screenshots/run.ts', process.argv.slice(2));
