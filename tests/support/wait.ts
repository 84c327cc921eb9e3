import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 90_000;

/**
 * Waits until a condition holds; what it throws meanwhile counts as not yet.
 * @throws with what was waited for, and the condition's last error, when it never did.
 */
export async function waitFor<T>(
  what: string,
  condition: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (let last: unknown; ; ) {
    try {
      const value = await condition();
      if (value) return value;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > until) throw new Error(`Waited in vain for ${what}`, { cause: last });
    await delay(40);
  }
}
