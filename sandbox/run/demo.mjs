import { ensureInstalled, run } from './bootstrap.mjs';

ensureInstalled();
run('sandbox/run/demo.ts', process.argv.slice(2));
