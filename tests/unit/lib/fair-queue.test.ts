import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DomainError } from '@/domain/errors';
import { FairQueue } from '@/server/lib/fair-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tasks that end on demand; the first letter of a name is the key. */
function aQueue(concurrency: number) {
  const queue = new FairQueue({ concurrency, timeoutMs: 20_000 });
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const add = (name: string) =>
    queue.run(name[0] ?? '', () => {
      started.push(name);
      return new Promise<string>((resolve) => endings.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    endings.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started, add, end };
}

describe('a fair queue', () => {
  test('runs one task for each key, and so many in all', async () => {
    const { started, add, end } = aQueue(2);
    const tasks = ['a1', 'a2', 'b1', 'c1'].map(add);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('a2');
    await end('c1');
    expect(await Promise.all(tasks)).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  test('serves the keys round robin', async () => {
    const { started, add, end } = aQueue(1);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void add(name);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      await vi.advanceTimersByTimeAsync(0);
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
  });

  test('gives a task up after 20 seconds, unstarted, and runs the others', async () => {
    const { started, add, end } = aQueue(1);
    void add('a1');
    const late = add('b1');
    const refused = expect(late).rejects.toEqual(new DomainError('BUSY'));
    await vi.advanceTimersByTimeAsync(19_999);
    const next = add('c1');
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    await end('a1');
    expect(started).toEqual(['a1', 'c1']);
    await end('c1');
    expect(await next).toBe('c1');
  });

  test('goes on after a task that fails', async () => {
    const queue = new FairQueue({ concurrency: 1, timeoutMs: 1000 });
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run('a', async () => 'yes')).toBe('yes');
  });
});
