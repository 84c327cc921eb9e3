import { ensureInstalled, run } from '../../src/sandbox/run/bootstrap.mjs';

ensureInstalled();
run('tests/scale/run.ts', process.argv.slice(2));
