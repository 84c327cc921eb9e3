import { expect, test } from 'vitest';
import { withDeadline } from '@/server/lib/deadline';

test('an answer in time is passed on, and so is a failure', async () => {
  await expect(withDeadline(Promise.resolve('svar'), 10_000)).resolves.toBe('svar');
  await expect(withDeadline(Promise.reject(new Error('nej')), 10_000)).rejects.toThrow('nej');
});

test('what never answers has failed, and its late failure harms nobody', async () => {
  let fail = (_error: Error) => {};
  const silent = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await expect(withDeadline(silent, 1)).rejects.toThrow('too slow');
  fail(new Error('för sent'));
});
