import { readJson, writeJsonSync } from './files';

/** The product's clock: real time plus an offset stored in a file that the app reads too. */
export class Clock {
  #offsetMs: number;

  constructor(private readonly path: string) {
    const stored = readJson(path);
    const offset =
      typeof stored === 'object' && stored !== null && 'offsetMs' in stored ? stored.offsetMs : undefined;
    this.#offsetMs = typeof offset === 'number' && Number.isFinite(offset) ? offset : 0;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Whole seconds, as Stripe counts time. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  setOffset(offsetMs: number): void {
    writeJsonSync(this.path, { offsetMs });
    this.#offsetMs = offsetMs;
  }

  reading(): { now: string; offsetMs: number } {
    return { now: new Date(this.nowMs()).toISOString(), offsetMs: this.#offsetMs };
  }
}

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const MAX_MS = 3 * 366 * UNIT_MS.days;

export type Duration = Partial<Record<keyof typeof UNIT_MS, number>>;

/** Milliseconds, or undefined when the duration is not a positive, reasonable length of time. */
export function durationMs(input: unknown): number | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  let total = 0;
  for (const [unit, value] of Object.entries(input)) {
    if (!(unit in UNIT_MS)) return undefined;
    if (value === '') continue;
    const amount = typeof value === 'string' ? Number(value.replace(',', '.')) : value;
    if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) return undefined;
    total += amount * UNIT_MS[unit as keyof typeof UNIT_MS];
  }
  return total > 0 && total <= MAX_MS ? Math.round(total) : undefined;
}
