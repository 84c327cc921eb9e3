import { DomainError } from '@/domain/errors';

interface Waiting {
  begin: () => void;
}

/**
 * Work that takes a core or much memory: so much at once in all, one piece at a time for each whom it is done for. Those
 * who wait come in turn, so that nobody's many pieces keep another's one waiting for them all.
 */
export class Turns {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly busy = new Set<string>();

  /**
   * @param atOnce how many pieces are done at once.
   * @param patienceMs how long a piece waits for its turn.
   */
  constructor(private readonly limits: { atOnce: number; patienceMs: number }) {}

  /**
   * Does a piece of work when its turn comes.
   * @param of whom it is done for.
   * @throws DomainError BUSY, with nothing begun, when its turn has not come in time; and whatever `work` throws.
   */
  async take<T>(of: string, work: () => Promise<T>): Promise<T> {
    await this.turnOf(of);
    try {
      return await work();
    } finally {
      this.busy.delete(of);
      this.comeLast(of);
      this.next();
    }
  }

  private turnOf(of: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.leave(of, piece);
        reject(new DomainError('BUSY'));
      }, this.limits.patienceMs);
      const piece: Waiting = {
        begin: () => {
          clearTimeout(giveUp);
          resolve();
        },
      };
      this.waiting.set(of, [...(this.waiting.get(of) ?? []), piece]);
      this.next();
    });
  }

  private leave(of: string, piece: Waiting): void {
    const others = (this.waiting.get(of) ?? []).filter((each) => each !== piece);
    if (others.length > 0) this.waiting.set(of, others);
    else this.waiting.delete(of);
  }

  private comeLast(of: string): void {
    const own = this.waiting.get(of);
    if (!own) return;
    this.waiting.delete(of);
    this.waiting.set(of, own);
  }

  private next(): void {
    for (const [of, [piece]] of [...this.waiting]) {
      if (this.busy.size >= this.limits.atOnce) return;
      if (!piece || this.busy.has(of)) continue;
      this.busy.add(of);
      this.leave(of, piece);
      piece.begin();
    }
  }
}
