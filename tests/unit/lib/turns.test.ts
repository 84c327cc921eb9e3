import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DomainError } from '@/domain/errors';
import { Turns } from '@/server/lib/turns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pieces of work that end when they are told to. */
function workshop(atOnce: number) {
  const turns = new Turns({ atOnce, patienceMs: 20_000 });
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const give = (name: string) =>
    turns.take(name[0] ?? '', () => {
      begun.push(name);
      return new Promise<string>((resolve) => endings.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    endings.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, give, end };
}

describe('turns', () => {
  test('are one at a time for each, and so many in all', async () => {
    const { begun, give, end } = workshop(2);
    const pieces = ['a1', 'a2', 'b1', 'c1'].map(give);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('a2');
    await end('c1');
    expect(await Promise.all(pieces)).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  test('come round: the many of one do not keep the one of another waiting', async () => {
    const { begun, give, end } = workshop(1);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void give(name);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      await vi.advanceTimersByTimeAsync(0);
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
  });

  test('are given up after 20 seconds, with nothing begun, and leave the others theirs', async () => {
    const { begun, give, end } = workshop(1);
    void give('a1');
    const late = give('b1');
    const refused = expect(late).rejects.toEqual(new DomainError('BUSY'));
    await vi.advanceTimersByTimeAsync(19_999);
    const next = give('c1');
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    await end('a1');
    expect(begun).toEqual(['a1', 'c1']);
    await end('c1');
    expect(await next).toBe('c1');
  });

  test('are passed on when the work fails', async () => {
    const turns = new Turns({ atOnce: 1, patienceMs: 1000 });
    await expect(turns.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.take('a', async () => 'yes')).toBe('yes');
  });
});
