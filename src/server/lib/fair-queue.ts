import { DomainError } from '@/domain/errors';

interface Waiting {
  start: () => void;
}

/**
 * A queue in memory with a bound on concurrency, in all and of one task for each key. Keys are served round robin: the
 * many tasks of one user do not delay another's.
 */
export class FairQueue {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly running = new Set<string>();

  /**
   * @param concurrency how many tasks run at the same time.
   * @param timeoutMs how long a task waits for its start.
   */
  constructor(private readonly limits: { concurrency: number; timeoutMs: number }) {}

  /**
   * Runs a task as soon as the limits allow.
   * @param key whose task it is, a user's id for example.
   * @throws DomainError BUSY when it could not be started in time; and whatever `task` throws.
   */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    await this.waitForStart(key);
    try {
      return await task();
    } finally {
      this.running.delete(key);
      this.moveToEnd(key);
      this.startNext();
    }
  }

  private waitForStart(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.remove(key, entry);
        reject(new DomainError('BUSY'));
      }, this.limits.timeoutMs);
      const entry: Waiting = {
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), entry]);
      this.startNext();
    });
  }

  private remove(key: string, entry: Waiting): void {
    const others = (this.waiting.get(key) ?? []).filter((each) => each !== entry);
    if (others.length > 0) this.waiting.set(key, others);
    else this.waiting.delete(key);
  }

  private moveToEnd(key: string): void {
    const own = this.waiting.get(key);
    if (!own) return;
    this.waiting.delete(key);
    this.waiting.set(key, own);
  }

  private startNext(): void {
    for (const [key, [entry]] of [...this.waiting]) {
      if (this.running.size >= this.limits.concurrency) return;
      if (!entry || this.running.has(key)) continue;
      this.running.add(key);
      this.remove(key, entry);
      entry.start();
    }
  }
}
