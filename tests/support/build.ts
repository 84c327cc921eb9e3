import { ensureBuilt } from '@/sandbox/run/build';

/** The one build that everything in `npm test` runs against. */
await ensureBuilt({ ...process.env, LOG_LEVEL: 'warn' } as Record<string, string>);
