import { ensureInstalled, run } from '../../sandbox/run/bootstrap.mjs';

/** `node tests/performance/run.mjs bench`: which folder, then its own arguments. */
const [name, ...args] = process.argv.slice(2);
await ensureInstalled();
run(`tests/performance/${name}/run.ts`, args);
