import { ensureInstalled, run } from './bootstrap.mjs';

await ensureInstalled();
run('sandbox/run/demo.ts', process.argv.slice(2));
