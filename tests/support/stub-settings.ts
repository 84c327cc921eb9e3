import { vi } from 'vitest';
import { settings } from './settings';

/** For modules that are imported from now on. A test that uses it ends with `vi.unstubAllEnvs()`. */
export function stubSettings(changes: Record<string, string> = {}): void {
  vi.resetModules();
  for (const [key, value] of Object.entries({ ...settings, ...changes })) vi.stubEnv(key, value);
}
