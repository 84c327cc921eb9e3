import { z } from 'zod';

// Zod compiles schemas with `eval`, which the pages' policy refuses and browsers report. Set before the first schema.
if (typeof window !== 'undefined') z.config({ jitless: true });

export { z };
