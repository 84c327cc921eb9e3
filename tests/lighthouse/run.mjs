import { ensureInstalled, run } from '../../src/sandbox/run/bootstrap.mjs';

ensureInstalled();
run('tests/lighthouse/run.ts', process.argv.slice(2));
