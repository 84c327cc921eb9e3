import { ensureBuilt } from '@sandbox/run/build';
import { withoutSettings } from '@sandbox/run/environment';

/** The one build that everything in `npm test` runs against. */
await ensureBuilt({ ...withoutSettings(), LOG_LEVEL: 'warn' });
