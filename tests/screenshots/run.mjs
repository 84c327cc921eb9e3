import { ensureInstalled, run } from '../../sandbox/run/bootstrap.mjs';

ensureInstalled();
run('tests/screenshots/run.ts', process.argv.slice(2));
