import { afterEach, expect, test, vi } from 'vitest';
import { stubSettings } from '../../support/stub-settings';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const failed = (code: string) => new Error('Failed query', { cause: Object.assign(new Error(), { code }) });

test.each([
  ['40P01', 1, 'done', 2],
  ['40P01', 2, 'done', 3],
  ['40P01', 3, 'failed', 3],
  ['55P03', 1, 'failed', 1],
  ['23505', 1, 'failed', 1],
])('a transaction that fails with %s %i times is %s after %i tries', async (code, times, outcome, tries) => {
  stubSettings();
  const { logger } = await import('@/server/lib/logger');
  vi.spyOn(logger, 'warn').mockReturnValue(undefined);
  const { retryDeadlocks } = await import('@/server/db/deadlocks');
  const run = vi.fn(async () => 'done');
  for (let nth = 0; nth < times; nth += 1) run.mockRejectedValueOnce(failed(code));
  expect(await retryDeadlocks(run).catch(() => 'failed')).toBe(outcome);
  expect(run).toHaveBeenCalledTimes(tries);
});
