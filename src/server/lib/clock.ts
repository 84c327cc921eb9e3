import { readFileSync } from 'node:fs';
import { env } from '@/env';

/** The product's clock. Everything that judges a deadline gets its time from here or from a caller that did. */
type Clock = () => Date;

/** The time of users' own devices, which the sandbox's clock does not move. For authenticator apps only. */
export const deviceTime: Clock = () => new Date();

function sandboxOffset(file: string): number {
  try {
    return Number(JSON.parse(readFileSync(file, 'utf8')).offsetMs) || 0;
  } catch {
    return 0;
  }
}

/**
 * Now, as the product sees it. In the sandbox the clock can be moved: its offset (ms) is in a file
 * that every app process reads, so they all move at once.
 */
export const now: Clock = () => {
  const file = env.SANDBOX_CLOCK_FILE;
  return new Date(Date.now() + (file ? sandboxOffset(file) : 0));
};
