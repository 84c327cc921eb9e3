import { config } from 'zod/v4/core';

// Runs before the app's code. Zod tries `eval` with the first schema it builds; the pages' policy refuses it, and a
// browser reports that as an attack.
config({ jitless: true });
