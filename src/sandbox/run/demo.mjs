import { ensureInstalled, run } from './bootstrap.mjs';

ensureInstalled();
run('src/sandbox/run/demo.ts', process.argv.slice(2));
